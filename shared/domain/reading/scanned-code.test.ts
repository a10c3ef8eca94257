import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGtin } from '#shared/domain/reading/gtin.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';

const gtin = '09520003601253';
const GS = '\x1d';

/** What a scanner that sends American keys types on another keyboard. */
const german = (text: string) =>
  text.replace(
    /[-/:()[\]yz]/g,
    (sign) => ({ '-': 'ß', '/': '-', ':': 'Ö', '(': ')', ')': '=', ']': '+', y: 'z', z: 'y' })[sign] ?? sign,
  );
const french = (text: string) =>
  text.replace(/[-\d]/g, (sign) => (sign === '-' ? ')' : 'à&é"\'(-è_ç'.charAt(Number(sign))));

describe('a scanned label is of its GTIN', () => {
  test.each([
    ['EAN-13', '9520003601253', {}],
    ['ITF-14', gtin, {}],
    ['one zero more', `0${gtin}`, {}],
    ['printed with gaps', '9 520003 601253', {}],
    ['AIM EAN-13', ']E09520003601253', {}],
    ['AIM EAN-13 with an add-on', ']E3952000360125312', {}],
    ['frame', '<STX>9520003601253<ETX>', {}],
    ['control characters', '\x029520003601253\x03\r\n', {}],
    ['GS1-128', ']C1010952000360125310LOT7', { batch: 'LOT7' }],
    ['GS1 DataMatrix', `]d2010952000360125310LOT7${GS}3020`, { batch: 'LOT7', count: 20 }],
    ['a named separator', ']d2010952000360125310LOT7<GS>3020', { batch: 'LOT7', count: 20 }],
    ['a drawn separator', ']d2010952000360125310LOT7␝3020', { batch: 'LOT7', count: 20 }],
    ['a caret', ']Q3010952000360125310LOT7^]3020', { batch: 'LOT7', count: 20 }],
    ['GS1 QR', ']Q301095200036012533720', { count: 20 }],
    ['DataBar', ']e0010952000360125315270131', { bestBefore: '2027-01-31' }],
    ['a leading FNC1', `${GS}0109520003601253`, {}],
    ['no prefix', '0109520003601253', {}],
    ['the batch first', `10LOT7${GS}0109520003601253`, { batch: 'LOT7' }],
    ['brackets', '(01)09520003601253(37)20', { count: 20 }],
    ['brackets with gaps', '(01) 09520003601253 (17) 270100 (21) A-1', { expires: '2027-01-31', serial: 'A-1' }],
    ['the content of a pallet', '02095200036012533705', { count: 5 }],
    ['a net weight', `01095200036012533103000125${GS}`, { isCountUnclear: true }],
    ['a weight and a count', '01095200036012533103001250302', { count: 2 }],
    ['Digital Link', 'https://id.gs1.org/01/09520003601253/10/LOT7', { batch: 'LOT7' }],
    [
      'Digital Link of a maker',
      'https://shop.example/de/gtin/9520003601253/lot/L%2F7?17=271231&utm_source=x',
      { batch: 'L/7', expires: '2027-12-31' },
    ],
    ['Digital Link in capitals', 'HTTPS://ID.GS1.ORG/01/09520003601253?37=20', { count: 20 }],
    ['two numbers of the goods', '(01)09520003601253(30)4(37)20', { isCountUnclear: true }],
    ['none of the goods', '(01)09520003601253(37)0', { isCountUnclear: true }],
    ['a lost separator', '010952000360125310LOT73720', { batch: 'LOT73720', isCountUnclear: true }],
  ])('%s: %j', (_name, code, fields) => {
    expect(readScan(code)[0]).toMatchObject({ gtin, count: null, isCountUnclear: false, ...fields });
  });

  test.each([
    '9520003601253',
    ']C1010952000360125310LOT7',
    '(01)09520003601253(37)20',
    'https://id.gs1.org/01/09520003601253/10/LOT7',
  ])('%s by a scanner of another keyboard', (code) => {
    expect(readScan(german(code)).find((read) => read.gtin !== null)?.gtin).toBe(gtin);
  });

  test('digits by a French keyboard', () => {
    expect(readScan(french('9520003601253')).map((read) => read.gtin)).toContain(gtin);
  });

  test('a short UPC', () => {
    expect([readScan('04252614')[0]?.gtin, readScan('96385074')[0]?.gtin]).toEqual([
      '00042100005264',
      '00000096385074',
    ]);
  });
});

