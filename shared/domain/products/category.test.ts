import { expect, test } from 'vitest';
import { categoryKey } from '#shared/domain/products/category.ts';

test('categories are equal without case and repeated blanks', () => {
  const key = categoryKey('Hand tools');
  for (const other of ['hand tools', ' HAND \u00a0 TOOLS ']) expect(categoryKey(other)).toBe(key);
  for (const other of ['Hand-tools', 'Handtools']) expect(categoryKey(other)).not.toBe(key);
});
