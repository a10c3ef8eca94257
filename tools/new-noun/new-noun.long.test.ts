import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Adds nouns to a copy of the working tree, which then passes what the tree itself has to pass.

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..', '..');
const modules = path.join(root, 'node_modules');
const TIMEOUT_MS = 300_000;

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'bulkhead-noun-'));
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 2 ** 24 });
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
  for (const file of files) await cp(path.join(root, file), path.join(copy, file));
  // Each folder with packages of its own, like the root.
  for (const folder of ['.', 'tools/api-client'])
    await symlink(path.join(root, folder, 'node_modules'), path.join(copy, folder, 'node_modules'));
}, TIMEOUT_MS);
afterAll(() => rm(copy, { recursive: true }));

/** Rejects with the output of a program that fails or takes too long. */
async function runInCopy(program: string, ...args: string[]): Promise<string> {
  // The access test writes the examples of the new calls, which the tests of the API's description ask for.
  const env = { ...process.env, RECORD_EXAMPLES: 'on' };
  const options = { cwd: copy, timeout: TIMEOUT_MS, maxBuffer: 2 ** 26, env };
  const { stdout } = await run(process.execPath, [program, ...args], options).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

const inModules = (program: string) => path.join(modules, program);
const addNoun = (...names: string[]) => runInCopy(path.join(copy, 'tools/new-noun/new-noun.ts'), ...names);
const vitest = (...args: string[]) =>
  runInCopy(inModules('vitest/vitest.mjs'), 'run', '--maxWorkers=1', '--project', ...args);

test('a missing place is named, and nothing is written', async () => {
  const pages = path.join(copy, 'apps/web/src/pages.ts');
  const content = await readFile(pages, 'utf8');
  await writeFile(pages, content.replace('export const pages =', 'export const allPages ='));
  await expect(addNoun('suppliers')).rejects.toThrow('apps/web/src/pages.ts: "export const pages = {" is not there');
  expect(existsSync(path.join(copy, 'shared/contracts/suppliers'))).toBe(false);
  await writeFile(pages, content);
});

test('two nouns are added, one after the other, and none twice', async () => {
  expect(await addNoun('suppliers')).toMatch(/^Wrote \d+ files/);
  expect(await addNoun('goods-entries', 'goods-entry')).toMatch(/^Wrote \d+ files/);
  for (const taken of ['suppliers', 'orders', 'carts', 'stocktakes']) {
    await expect(addNoun(taken)).rejects.toThrow(/already/);
  }
}, 60_000);

test.each(['shared', 'server', 'apps/web', 'tools', 'electron'])(
  'the types of %s are right',
  async (project) => {
    await runInCopy(inModules('typescript/bin/tsc'), '-p', project);
  },
  TIMEOUT_MS,
);

test(
  'formatter and linter find nothing',
  async () => {
    const biome = (...args: string[]) => runInCopy(inModules('@biomejs/biome/bin/biome'), ...args, '.');
    await biome('format');
    await biome('lint', '--error-on-warnings');
    await biome('check', '--formatter-enabled=false', '--linter-enabled=false');
  },
  TIMEOUT_MS,
);

const own = ['server/routes/suppliers/', 'server/routes/goods-entries/'];

test(
  'their own tests pass, and those that know all nouns',
  async () => {
    const guards = [
      'electron/main/window/window.test.ts',
      'server/db/backup/',
      'server/db/schema/',
      'server/http/documents/',
      'server/queries/query-plans.test.ts',
      'server/routes/fuzz.test.ts',
      'server/routes/history/history.test.ts',
      'server/routes/input.test.ts',
      'server/routes/query-parameters.test.ts',
      'server/routes/users/personal-data.test.ts',
      'shared/contracts/',
      'tools/docs/',
      'tools/new-noun/new-noun.test.ts',
    ];
    await vitest('main', 'server/routes/access.test.ts');
    await vitest('main', ...own, ...guards);
    await vitest('main', 'tools/folders.test.ts', '--testNamePattern', 'import each other|share no file name');
  },
  TIMEOUT_MS,
);

test(
  'they pass on PostgreSQL, and the rows are moved there',
  async () => {
    const moving = ['server/db/backup/copy-to-postgres', 'server/db/schema/recorded-shops.test.ts'];
    await vitest('postgres', ...own, ...moving);
  },
  TIMEOUT_MS,
);