describe('a code without a GTIN', () => {
  test.each([
    ['BH-36-0125\r', 'BH-36-0125'],
    ['*BH-36-0125*', 'BH-36-0125'],
    [']A0BH-36-0125', 'BH-36-0125'],
    ['<STX>bh 36 0125<ETX>', 'bh 36 0125'],
    ['BH\u200b-36-\u00ad0125 ', 'BH-36-0125'],
    ['520003601253', '520003601253'],
    ['0109520003601254', '0109520003601254'],
    ['https://example.com/parts/7', 'https://example.com/parts/7'],
  ])('%j is read as %j', (code, text) => {
    expect(readScan(code)[0]).toMatchObject({ text, gtin: null, count: null });
  });

  test.each([
    'PBH-36-0125',
    '1PBH-36-0125',
    '#BH-36-0125',
    'Art.-Nr. BH-36-0125',
    'art. BH-36-0125',
    'Artikelnummer: BH-36-0125',
    'P/N BH-36-0125',
    'Part no. BH-36-0125',
    'SKU: BH-36-0125',
    german('BH-36-0125'),
    french('BH-36-0125'),
  ])('%s may be of BH-36-0125', (code) => {
    expect(readScan(code).map(({ text }) => text.toUpperCase())).toContain('BH-36-0125');
  });

  test('letters of another keyboard are not swapped without a sign of it', () => {
    expect(readScan('AZ12').map(({ text }) => text)).toEqual(['AZ12']);
    expect(readScan('AZß12').map(({ text }) => text)).toContain('AY-12');
  });

  test('a label of parts says how many they are', () => {
    const label = '[)><RS>06<GS>PBH-36-0125<GS>Q20<GS>1TL7<EOT>';
    expect(readScan(label)).toMatchObject([{ text: 'BH-36-0125', count: 20, batch: 'L7' }]);
    const fused = readScan('[)>06PBH-36-0125Q20');
    expect(fused.map(({ text, count, isCountUnclear }) => [text, count, isCountUnclear])).toEqual([
      ['BH-36-0125Q20', null, true],
      ['BH-36-0125', null, true],
    ]);
  });
});

test.each([
  ']C101095200036012',
  ']C10109520003601254',
  ']d2010952000360125317271301',
  '(01)09520003601254',
  '(01)09520003601253(37)abc',
  '(01)09520003601253(02)04006381333931',
  `010952000360125310LOT7${GS}`.replace('253', '25'),
  '[)>06',
  '',
  ' ',
  ']E0',
])('%j cannot be read, so it is scanned again', (code) => {
  expect(readScan(code)).toEqual([]);
});

const digits13 = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 13 }).map((digits) => {
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`;
});
const field = fc.stringMatching(/^[A-Za-z][0-9A-Za-z./-]{0,15}[A-Za-z]$/);

test('what is put into a label comes out of it, in each of its notations', () => {
  fc.assert(
    fc.property(digits13, field, field, fc.integer({ min: 1, max: 99_999_999 }), (gtin14, batch, serial, count) => {
      const read = { gtin: gtin14, batch, serial, count, isCountUnclear: false };
      const scanned = `01${gtin14}10${batch}${GS}21${serial}${GS}37${count}`;
      const notations = [
        `]C1${scanned}`,
        `]d2${GS}${scanned.replaceAll(GS, '<GS>')}`,
        scanned,
        `(01)${gtin14}(37)${count}(10)${batch}(21)${serial}`,
        `https://id.example/01/${gtin14}/10/${encodeURIComponent(batch)}/21/${encodeURIComponent(serial)}?37=${count}`,
      ];
      for (const notation of notations) expect(readScan(notation)[0]).toMatchObject(read);
    }),
  );
});

test('any text is read without an error, and gives valid GTINs and counts only', () => {
  const piece = fc.constantFrom(
    ']C1',
    ']d2',
    ']E0',
    GS,
    '<GS>',
    '(01)',
    '(37)',
    '01',
    '10',
    '37',
    '3103',
    gtin,
    '9520003601253',
    '[)>',
    '06',
    'Q',
    'P',
    'https://',
    '/01/',
    '?',
    'ß',
    '\u200b',
    '%zz',
  );
  const any = fc.oneof(
    fc.string({ maxLength: 40, unit: 'grapheme' }),
    fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 12 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(any, (text) => {
      for (const { gtin, count, text: code } of readScan(text)) {
        expect(gtin === null || (gtin.length === 14 && isGtin(gtin))).toBe(true);
        expect(count === null || (Number.isSafeInteger(count) && count > 0)).toBe(true);
        expect(code).not.toBe('');
      }
    }),
    { numRuns: 500 },
  );
});

test('one wrong digit of a GTIN is never another one', () => {
  fc.assert(
    fc.property(digits13, fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 9 }), (gtin14, at, change) => {
      const wrong = (Number(gtin14[at]) + change) % 10;
      expect(readScan(`]C101${gtin14.slice(0, at)}${wrong}${gtin14.slice(at + 1)}`)).toEqual([]);
    }),
  );
});
