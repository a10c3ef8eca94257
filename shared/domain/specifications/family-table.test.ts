import { expect, test } from 'vitest';
import { choicesOf, familyTable, passesFilters } from '#shared/domain/specifications/family-table.ts';
import { toSpecificationFilters } from '#shared/domain/specifications/specification-keys.ts';

const product = (id: string, specifications: Record<string, string>) => ({
  id,
  specifications: Object.entries(specifications).map(([name, value]) => ({ name, value })),
});

const bolts = [
  product('a', { Thread: 'M10', Length: '60 mm', Finish: 'Zinc' }),
  product('b', { Thread: 'M8', Length: '10 cm', Finish: 'zinc' }),
  product('c', { Thread: 'M8', Length: '20 mm', Finish: 'Zinc' }),
  product('d', { Thread: 'M8', Finish: 'Zinc' }),
];
const filtersOf = (...texts: string[]) => {
  const filters = toSpecificationFilters(texts);
  if ('problem' in filters) throw new Error(filters.problem);
  return filters;
};

test('columns are what differs, rows follow sizes as people count them', () => {
  const { columns, common, rows } = familyTable(bolts);
  expect(columns.map(({ name }) => name)).toEqual(['Thread', 'Length']);
  expect(common).toEqual([{ name: 'Finish', value: 'Zinc' }]);
  expect(rows.map(({ product: { id } }) => id)).toEqual(['c', 'b', 'd', 'a']);
});

test('one product differs from none', () => {
  expect(familyTable(bolts.slice(0, 1))).toMatchObject({ columns: [], common: [{}, {}, {}] });
  expect(familyTable([])).toEqual({ columns: [], common: [], rows: [] });
});

test('values are alternatives, names must all match, and counts ignore their own name', () => {
  const table = familyTable(bolts);
  const filters = filtersOf('Thread=M8', 'Length=100 mm');
  expect(table.rows.filter((row) => passesFilters(row, filters)).map(({ product: { id } }) => id)).toEqual(['b']);
  expect(choicesOf(table, 'thread', filters).map(({ value, count }) => [value, count])).toEqual([
    ['M8', 1],
    ['M10', 0],
  ]);
  expect(choicesOf(table, 'length', filters).map(({ value, count }) => [value, count])).toEqual([
    ['20 mm', 1],
    ['60 mm', 0],
    ['10 cm', 1],
  ]);
});
