import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkPdf } from '#server/integrations/pdf/check-pdf.ts';
import { samplePdf } from '#server/integrations/pdf/sample-pdf.ts';

test('a PDF that only shows something is one', () => {
  expect(checkPdf(samplePdf())).toBeNull();
  expect(
    checkPdf(samplePdf({ packed: ['<</Type/Font/BaseFont/JavaScripture>>'.replace('Script', 'Scr')] })),
  ).toBeNull();
  expect(
    checkPdf(samplePdf({ objects: ['<</S/URI/URI(https://example.com)>>', '(Launch it in JavaScript)'] })),
  ).toBeNull();
});

test('megabytes of a picture are no program by chance', () => {
  const picture = randomBytes(9_000_000).toString('latin1');
  expect(checkPdf(samplePdf({ objects: [`<</Subtype/Image>> stream\n${picture}\nendstream`] }))).toBeNull();
});

const acting = [
  '<</S/JavaScript/JS(app.alert(1))>>',
  '<</S /Launch /F (calc.exe)>>',
  '<</S/#4aava#53cript/JS(app.alert(1))>>',
  '<</S/La#75nch/F(calc.exe)>>',
  '<</Type/Filespec/EF<</F 11 0 R>>>> 11 0 obj <</Type/EmbeddedFile>>',
  '<</Subtype/RichMedia>>',
  '<</S/Rendition/JS(app.alert(1))>>',
];

test.each(acting)('%s is found, plain and packed', (object) => {
  expect(checkPdf(samplePdf({ objects: [object] }))).toBe('active');
  expect(checkPdf(samplePdf({ packed: [object] }))).toBe('active');
});

test.each([
  ['a page of the web', Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
  ['a PDF cut off', samplePdf().subarray(0, 100), 'type'],
  ['nothing', Buffer.alloc(0), 'type'],
  ['an encrypted one', samplePdf({ objects: ['<</Root 1 0 R/Encrypt 12 0 R>>'] }), 'encrypted'],
  [
    'objects packed in a way that nobody needs',
    samplePdf({ objects: ['<</Type/Obj#53tm/Filter[/ASCIIHexDecode/FlateDecode]>> stream\n789c\nendstream'] }),
    'unreadable',
  ],
])('%s is refused', (_, content, problem) => {
  expect(checkPdf(content)).toBe(problem);
});
