import { expect, test } from 'vitest';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { cartAmounts, cartRows, cheaperQuantity, rowProblem } from '#web/features/cart/cart-rows.ts';

const bolt: ProductSummary = {
  _id: 'bolt',
  product: 'Bolt',
  price: 0.0045,
  minimumQuantity: 100,
  availableQuantity: 1000,
  image: '/bolt.svg',
  partNumber: null,
  barcode: null,
  category: null,
  unit: 'piece',
  orderMultiple: 30,
  priceBreaks: [
    { quantity: 200, price: 0.0041 },
    { quantity: 5000, price: 0.003 },
  ],
  lowStockAt: null,
  sellsRest: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const line = (quantity: number, productId = 'bolt') => ({ productId, quantity, price: null });
const row = (quantity: number) => ({ line: line(quantity), product: bolt });

test.each([
  [100, null],
  [130, null],
  [1000, null],
  [110, { message: expect.stringContaining('100 or 130'), nearest: [100, 130] }],
  [7, { message: expect.stringContaining('minimum is 100'), nearest: [100] }],
  [2000, { message: expect.stringContaining('Only 1,000'), nearest: [1000] }],
])('a line of %d has its problem and the quantities next to it', (quantity, problem) => {
  expect(rowProblem(row(quantity))).toEqual(problem);
});

test('a product that is not for sale is told apart from one that is not read yet', () => {
  const [known, later] = [cartRows([line(1, 'gone')], [bolt], true), cartRows([line(1, 'new')], [bolt], false)];
  expect(known.map(rowProblem)).toEqual([{ message: cartPageMessages.gone, nearest: [] }]);
  expect(later.map(rowProblem)).toEqual([null]);
});

test('the total is the sum of the lines as they are rounded for the orders', () => {
  // 100 x 0.0045 = 0.45, 220 x 0.0041 = 0.902 -> 0.90; 7 cannot be ordered.
  const rows = [row(100), row(220), row(7), { line: line(5, 'gone'), product: null }];
  expect(cartAmounts(rows, 'usd', null)).toEqual({ net: 1.35, tax: 0, total: 1.35 });
});

test.each([
  // 7.7 % of 0.45 and 0.90 are 0.03465 and 0.0693.
  [[100, 220], 7700, { net: 1.35, tax: 0.1, total: 1.45 }],
  // 19 % of each 0.45 are 0.0855; of 0.90 they were 0.171.
  [[100, 100], 19_000, { net: 0.9, tax: 0.18, total: 1.08 }],
  [[100, 220], 0, { net: 1.35, tax: 0, total: 1.35 }],
])('lines of %j at the rate %d are taxed one by one', (quantities, rate, amounts) => {
  expect(cartAmounts(quantities.map(row), 'usd', rate)).toEqual(amounts);
});

test.each([
  [100, { more: 120, price: 0.0041, saved: expect.closeTo(220 * 0.0004) }],
  [190, { more: 30, price: 0.0041, saved: expect.closeTo(220 * 0.0004) }],
  [220, null],
])('from %d on, the next price break is named with a quantity that can be ordered', (quantity, cheaper) => {
  expect(cheaperQuantity(bolt, quantity)).toEqual(cheaper);
});
