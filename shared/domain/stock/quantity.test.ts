import { expect, test } from 'vitest';
import {
  canBeOrdered,
  nearestQuantities,
  pageSteps,
  quantityProblem,
  stepQuantity,
} from '#shared/domain/stock/quantity.ts';

const bounds = { minimumQuantity: 10, availableQuantity: 20 };
const rule = { ...bounds, orderMultiple: 1 };
const cartons = { minimumQuantity: 72, availableQuantity: 1000, orderMultiple: 72 };

test.each([
  [9, 'quantityBelowMinimum'],
  [10, null],
  [20, null],
  [21, 'quantityAboveAvailable'],
  [10.5, 'quantityWhole'],
  [Number.NaN, 'quantityWhole'],
])('a quantity of %d of 10 to 20', (quantity, problem) => {
  expect(quantityProblem(quantity, rule)).toBe(problem);
});

test.each([
  [12, 1, 13],
  [12, -1, 11],
  [10, -1, 10],
  [20, 1, 20],
  [15, 10, 20],
  [15, -10, 10],
  [3, -1, 10],
  [99, 1, 20],
  [12.5, 1, 13],
  [null, 1, 10],
  [null, -10, 10],
  [Number.NaN, 1, 10],
])('a step from %d by %d of 10 to 20 leads to %d', (quantity, step, next) => {
  expect(stepQuantity(quantity, step, rule)).toBe(next);
});

test.each([
  [72, 1, 144],
  [100, 1, 144],
  [100, -1, 72],
  [936, 1, 1000],
  [1000, 1, 1000],
  [1000, -1, 936],
  [144, 3, 360],
  [144, -3, 72],
])('a step from %d by %d in cartons of 72 leads to %d, which is valid', (quantity, steps, next) => {
  expect(stepQuantity(quantity, steps, cartons)).toBe(next);
  expect(quantityProblem(next, cartons)).toBeNull();
});

test.each([
  [1, 1, 10],
  [10, 1, 10],
  [1000, 1, 1000],
  [144, 72, 2],
  [1, 72, 1],
])(
  'a page of a product with a minimum of %d and a multiple of %d is %d steps',
  (minimumQuantity, orderMultiple, steps) => {
    expect(pageSteps({ minimumQuantity, availableQuantity: 5000, orderMultiple })).toBe(steps);
  },
);

test('a product with less stock than its minimum cannot be ordered', () => {
  expect(quantityProblem(5, { ...rule, availableQuantity: 5 })).toBe('quantityBelowMinimum');
});

test.each([
  [72, null],
  [144, null],
  [145, 'quantityNotMultiple'],
  [1000, null],
  [999, 'quantityNotMultiple'],
  [71, 'quantityBelowMinimum'],
])('a quantity of %d in cartons of 72', (quantity, problem) => {
  expect(quantityProblem(quantity, cartons)).toBe(problem);
});

test.each([
  [1, [72]],
  [72, [72]],
  [100, [72, 144]],
  [100.5, [72, 144]],
  [144, [144]],
  [940, [936, 1000]],
  [5000, [1000]],
])('the quantities nearest to %d in cartons of 72 are %j', (quantity, nearest) => {
  expect(nearestQuantities(quantity, cartons)).toEqual(nearest);
});

test('no quantity is near when less than the minimum is available', () => {
  expect(nearestQuantities(80, { ...cartons, availableQuantity: 50 })).toEqual([]);
});

test('a rest below the minimum is sold as a whole, where the product says so', () => {
  const rest = { minimumQuantity: 12, availableQuantity: 8, orderMultiple: 4 };
  expect([canBeOrdered(rest), nearestQuantities(8, rest)]).toEqual([false, []]);
  const sold = { ...rest, sellsRest: true };
  expect(canBeOrdered(sold)).toBe(true);
  expect([7, 8, 9, 12].map((quantity) => quantityProblem(quantity, sold))).toEqual([
    'quantityBelowMinimum',
    null,
    'quantityAboveAvailable',
    'quantityAboveAvailable',
  ]);
  expect([nearestQuantities(1, sold), nearestQuantities(100, sold), stepQuantity(null, 1, sold)]).toEqual([
    [8],
    [8],
    8,
  ]);
  // With the minimum in stock, and with nothing, it changes nothing.
  expect(quantityProblem(8, { ...sold, availableQuantity: 12 })).toBe('quantityBelowMinimum');
  expect(canBeOrdered({ ...sold, availableQuantity: 0 })).toBe(false);
});
