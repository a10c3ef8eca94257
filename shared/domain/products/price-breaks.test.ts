import { expect, test } from 'vitest';
import {
  areValidPriceBreaks,
  nextLowerPrice,
  nextPriceBreak,
  unitPriceAt,
} from '#shared/domain/products/price-breaks.ts';

const list = {
  price: 50,
  priceBreaks: [
    { quantity: 100, price: 45 },
    { quantity: 1000, price: 40 },
  ],
};

test.each([
  [1, 50],
  [99, 50],
  [100, 45],
  [999, 45],
  [1000, 40],
  [1_000_000, 40],
])('%i units cost %i each', (quantity, price) => {
  expect(unitPriceAt(list, quantity)).toBe(price);
});

test('names the next break', () => {
  expect(nextPriceBreak(list, 99)).toEqual({ quantity: 100, price: 45 });
  expect(nextPriceBreak(list, 100)).toEqual({ quantity: 1000, price: 40 });
  expect(nextPriceBreak(list, 1000)).toBeNull();
});

test.each([
  [[], true],
  [[{ quantity: 100, price: 45 }], true],
  [[{ quantity: 100, price: 50 }], false],
  [[{ quantity: 1, price: 45 }], false],
  [
    [
      { quantity: 100, price: 45 },
      { quantity: 100, price: 40 },
    ],
    false,
  ],
  [
    [
      { quantity: 100, price: 45 },
      { quantity: 200, price: 45 },
    ],
    false,
  ],
])('price breaks %j are valid: %s', (priceBreaks, expected) => {
  expect(areValidPriceBreaks({ price: 50, priceBreaks })).toBe(expected);
});

const cartons = { minimumQuantity: 72, availableQuantity: 1000, orderMultiple: 72 };

test.each([
  [72, { more: 432, price: 8 }],
  [480, { more: 24, price: 8 }],
  [504, { more: 496, price: 7 }],
  [1000, null],
])('the next lower price above %d in cartons of 72', (quantity, next) => {
  const product = {
    ...cartons,
    price: 10,
    priceBreaks: [
      { quantity: 500, price: 8 },
      { quantity: 990, price: 7 },
    ],
  };
  expect(nextLowerPrice(product, quantity)).toEqual(next);
  expect(nextLowerPrice({ ...product, priceBreaks: [{ quantity: 1001, price: 7 }] }, quantity)).toBeNull();
});
