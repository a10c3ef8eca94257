import { expect, test } from 'vitest';
import { unusualPriceChange } from '#web/features/admin/products/describe-change.ts';

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
