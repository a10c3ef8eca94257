import { expect, test } from 'vitest';
import { formatTaxRate, fromTaxThousandths, toTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';

test.each([
  ['0', 0],
  ['0.001', 1],
  ['7.725', 7725],
  ['19', 19_000],
  ['8.1', 8100],
  ['100', 100_000],
] as const)('%s %% is %d thousandths, and back', (rate, thousandths) => {
  expect(toTaxThousandths(rate)).toBe(thousandths);
  expect(fromTaxThousandths(thousandths)).toBe(rate);
});

test('takes needless zeros of the fraction', () => {
  expect(toTaxThousandths('7.500')).toBe(7500);
  expect(fromTaxThousandths(7500)).toBe('7.5');
});

test.each(['', '-1', '100.001', '101', '7.1234', '1e1', '07', '.5', '5.', '7,5', ' 7', 'NaN', '٧'])(
  'refuses %j',
  (rate) => expect(toTaxThousandths(rate)).toBeNull(),
);

test.each([
  ['19', 'en-US', '19%'],
  ['7.7', 'en-US', '7.7%'],
  ['7.725', 'de-DE', '7,725 %'],
  ['0.001', 'de-DE', '0,001 %'],
  ['100', 'en-US', '100%'],
])('%s is written in %s as %s', (rate, locale, written) => {
  expect(formatTaxRate(rate, locale).replace(/\s/u, ' ')).toBe(written);
});
