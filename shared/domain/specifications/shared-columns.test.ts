import { expect, test } from 'vitest';
import { sharedTable } from '#shared/domain/specifications/shared-columns.ts';

const product = (values: Record<string, string>) => ({
  specifications: Object.entries(values).map(([name, value]) => ({ name, value })),
});

test('columns are what most products have and differ in; the order of the list stays', () => {
  const products = [
    product({ Standard: 'ISO 4017', Thread: 'M12', Length: '60 mm', Finish: 'Zinc' }),
    product({ standard: 'ISO 4017', thread: 'M8', Length: '6 cm' }),
    product({ Standard: 'iso 4017', Thread: 'M10', Length: '80 mm', Head: 'Flat' }),
  ];
  const { columns, rows } = sharedTable(products, 3);
  expect(columns.map(({ name }) => name)).toEqual(['Thread', 'Length']);
  expect(rows.map((row) => row.product)).toEqual(products);
  expect(sharedTable(products, 1).columns.map(({ name }) => name)).toEqual(['Thread']);
  // The same length, however it is written.
  expect(sharedTable(products.slice(0, 2), 3).columns.map(({ name }) => name)).toEqual(['Thread']);
});

test('a name that the fewest have is no column, nor is anything of no product', () => {
  const products = [product({ Head: 'Flat' }), product({}), product({ Head: 'Round' }), product({}), product({})];
  expect(sharedTable(products, 3).columns).toEqual([]);
  expect(sharedTable([], 3)).toEqual({ columns: [], rows: [] });
});
