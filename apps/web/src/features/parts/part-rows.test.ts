import { expect, test } from 'vitest';
import type { Part } from '#shared/contracts/products/parts.ts';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { lineQuantityMessage } from '#shared/messages/checkouts/checkouts.ts';
import { partsMessages } from '#shared/messages/products/parts.ts';
import { changeOf, toRow, usualOrder } from '#web/features/parts/part-rows.ts';

const product: ProductSummary = {
  _id: 'bolt',
  product: 'Bolt',
  price: 2.5,
  minimumQuantity: 100,
  availableQuantity: 5000,
  image: '/bolt.svg',
  partNumber: null,
  barcode: null,
  category: null,
  unit: 'piece',
  orderMultiple: 50,
  priceBreaks: [],
  lowStockAt: null,
  sellsRest: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

function part(usualQuantity: number, change: Partial<ProductSummary> | null = {}): Part {
  return {
    productId: 'bolt',
    name: 'Bolt',
    partNumber: null,
    image: '/bolt.svg',
    category: 'Fasteners',
    product: change && { ...product, ...change },
    usualQuantity,
    usualDays: 28,
    lastOrderedAt: '2026-01-01T00:00:00.000Z',
    daysAgo: 27,
    state: 'due',
    priceChange: 0,
  };
}

test.each([
  ['the usual quantity', part(1000), 1000, null],
  ['the minimum when it has risen', part(50), 100, partsMessages.minimumNow(100)],
  ['the next step up', part(1020), 1050, partsMessages.multipleNow(50)],
  ['all that is left', part(1000, { availableQuantity: 730 }), 730, partsMessages.leftNow(730)],
])('fills in %s', (_, each, quantity, change) => {
  expect([usualOrder(each), changeOf(each)]).toEqual([quantity, change]);
  expect(toRow(each, undefined)).toMatchObject({ quantity, problem: null, item: { quantity } });
});

test.each([
  ['sold out', part(1000, { availableQuantity: 99 }), '99 left, less than the minimum of 100.'],
  ['gone', part(1000, null), partsMessages.gone],
])('what is %s cannot be ordered', (_, each, change) => {
  expect(changeOf(each)).toBe(change);
  expect(toRow(each, undefined)).toMatchObject({ quantity: 1000, problem: null, item: null });
});

test('a typed quantity is kept, and one that cannot be ordered has the nearest ones', () => {
  expect(toRow(part(1000), { quantity: 200, unreadable: null }).item).toMatchObject({ quantity: 200 });
  expect(toRow(part(1000), { quantity: 210, unreadable: null })).toMatchObject({
    problem: { message: lineQuantityMessage('quantityNotMultiple', 210, product), nearest: [200, 250] },
    item: null,
  });
  expect(toRow(part(1000), { quantity: 200, unreadable: 'No' })).toMatchObject({
    problem: { message: 'No' },
    item: null,
  });
});

test('a large sum of orders is cut to what one order can have', () => {
  expect(usualOrder(part(3_000_000, { availableQuantity: 5_000_000 }))).toBe(1_000_000);
});
