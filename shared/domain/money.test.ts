import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Currency,
  chargeLimits,
  claimsTotal,
  currencyDecimals,
  formatAmount,
  formatPrice,
  fromMinorUnits,
  fromPriceUnits,
  minor,
  orderTotal,
  priceUnits,
  toPriceUnits,
} from '#shared/domain/money.ts';

const currencies = Object.keys(currencyDecimals) as Currency[];
const prices = fc.integer({ min: 1, max: 10_000_000_000 }).map(priceUnits);
const quantity = fc.integer({ min: 1, max: 1_000_000 });
const currency = fc.constantFrom(...currencies);

test('prices of up to four decimals convert exactly', () => {
  fc.assert(fc.property(prices, (units) => toPriceUnits(fromPriceUnits(units)) === units));
});

test.each([0, -1, 0.00001, 1.00005, 1_000_000.0001, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is no price',
  (price) => {
    expect(toPriceUnits(price)).toBeNull();
  },
);

test.each([
  [45, 1000, 'usd', 450],
  [45, 1, 'usd', 0],
  [50, 1, 'usd', 1],
  [10_050, 1, 'usd', 101],
  [10_049, 1, 'usd', 100],
  [3_333, 3, 'usd', 100],
  [15_000, 1, 'jpy', 2],
  [10_000_000_000, 1_000_000, 'usd', 100_000_000_000_000],
] as const)('%d price units times %d in %s are %d minor units', (units, count, code, total) => {
  expect(orderTotal(priceUnits(units), count, code)).toBe(total);
});

test('a total is exact integer arithmetic, rounded once, half up', () => {
  fc.assert(
    fc.property(prices, quantity, currency, (units, count, code) => {
      const scale = 10n ** BigInt(4 - currencyDecimals[code]);
      const exact = BigInt(units) * BigInt(count);
      const total = BigInt(orderTotal(units, count, code));
      const twiceTheError = 2n * (total * scale - exact);
      return twiceTheError <= scale && twiceTheError > -scale;
    }),
  );
});

test('accepts a total computed in floating point, but not a cent more', () => {
  const payable = fc.tuple(
    fc.integer({ min: 1, max: 100_000_000 }).map(priceUnits),
    fc.integer({ min: 1, max: 100_000 }),
    currency,
  );
  fc.assert(
    fc.property(
      payable.filter(([units, count, code]) => orderTotal(units, count, code) <= chargeLimits(code).max),
      ([units, count, code]) => {
        const total = orderTotal(units, count, code);
        expect(claimsTotal(fromPriceUnits(units) * count, total, code)).toBe(true);
        expect(claimsTotal(fromMinorUnits(total, code), total, code)).toBe(true);
        expect(claimsTotal(fromMinorUnits(minor(total + 1), code), total, code)).toBe(false);
        expect(claimsTotal(fromMinorUnits(minor(total - 1), code), total, code)).toBe(false);
      },
    ),
  );
});

test('prices keep their decimals, amounts have the currency’s', () => {
  expect(formatPrice(0.0045, 'usd', 'en-US')).toBe('$0.0045');
  expect(formatPrice(12, 'usd', 'en-US')).toBe('$12.00');
  expect(formatAmount(1234.5, 'usd', 'en-US')).toBe('$1,234.50');
  expect(formatAmount(1234, 'jpy', 'en-US')).toBe('¥1,234');
});
