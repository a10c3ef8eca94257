import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionsAmong } from '#shared/domain/reading/orders/positions.ts';

test.each([
  [
    ['1', '2', '3'],
    [true, true, true],
  ],
  [
    ['10', '20', '30'],
    [true, true, true],
  ],
  [
    ['10', '20', '40'],
    [true, true, true],
  ],
  [
    ['10000', '20000'],
    [true, true],
  ],
  [
    ['00010', '00020'],
    [true, true],
  ],
  [['010'], [true]],
  [
    ['20', '100'],
    [false, false],
  ],
  [
    ['20', '40', '60'],
    [false, false, false],
  ],
  [['200'], [false]],
  [
    [null, '1', '2', null, '3'],
    [false, true, true, false, true],
  ],
  // Two of many lines rise by chance.
  [
    ['25', '10', '20', null, null, null],
    [false, false, false, false, false, false],
  ],
])('%j', (texts, positions) => expect(positionsAmong(texts)).toEqual(positions));

test('lines numbered by any step are positions, whatever the document has', () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 10, 100), fc.integer({ min: 2, max: 40 }), fc.boolean(), (step, count, isPadded) => {
      const texts = Array.from({ length: count }, (_, index) =>
        String((index + 1) * step).padStart(isPadded ? 5 : 1, '0'),
      );
      expect(positionsAmong(texts)).toEqual(texts.map(() => true));
    }),
  );
});

test('numbers that never rise are quantities', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9999 }), { maxLength: 30 }), (numbers) => {
      const falling = numbers.toSorted((one, other) => other - one).map(String);
      expect(positionsAmong(falling)).toEqual(falling.map(() => false));
    }),
  );
});
