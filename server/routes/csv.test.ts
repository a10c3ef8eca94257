import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { toCsv } from '#server/routes/csv.ts';
import { guardFormulas, unguardFormulas } from '#server/services/imports/formula-guard.ts';
import { runs } from '#server/testing/short-form.ts';
import { DEFAULT_LOCALE, setLocale } from '#shared/domain/shop/locale.ts';

afterEach(() => setLocale(DEFAULT_LOCALE));

const READ = { quote: false, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] };
const text = fc.string({ unit: fc.constantFrom(...'=+-@\'",;\t\r\n 1a\uff1d') });

test.each(['en-US', 'de-DE'])('no text becomes a formula in %s, whatever separator the reader is set to', (locale) => {
  setLocale(locale);
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (row) => {
      const file = toCsv([['Heading', ...row]]);
      for (const delimiter of [',', ';', '\t']) {
        // Quotation marks do not hold a cell together for who is set to another separator.
        const cells: string[][] = parse(file, { delimiter, ...READ });
        for (const cell of cells.flat()) expect(cell).not.toMatch(/^"*[=+\-@\uff1d]/);
      }
    }),
    { numRuns: runs(500) },
  );
});

test('what the guard adds is taken away again', () => {
  fc.assert(
    fc.property(text, (cell) => {
      expect(unguardFormulas(guardFormulas(cell))).toBe(cell);
    }),
  );
  expect(guardFormulas('M8; -5 to 80 °C, zinc-plated')).toBe('M8; -5 to 80 °C, zinc-plated');
  expect(guardFormulas('a;=1+1')).toBe("a;'=1+1");
  expect(guardFormulas('a;"=1+1;b')).toBe(`a;'"=1+1;b`);
});

test('numbers stay numbers, with the separators of the locale', () => {
  const row = ['-5', -5, { decimal: '-12.50' }];
  setLocale('en-US');
  expect(toCsv([row])).toBe("'-5,-5,-12.50\r\n");
  setLocale('de-DE');
  expect(toCsv([row])).toBe("'-5;-5;-12,50\r\n");
});
