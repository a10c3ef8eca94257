import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

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
