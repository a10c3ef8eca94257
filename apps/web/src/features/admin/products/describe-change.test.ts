import { expect, test } from 'vitest';
import type { EditedProduct } from '#shared/contracts/products/product-changes.ts';
import { productFormMessages } from '#shared/messages/products/edit-product.ts';
import { savedMessages } from '#shared/messages/shop/admin.ts';
import { describeChange, unusualPriceChange } from '#web/features/admin/products/describe-change.ts';

test.each([
  [3.275, 32.75, 900],
  [1, 0.5, -50],
  [4, 5.01, 25],
  [4, 5, null],
  [4, 3, null],
  [4, 2.99, -25],
  [4, 4, null],
])('a price from %d to %d is unusual by %s percent', (before, after, percent) => {
  expect(unusualPriceChange(before, after)).toBe(percent);
});

const washer: EditedProduct = {
  _id: 'washer',
  product: 'Flat Washer M10',
  description: 'Form A, 200 HV.',
  price: 0.0118,
  minimumQuantity: 2000,
  availableQuantity: 250_000,
  image: '/products/flat-washer-m10.svg',
  partNumber: 'BH-10-1125',
  barcode: null,
  category: 'Fasteners',
  unit: 'piece',
  orderMultiple: 500,
  priceBreaks: [{ quantity: 10_000, price: 0.0109 }],
  lowStockAt: null,
  bin: null,
  tracksBatches: false,
  sellsRest: false,
  specifications: [{ name: 'Thickness', value: '2 mm' }],
  family: null,
  documents: [],
  otherNumbers: [],
  accessories: [],
  substitutes: [],
  replacedBy: null,
  pictures: [],
  createdAt: '2025-01-02T03:04:05.000Z',
};

test('names every field that differs', () => {
  const price = (value: number) => `$${value}`;
  expect(describeChange(washer, structuredClone(washer), price)).toEqual([]);
  const after: EditedProduct = { ...washer, price: 0.012, partNumber: null, priceBreaks: [], lowStockAt: 0 };
  const { partNumber, priceBreaks, lowStockAt } = productFormMessages.saved;
  const changes = [savedMessages.price('$0.0118', '$0.012'), partNumber, lowStockAt, priceBreaks];
  expect(describeChange(washer, after, price)).toEqual(changes);
});
