import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '../../apps/web/src');
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');

function usedClasses(component: string): string[] {
  const code = read(component);
  return [...code.matchAll(/import (\w+) from '#web\/(.+\.module\.css)'/g)].flatMap(([, variable, file]) =>
    [...code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(([, name]) => `${file} .${name}`),
  );
}

function definedClasses(file: string): string[] {
  return [...read(file).matchAll(/\.([A-Za-z]\w*)/g)].map(([, name]) => `${file} .${name}`);
}

test('every class that a component uses is in its CSS module', () => {
  const used = globSync('**/*.tsx', { cwd: source }).flatMap(usedClasses);
  const defined = new Set(globSync('**/*.module.css', { cwd: source }).flatMap(definedClasses));
  expect(used.length).toBeGreaterThan(200);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});
