import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const aliases = { '#web/': 'apps/web/src/', '#server/': 'server/', '#shared/': 'shared/', '#electron/': 'electron/' };
const MAX_SOURCES = 25;

/** Without tests, with their folders from the root on. */
function sources(pattern: string): string[] {
  const exclude = (name: string) => /(^|\/)(node_modules|dist)$/.test(name);
  return globSync(pattern, { cwd: root, exclude }).filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
}

function resolveAlias(specifier: string): string | null {
  const alias = Object.entries(aliases).find(([start]) => specifier.startsWith(start));
  return alias ? alias[1] + specifier.slice(alias[0].length) : null;
}

/** Folders inside each other may import each other; lint finds cycles of files there. */
const areUnrelated = (a: string, b: string) => a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`);

function folderImports(): Set<string> {
  const found = sources('{apps/web/src,server,shared,electron}/**/*.{ts,tsx}').flatMap((file) => {
    const imports = readFileSync(path.join(root, file), 'utf8').matchAll(/\bfrom '(#[^']+)'/g);
    return [...imports].flatMap(([, specifier = '']) => {
      const imported = resolveAlias(specifier);
      if (imported === null) return [];
      const [from, to] = [path.dirname(file), path.dirname(imported)];
      return areUnrelated(from, to) ? [`${from} -> ${to}`] : [];
    });
  });
  return new Set(found);
}

test('no two folders import each other', () => {
  const imports = folderImports();
  expect(imports).toContain('server/routes/orders -> server/queries/orders');
  const mutual = [...imports].filter((pair) => imports.has(pair.split(' -> ').reverse().join(' -> ')));
  expect(mutual).toEqual([]);
});

test('a folder can be scanned', () => {
  const files = sources('{apps,server,shared,electron,e2e,bench,tools}/**/*.{ts,tsx,mjs}');
  const folders = Map.groupBy(files, (file) => path.dirname(file));
  expect(folders.size).toBeGreaterThan(150);
  const crowded = [...folders].filter(([, { length }]) => length > MAX_SOURCES);
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

test('messages and screens share no file name', () => {
  const names = (pattern: string) => new Set(sources(pattern).map((file) => path.parse(file).name));
  const messages = names('shared/messages/**/*.ts');
  expect(messages).toContain('orders');
  expect([...messages.intersection(names('apps/web/src/{app,components,features,forms}/**/*.tsx'))]).toEqual([]);
});
