import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeApi } from '#server/http/documents/openapi.ts';

// The description of the API is good enough for the generator that most clients in TypeScript use.

const root = path.join(import.meta.dirname, '..', '..');
const packages = path.join(root, 'tools', 'api-client', 'node_modules');
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  // Below the packages, so that the client's imports are found.
  folder = await mkdtemp(path.join(packages, 'client-'));
  const document = path.join(folder, 'openapi.json');
  await writeFile(document, JSON.stringify(describeApi()));
  await run(path.join(packages, '.bin', 'openapi-typescript'), [document, '--output', path.join(folder, 'api.d.ts')]);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function compile(program: string): Promise<string> {
  const file = path.join(folder, 'program.mts');
  await writeFile(
    file,
    `import createClient from 'openapi-fetch';
     import type { paths } from './api.d.ts';
     const api = createClient<paths>({ baseUrl: 'http://localhost:3000/api', headers: { Authorization: 'Bearer bhk_' } });
     ${program}`,
  );
  const tsc = path.join(root, 'node_modules', '.bin', 'tsc');
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck false --module nodenext --allowImportingTsExtensions';
  return run(tsc, [...options.split(' '), '--types', '', '--lib', 'es2024,dom,dom.iterable', file]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

test('a client generated from the description compiles, with the types of the API', async () => {
  const problems = await compile(`
    const { data: products } = await api.GET('/products', { params: { query: { q: 'bolt', limit: 20 } } });
    const names: string[] | undefined = products?.map(({ product }) => product);
    const { data: order, error } = await api.POST('/orders', {
      params: { header: { 'Idempotency-Key': 'k' } },
      body: { productId: 'p', address: '1 Dock Road', phone: '5550100', quantity: 10 },
    });
    const id: string | undefined = order?._id;
    const code: string | undefined = error?.code;
    console.log(names, id, code);
  `);
  expect(problems).toBe('');
}, 60_000);

test('control: what the API does not take or answer does not compile', async () => {
  const problems = await compile(`
    const { data } = await api.GET('/products');
    console.log(data?.[0]?.unknownField);
    await api.POST('/orders', { body: { productId: 'p' } });
    await api.GET('/nowhere');
  `);
  // The field, the body and the path.
  expect(problems).toMatch(/unknownField/);
  expect(problems).toMatch(/address/);
  expect(problems.match(/error TS/g)).toHaveLength(3);
}, 60_000);
