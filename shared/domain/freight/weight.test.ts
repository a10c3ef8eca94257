import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milligrams } from '#shared/domain/freight/delivery-method.ts';
import { fromMilligrams, knownMilligrams, MAX_WEIGHT, toMilligrams } from '#shared/domain/freight/weight.ts';

test.each([
  [1.5, 1_500_000],
  [0.000001, 1],
  [0.0000001, null],
  [1_000_000, 1_000_000_000_000],
  [1_000_000.1, null],
  [0, null],
  [-1, null],
  [Number.NaN, null],
])('%d kg is %d mg', (kilograms, weight) => {
  expect(toMilligrams(kilograms)).toBe(weight);
});

test('every weight comes back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_WEIGHT * 1_000_000 }).map(milligrams), (weight) => {
      expect(toMilligrams(fromMilligrams(weight))).toBe(weight);
      expect(knownMilligrams(fromMilligrams(weight))).toBe(weight);
    }),
  );
});
