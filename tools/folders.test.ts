import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const aliases = { '#web/': 'apps/web/src/', '#server/': 'server/', '#shared/': 'shared/', '#electron/': 'electron/' };
const MAX_SOURCES = 25;

/** With their folders from the root on. */
function files(pattern: string): string[] {
  const exclude = (name: string) => /(^|\/)(node_modules|dist)$/.test(name);
  return globSync(pattern, { cwd: root, exclude });
}

/** Without tests. */
function sources(pattern: string): string[] {
  return files(pattern).filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
}

/** What a file imports from other files, as it is written. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/^(?:import|export)\b(?:[^'"`;=(]*\bfrom)?\s*['"]([#.][^'"]+)['"]/gm)].map(
    ([, name = '']) => name,
  );
}

function resolveAlias(specifier: string): string | null {
  const alias = Object.entries(aliases).find(([start]) => specifier.startsWith(start));
  return alias ? alias[1] + specifier.slice(alias[0].length) : null;
}

/** Folders inside each other may import each other; lint finds cycles of files there. */
const areUnrelated = (a: string, b: string) => a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`);

function folderImports(): Set<string> {
  const found = sources('{apps/web/src,server,shared,electron}/**/*.{ts,tsx}').flatMap((file) => {
    return importsOf(file).flatMap((specifier) => {
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

test('imports inside the project start with #, not with a dot', () => {
  const all = files('{apps,server,shared,electron,e2e,bench,tools,docs}/**/*.{ts,tsx,mjs}');
  const relative = all
    .filter((file) => !/\.config\.ts$/.test(file))
    .flatMap((file) => importsOf(file).flatMap((name) => (name.startsWith('.') ? [`${file}: ${name}`] : [])));
  expect(relative).toEqual([]);
});

test('a feature of the web app imports no other one', () => {
  const feature = /features\/([^/]+)\//;
  const imports = files('apps/web/src/features/*/**/*.{ts,tsx}').flatMap((file) =>
    importsOf(file)
      .filter((name) => name.startsWith('#web/features/'))
      .map((name) => ({ file, own: feature.exec(file)?.[1], other: feature.exec(name)?.[1] })),
  );
  expect(imports).not.toEqual([]);
  expect(imports.filter(({ own, other }) => own !== other)).toEqual([]);
});

test('a folder can be scanned', () => {
  const all = sources('{apps,server,shared,electron,e2e,bench,tools}/**/*.{ts,tsx,mjs}');
  const folders = Map.groupBy(all, (file) => path.dirname(file));
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
