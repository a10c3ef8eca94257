import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { orderKeys } from '#shared/messages/orders/keyboard.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
/** These quote names as they were. */
const QUOTED = ['CHANGELOG.md', 'docs/specification.md'];
const EXAMPLE = /supplier/;

const documents = globSync('**/*.md', {
  cwd: ROOT,
  exclude: (name) => ['node_modules', 'dist', 'data'].includes(path.basename(name)),
}).filter((name) => !QUOTED.includes(name));

const isThere = (...parts: string[]) => existsSync(path.join(ROOT, ...parts));

test.each(documents)('every path and link of %s exists', (document) => {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#]+)/g)].map(([, link = '']) => link);
  const paths = [...text.matchAll(/`((?:apps|bench|deploy|docs|e2e|electron|server|shared|tools)\/[\w./-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !EXAMPLE.test(name));
  const missing = [
    ...links.filter((link) => !isThere(path.dirname(document), link)),
    ...paths.filter((name) => !isThere(name) && !isThere(path.dirname(document), name)),
  ];
  expect(missing).toEqual([]);
});

test('a day in the warehouse lists the keys of the order list', () => {
  const [, table = ''] = readFileSync(path.join(ROOT, 'docs/a-day-in-the-warehouse.md'), 'utf8').split(
    '| key | what it does |',
  );
  const rows =
    table
      .split('\n\n')[0]
      ?.split('\n')
      .map((row) => row.split(' | ')[0] ?? '') ?? [];
  const listed = rows.flatMap((cell) =>
    [...cell.matchAll(/`(.)`|\b(Space)\b/g)].map(([, key, space]) => (space ? ' ' : key)),
  );
  expect(listed).toEqual(orderKeys.filter(({ action }) => action !== 'open').map(({ key }) => key));
});
