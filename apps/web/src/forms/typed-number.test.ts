import { afterEach, describe, expect, test } from 'vitest';
import { wholeNumber } from '#shared/contracts/fields.ts';
import { formatNumber, setLocale } from '#shared/domain/shop/locale.ts';
import { offeredLocales } from '#shared/domain/shop/offered-locales.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { separatorProblem, toTyped, typedNumber, withoutThousands } from '#web/forms/typed-number.ts';

test.each([
  ['1,000', '1000'],
  [' 48,000 ', '48000'],
  ['-1,234,567', '-1234567'],
  ['1,000.25', '1000.25'],
  ['1000', '1000'],
  ['0.2145', '0.2145'],
  ['ten', 'ten'],
  ['', ''],
  ['1,5', null],
  ['1,50', null],
  ['1,0000', null],
  ['1000,000', null],
  ['1.000,50', null],
  ['0,2145', null],
  [',500', null],
])('reads %j as %j', (typed, text) => {
  expect(withoutThousands(typed)).toBe(text);
});

test('accepts formatted numbers and explains other text', () => {
  const schema = typedNumber(wholeNumber({ required: 'required', min: 1, max: 5000, message: 'range' }));
  const check = (typed: string) => {
    const { data, error } = schema.safeParse(typed);
    return data ?? error?.issues[0]?.message;
  };
  expect(['1,000', '7', '', '9,999', '1,5'].map(check)).toEqual([
    1000,
    7,
    'required',
    'range',
    fieldMessages.numberComma,
  ]);
});

describe('in the locale of the shop', () => {
  afterEach(() => setLocale('en-US'));

  test.each([
    ['de-DE', '1.000', '1000'],
    ['de-DE', '1.234.567,25', '1234567.25'],
    ['de-DE', '3,275', '3.275'],
    ['de-DE', '0,2145', '0.2145'],
    ['de-DE', '1000', '1000'],
    // Could be 3.275 or 3,275 pieces, so it is not guessed.
    ['de-DE', '3.28', null],
    ['de-DE', '1,000.25', null],
    ['de-DE', '1.0000', null],
    ['fr-FR', '1 000,5', '1000.5'],
    ['fr-FR', '1\u202f000', '1000'],
    ['fr-FR', '1.5', null],
    ['de-CH', "1'000.5", '1000.5'],
    ['de-CH', '1,5', null],
    ['en-IN', '12,34,567', '1234567'],
    ['en-IN', '1,234,567', '1234567'],
    ['en-US', '10 000', '10000'],
    ['en-US', '1\u2019000', '1000'],
    ['en-US', '\uff11\uff12', '12'],
    ['en-US', '$5', '$5'],
    ['es-ES', '1.000', '1000'],
    ['es-ES', '1000', '1000'],
  ])('%s: reads %j as %j', (locale, typed, text) => {
    setLocale(locale);
    expect(withoutThousands(typed)).toBe(text);
  });

  test.each(offeredLocales)('%s: what is written is read as the same number', (locale) => {
    setLocale(locale);
    for (const value of [0, 0.0045, 3.275, 7, 999, 1000, 12_345.678, 1_234_567, 1_000_000_000]) {
      expect(Number(withoutThousands(toTyped(value)))).toBe(value);
      expect(Number(withoutThousands(formatNumber(value, { maximumFractionDigits: 4 })))).toBe(value);
    }
  });

  test('says how numbers are written there', () => {
    setLocale('de-DE');
    expect(separatorProblem()).toBe('Write thousands as 1.000 and decimals as 1,5');
    setLocale('en-US');
    expect(separatorProblem()).toBe(fieldMessages.numberComma);
  });
});
