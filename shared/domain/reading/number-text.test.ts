import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideDecimal, surroundingDecimal } from '#shared/domain/reading/decimal-decision.ts';
import { type DecimalSign, parseNumber, readNumber } from '#shared/domain/reading/number-text.ts';
import { offeredLocales } from '#shared/domain/shop/offered-locales.ts';

/** The readings with `.` and with `,`. */
test.each([
  ['1000', '1000', '1000'],
  ['1.000', '1.000', '1000'],
  ['1,000', '1000', '1.000'],
  ['1.000,000', null, '1000.000'],
  ['1,000.000', '1000.000', null],
  ['3,28', null, '3.28'],
  ['0.0845', '0.0845', null],
  ['0,125', null, '0.125'],
  ['012.500', '12.500', null],
  ['.45', '0.45', null],
  [',500', null, '0.500'],
  ['1000.000', '1000.000', null],
  ['1.234.567', null, '1234567'],
  ['12,34,567', '1234567', null],
  ['1,00,000.50', '100000.50', null],
  ["1'234.50", '1234.50', null],
  ['1\u2019234,50', null, '1234.50'],
  ['1 500', '1500', '1500'],
  ['1\u00a0500,5', null, '1500.5'],
  ['1\u202f500', '1500', '1500'],
  ['1 234.500', '1234.500', null],
  ['\uff11\uff0c\uff10\uff10\uff10\uff0e\uff15', '1000.5', null],
  ['$3.40', '3.40', null],
  ['3.40 €', '3.40', null],
  ['€\u00a012,-', null, '12'],
  ['12.\u2013 CHF', '12', null],
  ['USD 1,234', '1234', '1.234'],
  ['-5', '-5', '-5'],
  ['\u22125,5', null, '-5.5'],
  ['+7', '7', '7'],
  ['-$5', '-5', '-5'],
  ['0', '0', '0'],
  ['007', '7', '7'],
])('%j is %j or %j', (text, dot, comma) => {
  expect(parseNumber(text)).toMatchObject({ '.': dot, ',': comma });
});

test.each([
  '',
  ' ',
  '.',
  '1.2.3',
  '25.11.2026',
  '1,1,1',
  '1.000,000.0',
  '12 34',
  "1'000,000'0",
  '1,00,00',
  '1e3',
  '1.20E+03',
  '5-',
  '5%',
  'ten',
  '1,000,',
  '0x10',
  '½',
  '10²',
  '1/2',
  '(5)',
  '1 000 pcs',
  '9'.repeat(16),
])('%j is no number', (text) => expect(parseNumber(text)).toBeNull());

describe('a decision for all numbers', () => {
  test.each<[string[], DecimalSign | null, string[]]>([
    [['12,50', '1.234', '1.234,50'], ',', ['12,50']],
    [['1.234', '1,234'], null, []],
    [['0,125'], ',', ['0,125']],
    [['1.000', '3.28'], '.', ['3.28']],
    [['1.000,000', '3.28'], null, ['1.000,000', '3.28']],
    [['1000', 'x', ''], null, []],
  ])('%j: %j', (texts, decimal, proofs) => {
    const decision = decideDecimal(texts);
    expect(decision).toMatchObject({ decimal, decidedBy: decimal && 'numbers' });
    expect(decision.proofs.toSorted()).toEqual(proofs.toSorted());
  });

  test('the surroundings count where no number says anything, and agree with each other', () => {
    expect(decideDecimal(['1.234'], ',')).toMatchObject({ decimal: ',', decidedBy: 'surroundings' });
    expect(decideDecimal(['1.234', '3.28'], ',')).toMatchObject({ decimal: '.', decidedBy: 'numbers' });
    expect(decideDecimal(['3,28', '3.28'], ',').decimal).toBeNull();
    expect([
      surroundingDecimal(';', ','),
      surroundingDecimal(',', '.'),
      surroundingDecimal(';', '.'),
      surroundingDecimal('\t', '.'),
      surroundingDecimal(null, ','),
    ]).toEqual([',', '.', null, null, null]);
  });

  test('an ambiguous number is asked for, a contrary one said', () => {
    expect(readNumber('1.000', null)).toEqual({ kind: 'ambiguous', readings: ['1.000', '1000'] });
    expect(readNumber('0.000', null)).toMatchObject({ kind: 'number', value: 0 });
    expect(readNumber('1.000', ',')).toMatchObject({ kind: 'number', value: 1000 });
    expect(readNumber('3.28', ',')).toEqual({ kind: 'contrary', plain: '3.28' });
    expect(readNumber('3.28', null)).toMatchObject({ kind: 'number', value: 3.28 });
    expect(readNumber('M12', null)).toEqual({ kind: 'none' });
  });
});

describe('for any number', () => {
  const formats = offeredLocales.map((locale) => [
    new Intl.NumberFormat(locale, { maximumFractionDigits: 4, numberingSystem: 'latn' }),
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4, numberingSystem: 'latn' }),
  ]);
  const amount = fc.integer({ min: 0, max: 99_999_999_999 }).map((units) => units / 10_000);

  test('one of its readings is the number that was written, in every locale', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...formats.flat()), (value, format) => {
        const number = parseNumber(format.format(value));
        expect([number?.['.'], number?.[',']].map(Number)).toContain(value);
      }),
      { numRuns: 2000 },
    );
  });

  test('numbers of one locale never contradict each other, and what is read is what was written', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1 }), fc.constantFrom(...formats.flat()), (values, format) => {
        const texts = values.map((value) => format.format(value));
        const { decimal, proofs } = decideDecimal(texts);
        expect(proofs.length).toBeLessThan(2);
        for (const [index, text] of texts.entries()) {
          const read = readNumber(text, decimal);
          if (read.kind === 'number') expect(read.value).toBe(values[index]);
          else expect(read.kind).toBe('ambiguous');
        }
      }),
      { numRuns: 500 },
    );
  });

  test('any text is read in no time, and as a number only if it has a digit', () => {
    const unit = fc.constantFrom(..."0123456789.,'\u00a0 -+$€k\uff11\u2019");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        const number = parseNumber(text);
        for (const plain of [number?.['.'], number?.[',']])
          if (typeof plain === 'string') expect(plain).toMatch(/^-?\d+(?:\.\d+)?$/);
      }),
      { numRuns: 5000 },
    );
    const started = Date.now();
    for (const sign of ['1', '1,', ' ', "'", '€', '-', '.'])
      for (const length of [40, 100_000]) parseNumber(sign.repeat(length));
    expect(Date.now() - started).toBeLessThan(100);
  });
});
