import { expect, test } from 'vitest';
import { minor } from '#shared/domain/money.ts';
import { splitAmount } from '#shared/domain/payments/split-amount.ts';

test.each([
  [100, [50, 50], [50, 50]],
  [1, [50, 60, 70], [0, 0, 1]],
  [10, [1, 1, 1], [3, 3, 4]],
  [180, [50, 60, 70], [50, 60, 70]],
  [179, [50, 60, 70], [49, 60, 70]],
  [60, [60, 0], [60, 0]],
  [99_999_999_999, [99_999_999_999, 99_999_999_999], [49_999_999_999, 50_000_000_000]],
])('splits %d by %o', (amount, weights, parts) => {
  expect(splitAmount(minor(amount), weights.map(minor))).toEqual(parts);
});

test('parts add up to the amount, and none is above its weight', () => {
  for (let round = 0; round < 2000; round += 1) {
    const weights = Array.from({ length: 1 + Math.floor(Math.random() * 6) }, () => Math.floor(Math.random() * 1e9));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const amount = Math.floor(Math.random() * (sum + 1));
    const parts = splitAmount(minor(amount), weights.map(minor));
    expect(parts.reduce((total, part) => total + part, 0)).toBe(amount);
    expect(parts.filter((part, index) => part < 0 || part > (weights[index] ?? 0))).toEqual([]);
  }
});
