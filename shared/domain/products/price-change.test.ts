import { expect, test } from 'vitest';
import { changedPrices, type PriceChange } from '#shared/domain/products/price-change.ts';

const changed = (price: number, by: PriceChange['by'], value: number, currency: 'usd' | 'jpy' = 'usd') =>
  changedPrices({ price, priceBreaks: [] }, { by, value }, currency)?.price ?? null;

test('a percentage is rounded to the decimals of the currency, or of the price', () => {
  expect(changed(1.25, 'percent', 3)).toBe(1.29);
  expect(changed(1.5, 'percent', 3)).toBe(1.55);
  expect(changed(2, 'percent', -12.5)).toBe(1.75);
  expect(changed(0.0845, 'percent', 10)).toBe(0.093);
  expect(changed(0.085, 'percent', 10)).toBe(0.094);
  expect(changed(150, 'percent', 3, 'jpy')).toBe(155);
  expect(changed(0.05, 'percent', 3)).toBe(0.05);
  expect(changed(999_999, 'percent', 0.0001)).toBe(999_999);
});

test('an amount is added as it is', () => {
  expect(changed(1.25, 'amount', 0.0005)).toBe(1.2505);
  expect(changed(0.1, 'amount', 0.2)).toBe(0.3);
  expect(changed(1.25, 'amount', -0.25)).toBe(1);
});

test('what would be no price is refused', () => {
  expect(changed(1.25, 'amount', -1.25)).toBeNull();
  expect(changed(1.25, 'percent', -100)).toBeNull();
  expect(changed(0.01, 'percent', -90)).toBeNull();
  expect(changed(900_000, 'percent', 20)).toBeNull();
});

test('price breaks follow, and must fall still', () => {
  const list = {
    price: 2,
    priceBreaks: [
      { quantity: 100, price: 1.8 },
      { quantity: 500, price: 0.05 },
    ],
  };
  expect(changedPrices(list, { by: 'percent', value: 10 }, 'usd')).toEqual({
    price: 2.2,
    priceBreaks: [
      { quantity: 100, price: 1.98 },
      { quantity: 500, price: 0.06 },
    ],
  });
  expect(changedPrices(list, { by: 'amount', value: -0.05 }, 'usd')).toBeNull();
  const close = { price: 0.1, priceBreaks: [{ quantity: 100, price: 0.09 }] };
  expect(changedPrices(close, { by: 'percent', value: -60 }, 'usd')).toBeNull();
});
