import { expect, test } from 'vitest';
import { toPickLines } from '#shared/domain/fulfilment/pick-lines.ts';

const products = new Map(
  (
    [
      ['washer', 'A-10', 'FW-10'],
      ['bolt', 'A-3', 'HB-12'],
      ['nut', null, 'HN-2'],
      ['glove', null, 'GL-9'],
      ['drum', null, null],
    ] as const
  ).map(([product, bin, partNumber]) => [product, { product, bin, partNumber }]),
);

test('a pick list has one line for each product, in the order of bins, split by slips', () => {
  const picks = [
    { productId: 'drum', slip: 'B-1', quantity: 1 },
    { productId: 'washer', slip: 'C-7', quantity: 100 },
    { productId: 'bolt', slip: 'C-7', quantity: 50 },
    { productId: 'bolt', slip: 'B-2', quantity: 20 },
    { productId: 'bolt', slip: 'C-7', quantity: 5 },
    { productId: 'nut', slip: 'B-3', quantity: 9 },
    { productId: 'glove', slip: 'B-3', quantity: 2 },
    { productId: 'gone', slip: 'B-3', quantity: 2 },
  ];
  const lines = toPickLines(picks, products);
  expect(lines.map(({ product, quantity }) => [product.product, quantity])).toEqual([
    ['bolt', 75],
    ['washer', 100],
    ['glove', 2],
    ['nut', 9],
    ['drum', 1],
  ]);
  expect(lines[0]?.split).toEqual([
    { slip: 'C-7', quantity: 55 },
    { slip: 'B-2', quantity: 20 },
  ]);
});

test('nothing to fetch has no lines', () => {
  expect(toPickLines([], products)).toEqual([]);
});
