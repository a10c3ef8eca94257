import { expect, test } from 'vitest';
import { readConformance, testExists } from '#tools/docs/conformance.ts';

const rows = readConformance();

test('the conformance table names only tests that exist', () => {
  const missing = rows.flatMap(({ id, tests }) =>
    tests.filter((named) => !testExists(named)).map(({ file, title }) => `${id}: ${file} › ${title}`),
  );
  expect(missing).toEqual([]);
});

test('every statement of the conformance table has a test and a unique id', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('a test that does not exist is noticed', () => {
  expect(testExists({ file: 'tools/docs/conformance.test.ts', title: 'a test that does not exist is noticed' })).toBe(
    true,
  );
  expect(testExists({ file: 'tools/docs/conformance.test.ts', title: 'another' })).toBe(false);
  expect(testExists({ file: 'tools/missing.test.ts', title: 'another' })).toBe(false);
});
