import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { parseAstAsync } from 'vite';
import { builtDesktop } from '#electron/e2e/support/built.ts';
import { startNodeServer } from '#electron/testing/node-server-process.ts';
import { APP_ORIGIN } from '#shared/desktop/app-address.ts';
import { fromDemoServerSchema } from '#shared/desktop/demo-server.ts';

// Electron itself adds about 100 MB packed. 9.6 MB are the server with all that writes and reads PDFs, spreadsheets,
// e-invoices and mails, 1.9 MB the viewer of its API, 1.6 MB the browser's reader of PDFs.
const BUDGET_BYTES = 22_000_000;

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..', '..');

async function packedFiles(): Promise<{ name: string; bytes: number }[]> {
  const entries = await readdir(builtDesktop, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return { name: path.relative(builtDesktop, file).replaceAll(path.sep, '/'), bytes: (await stat(file)).size };
    }),
  );
}

test('packs only our own code, fonts and one database binary, within the size budget', async () => {
  const files = await packedFiles();
  const own =
    /^(package\.json|app-update\.yml|main\/index\.js|preload\/index\.cjs|server\/index\.js|(main|server)\/licenses\.md|server\/fonts\/[\w-]+\.(ttf|txt)|server\/api-docs\/(LICENSE|NOTICE|swagger-ui\.css|swagger-ui-bundle\.js)|icons\/[a-z]+\.png|renderer\/.+)$/;
  const database = /^better-sqlite3\/(package\.json|LICENSE|lib\/.+\.js|prebuilds\/.+\.node)$/;
  expect(files.map(({ name }) => name).filter((name) => !own.test(name) && !database.test(name))).toEqual([]);
  expect(files.filter(({ name }) => name.endsWith('.node'))).toHaveLength(1);
  expect(files.filter(({ name }) => /\.(map|ts|tsx|sqlite|env)$/.test(name))).toEqual([]);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`Packed: ${files.length} files, ${(total / 1e6).toFixed(1)} MB`);
  expect(total).toBeLessThan(BUDGET_BYTES);
});

test('packs the licence of every bundled package', async () => {
  const text = async (part: string) => readFile(path.join(builtDesktop, part, 'licenses.md'), 'utf8');
  expect(await text('renderer')).toContain('SIL Open Font License');
  expect(await text('main')).toContain('## zod');
  expect(await text('server')).toContain('## kysely');
});

test('the packed code imports only packed files', async () => {
  const read = (file: string) => readFile(path.join(builtDesktop, file), 'utf8');
  const imported = async (file: string) => {
    const { body } = await parseAstAsync(await read(file));
    const names = body.flatMap((node) => (node.type === 'ImportDeclaration' ? [node.source.value] : []));
    return [...new Set(names)].filter((name) => !name.startsWith('node:'));
  };
  expect(await imported('main/index.js')).toEqual(['electron']);
  expect(await read('main/index.js')).not.toContain('ELECTRON_RENDERER_URL');
  const server = (await imported('server/index.js')).filter((name) => !builtinModules.includes(name));
  expect(server).toEqual(['../better-sqlite3/lib/index.js']);
  const required = [...(await read('preload/index.cjs')).matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name);
  expect([...new Set(required)]).toEqual(['electron']);
});

test('electron-builder is set to the installed version of Electron and to the update format', async () => {
  const yml = await readFile(path.join(root, 'electron-builder.yml'), 'utf8');
  const electron = JSON.parse(await readFile(path.join(root, 'node_modules/electron/package.json'), 'utf8'));
  expect(yml).toContain(`electronVersion: ${electron.version}\n`);
  for (const line of ['provider: generic', '    - zip']) expect(yml).toContain(line);
});

test('electron-builder packs only the built folder, and sets every fuse', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-packer-'));
  // electron-builder changes only the bytes behind a marker: https://www.electronjs.org/docs/latest/tutorial/fuses
  const fuses = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x08';
  const electron = path.join(folder, 'electron');
  for (const part of ['resources', 'locales']) await mkdir(path.join(electron, part), { recursive: true });
  for (const language of ['de', 'en-US']) await writeFile(path.join(electron, 'locales', `${language}.pak`), '');
  await writeFile(path.join(electron, 'electron'), `${fuses}10110011`);
  const options = [`-c.electronDist=${electron}`, `-c.directories.output=${folder}`];
  await run('electron-builder', ['--dir', '--linux', '--x64', ...options], { cwd: root });

  const unpacked = path.join(folder, 'linux-unpacked');
  const program = await readFile(path.join(unpacked, 'bulkhead-back-office'), 'latin1');
  expect(program).toBe(`${fuses}01001100`);
  expect(await readdir(path.join(unpacked, 'locales'))).toEqual(['en-US.pak']);
  const { stdout } = await run('asar', ['list', path.join(unpacked, 'resources', 'app.asar')]);
  const archived = stdout.split(/\r?\n/).map((name) => name.replaceAll('\\', '/').replace('/', ''));
  const files = await packedFiles();
  const withFolders = ({ name }: { name: string }) =>
    name.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  expect(new Set(archived)).toEqual(new Set(['', ...files.flatMap(withFolders)]));
  const native = files.map(({ name }) => name).filter((name) => name.endsWith('.node'));
  const outside = await readdir(path.join(unpacked, 'resources', 'app.asar.unpacked'), { recursive: true });
  expect(outside.filter((name) => name.endsWith('.node'))).toEqual(native.map(path.normalize));
  await rm(folder, { recursive: true });
});

test('the packed server starts under plain Node without any other files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-packed-'));
  const packed = path.join(folder, 'app');
  await cp(builtDesktop, packed, { recursive: true });
  const server = startNodeServer(
    path.join(packed, 'server', 'index.js'),
    path.join(folder, 'data', 'my shop.sqlite'),
    APP_ORIGIN,
  );
  const exited = new Promise<void>((resolve) => server.onExit(resolve));
  const message = await new Promise<unknown>((resolve) => server.onMessage(resolve));
  const ready = fromDemoServerSchema.parse(message);
  expect(ready).toEqual({ type: 'ready', origin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  const origin = ready.type === 'ready' ? ready.origin : '';

  const response = await fetch(`${origin}/api/ready`, { headers: { origin: APP_ORIGIN } });
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  expect(response.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
  const foreign = await fetch(`${origin}/api/ready`, { headers: { origin: 'https://evil.example' } });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();

  server.send({ type: 'stop' });
  await exited;
  expect(await readdir(path.join(folder, 'data'))).toContain('my shop.sqlite');
  await rm(folder, { recursive: true });
});

test('the packed server refuses a file that is no demo shop, and does not change it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-packed-'));
  const file = path.join(folder, 'package.json');
  await cp(path.join(builtDesktop, 'package.json'), file);
  const server = startNodeServer(path.join(builtDesktop, 'server', 'index.js'), file, APP_ORIGIN);
  const exited = new Promise<void>((resolve) => server.onExit(resolve));
  const message = await new Promise<unknown>((resolve) => server.onMessage(resolve));
  expect(message).toMatchObject({ type: 'failed' });
  await exited;
  expect(await readFile(file, 'utf8')).toBe(await readFile(path.join(builtDesktop, 'package.json'), 'utf8'));
  await rm(folder, { recursive: true });
});
