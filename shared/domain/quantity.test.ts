import { expect, test } from 'vitest';
import { quantityProblem } from '#shared/domain/quantity.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const bounds = { minimumQuantity: 10, availableQuantity: 20 };

test.each([
  [9, fieldMessages.quantityBelowMinimum],
  [10, null],
  [20, null],
  [21, fieldMessages.quantityAboveAvailable],
  [10.5, fieldMessages.quantityWhole],
  [Number.NaN, fieldMessages.quantityWhole],
])('a quantity of %d of 10 to 20', (quantity, problem) => {
  expect(quantityProblem(quantity, bounds)).toBe(problem);
});

test('a product with less stock than its minimum cannot be ordered', () => {
  expect(quantityProblem(5, { minimumQuantity: 10, availableQuantity: 5 })).toBe(fieldMessages.quantityBelowMinimum);
});
