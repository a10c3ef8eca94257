import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../apps/web');
const files = globSync('{index.html,src/**/*.{css,ts,tsx}}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));
const setThere = /(--[a-z0-9-]+)['"`]?\]?\s*[:,]/g;
const readThere = /var\((--[a-z0-9-]+)/g;

test('every variable that styles read is set somewhere', () => {
  const known = new Set(
    files.flatMap(({ text }) => [...withoutReads(text).matchAll(setThere)].map(([, name]) => name)),
  );
  const unknown = files.flatMap(({ file, text }) =>
    [...text.matchAll(readThere)].filter(([, name]) => !known.has(name)).map(([, name]) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(unknown).toEqual([]);
});

/** A fallback follows a comma too: `var(--name, 0)`. */
function withoutReads(text: string): string {
  return text.replaceAll(readThere, '');
}
