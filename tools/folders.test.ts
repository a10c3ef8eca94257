import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const aliases = { '#web/': 'apps/web/src/', '#server/': 'server/', '#shared/': 'shared/', '#electron/': 'electron/' };

function resolveAlias(specifier: string): string | null {
  const alias = Object.entries(aliases).find(([start]) => specifier.startsWith(start));
  return alias ? alias[1] + specifier.slice(alias[0].length) : null;
}

/** Folders inside each other may import each other; lint finds cycles of files there. */
const areUnrelated = (a: string, b: string) => a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`);

function folderImports(): Set<string> {
  const files = globSync('{apps/web/src,server,shared,electron}/**/*.{ts,tsx}', { cwd: root });
  const found = files
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => {
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
  expect(imports).toContain('server/routes -> server/services');
  const mutual = [...imports].filter((pair) => imports.has(pair.split(' -> ').reverse().join(' -> ')));
  expect(mutual).toEqual([]);
});
