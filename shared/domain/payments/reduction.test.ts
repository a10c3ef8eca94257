import { expect, test } from 'vitest';
import { reductionRule } from '#shared/domain/payments/reduction.ts';
import { nearestQuantities } from '#shared/domain/stock/quantity.ts';

const terms = { minimumQuantity: 100, orderMultiple: 50, price: 1, priceBreaks: [] };

test.each([
  [400, 350],
  // All that was left, between two multiples.
  [537, 500],
  [150, 100],
  [101, 100],
  [100, null],
  [60, null],
])('an order of %s can keep at most %s', (quantity, largest) => {
  const rule = reductionRule({ ...terms, quantity });
  expect(rule?.availableQuantity ?? null).toBe(largest);
  if (rule && largest !== null) expect(nearestQuantities(largest, rule)).toEqual([largest]);
});
