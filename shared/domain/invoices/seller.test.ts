import { expect, test } from 'vitest';
import { missingOfSeller } from '#shared/domain/invoices/seller.ts';

test('names what invoices lack of their seller', () => {
  expect(missingOfSeller({ name: 'Nuts & Co', address: null, taxId: ' ' })).toEqual(['address', 'taxId']);
  expect(missingOfSeller({ name: 'Nuts & Co', address: '1 Dock Road', taxId: 'DE123' })).toEqual([]);
});
