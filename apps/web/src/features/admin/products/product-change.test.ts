import { expect, test } from 'vitest';
import type { Product } from '#shared/contracts/products.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import {
  changeSchema,
  type ProductChangeForm,
  toChangeForm,
  typedAdjustment,
} from '#web/features/admin/products/product-change.ts';

const bolt: Product = {
  _id: 'bolt',
  product: 'Hex Bolt M12',
  description: 'Grade 8.8, galvanized.',
  price: 0.45,
  minimumQuantity: 100,
  availableQuantity: 5000,
  image: '/products/hex-bolt-m12.svg',
  partNumber: null,
  barcode: null,
  category: null,
  unit: 'piece' as const,
  orderMultiple: 1,
  priceBreaks: [],
  lowStockAt: null,
  createdAt: '2025-01-02T03:04:05.000Z',
};

function check(typed: Partial<ProductChangeForm>) {
  const { data, error } = changeSchema(bolt).safeParse({ ...toChangeForm(bolt), ...typed });
  return error === undefined ? data : Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message]));
}

test('returns null when no value differs, however it is written', () => {
  expect(check({})).toBeNull();
  expect(check({ price: ' 0.4500', minimumQuantity: '0100', product: 'Hex Bolt M12 ' })).toBeNull();
});

test('returns only the changed fields, as numbers', () => {
  expect(check({ price: '0.5' })).toEqual({ price: 0.5 });
  expect(check({ adjustQuantity: '-20', reason: ' damaged ' })).toEqual({ adjustQuantity: -20, reason: 'damaged' });
});

test('accepts thousands separators and no other comma', () => {
  expect(check({ price: '1,234.5', minimumQuantity: '1,000', adjustQuantity: '-2,000', reason: 'damaged' })).toEqual({
    price: 1234.5,
    minimumQuantity: 1000,
    adjustQuantity: -2000,
    reason: 'damaged',
  });
  expect(check({ price: '1,5', adjustQuantity: '2,0' })).toEqual({
    price: fieldMessages.numberComma,
    adjustQuantity: fieldMessages.numberComma,
  });
});

test('requires number and reason of a stock movement', () => {
  expect(check({ adjustQuantity: '20' })).toEqual({ reason: fieldMessages.adjustmentReasonRequired });
  expect(check({ reason: 'delivery' })).toEqual({ adjustQuantity: fieldMessages.adjustmentInvalid });
});

test('reports each problem at its input', () => {
  expect(check({ product: ' ', price: '0', minimumQuantity: '' })).toEqual({
    product: fieldMessages.productNameRequired,
    price: fieldMessages.priceInvalid,
    minimumQuantity: fieldMessages.minimumQuantityRequired,
  });
});

test('parses a signed whole number', () => {
  expect(['', '-', '0', '1.5', '1,5', '50', '-20', '+7', '1,000'].map(typedAdjustment)).toEqual([
    null,
    null,
    null,
    null,
    null,
    50,
    -20,
    7,
    1000,
  ]);
});
