import { expect, test } from 'vitest';
import { compareBins, isBinIn } from '#shared/domain/fulfilment/bins.ts';

test('bins are walked by their numbers, without case, and what has none comes last', () => {
  const bins = [null, 'B-1', 'A-10', 'a-3-2', 'A-3', 'A-03-10', null, 'A-3-2'];
  expect(bins.toSorted(compareBins)).toEqual(['A-3', 'A-3-2', 'a-3-2', 'A-03-10', 'A-10', 'B-1', null, null]);
});

test('a part of the warehouse has the bins that begin like it', () => {
  const within = (start: string) => ['A-03-2', 'a-03', 'A-30', 'B-03', null].filter((bin) => isBinIn(bin, start));
  expect(within('A-03')).toEqual(['A-03-2', 'a-03']);
  expect(within(' a-0')).toEqual(['A-03-2', 'a-03']);
  expect(within('')).toEqual(['A-03-2', 'a-03', 'A-30', 'B-03', null]);
});
