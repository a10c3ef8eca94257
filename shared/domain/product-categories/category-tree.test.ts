import { expect, test } from 'vitest';
import { ancestorsOf, childrenOf, toCategoryTree } from '#shared/domain/product-categories/category-tree.ts';

const paths = (entries: [name: string, parent: string | null][]) =>
  toCategoryTree(entries.map(([name, parent]) => ({ name, parent }))).map(({ path, level }) => [path, level]);

test('categories follow their parents, siblings by name, with an address each', () => {
  const entries: [string, string | null][] = [
    ['Safety', null],
    ['Hex Bolts', 'bolts &  screws'],
    ['Bolts & Screws', 'Fasteners'],
    ['Fasteners', null],
    ['Anchors', 'FASTENERS'],
  ];
  expect(paths(entries)).toEqual([
    ['/products/fasteners', 1],
    ['/products/fasteners/anchors', 2],
    ['/products/fasteners/bolts-screws', 2],
    ['/products/fasteners/bolts-screws/hex-bolts', 3],
    ['/products/safety', 1],
  ]);
});

test('names of one slug have different addresses, and names without letters have some', () => {
  expect(
    paths([
      ['Nuts & Bolts', null],
      ['Nuts, Bolts', null],
      ['Größen', null],
      ['&&', null],
    ]),
  ).toEqual([
    ['/products/category', 1],
    ['/products/großen', 1],
    ['/products/nuts-bolts', 1],
    ['/products/nuts-bolts-2', 1],
  ]);
});

test('an unknown parent and a cycle lose no category', () => {
  expect(paths([['A', 'gone']])).toEqual([['/products/a', 1]]);
  expect(
    paths([
      ['A', 'B'],
      ['B', 'A'],
    ]).length,
  ).toBe(2);
});

test('a category knows those above and right below it', () => {
  const tree = toCategoryTree([
    { name: 'A', parent: null },
    { name: 'B', parent: 'A' },
    { name: 'C', parent: 'B' },
    { name: 'AB', parent: null },
  ]);
  const names = (nodes: { name: string }[]) => nodes.map(({ name }) => name);
  expect(names(ancestorsOf(tree, { path: '/products/a/b/c' }))).toEqual(['A', 'B']);
  expect(names(childrenOf(tree, { path: '/products/a', level: 1 }))).toEqual(['B']);
});
