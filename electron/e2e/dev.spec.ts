import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openAppWindow } from '#electron/e2e/support/app-window.ts';
import { backOfficePages } from '#shared/desktop/pages.ts';
import { connectMessages } from '#shared/messages/shop/desktop-application.ts';

// A shell script stands in for Electron's binary.

const root = path.join(import.meta.dirname, '..', '..');
const sources = ['apps/web', 'electron', 'server', 'shared', 'tools', 'electron.vite.config.ts', 'tsconfig.base.json'];

test.describe.configure({ mode: 'serial' });

let copy: string;
let dev: ChildProcess;
let ended: Promise<unknown>;
let output = '';

/** In the project, so that Vite finds the packages and may serve them. */
async function copySources(): Promise<string> {
  const folder = await mkdtemp(path.join(root, 'dist', 'desktop-dev-test-'));
  for (const part of sources) {
    await cp(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'node_modules',
    });
  }
  const { workspaces: _, ...description } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(description));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

async function edit(name: string, from: string, to: string): Promise<void> {
  const file = path.join(copy, name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

const starts = () => [...output.matchAll(/^Electron: (\S*) (.+)$/gm)].map(([, address, args]) => ({ address, args }));
const built = (name: string) => readFile(path.join(copy, 'dist', 'desktop-dev', name), 'utf8');

test.beforeAll(async () => {
  copy = await copySources();
  const electron = path.join(copy, 'electron.sh');
  await writeFile(electron, '#!/bin/sh\necho "Electron: $ELECTRON_RENDERER_URL $*"\nexec sleep 120\n', { mode: 0o755 });
  dev = spawn(process.execPath, ['tools/desktop-dev.ts'], {
    cwd: copy,
    env: { ...process.env, ELECTRON_EXEC_PATH: electron, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that it can be stopped like with Ctrl+C.
    detached: true,
  });
  ended = once(dev, 'close');
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  await expect.poll(() => starts().length, { message: 'Electron is started', timeout: 60_000 }).toBe(1);
});
test.afterAll(async () => {
  if (dev.pid && dev.exitCode === null) process.kill(-dev.pid, 'SIGINT');
  await ended;
  await rm(copy, { recursive: true });
});

test.afterEach(() => {
  const { status, expectedStatus } = test.info();
  if (status !== expectedStatus) console.log(output);
});

test('builds main process, preload script and demo shop before it starts Electron', async () => {
  const folder = path.join(copy, 'dist', 'desktop-dev');
  const address = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(starts()).toEqual([{ address, args: `${folder} --open-demo` }]);
  expect(await built('main/index.js')).toContain('ELECTRON_RENDERER_URL');
  const required = (await built('preload/index.cjs')).matchAll(/require\("([^"]+)"\)/g);
  expect([...required].map(([, name]) => name)).toEqual(['electron']);
  expect(await built('server/index.js')).toContain('better-sqlite3');
  expect(JSON.parse(await built('package.json'))).toMatchObject({ main: 'main/index.js' });
});

test('a change of a page keeps the typed text; a change of the preload script reloads the page', async ({
  browser,
}) => {
  const page = await browser.newPage();
  const connected = page.waitForEvent('console', {
    predicate: (message) => message.text() === '[vite] connected.',
    timeout: 60_000,
  });
  const app = await openAppWindow(page, { devServer: starts()[0]?.address ?? '' });
  await app.open(backOfficePages.allOrders);
  await connected;
  const address = page.getByLabel(connectMessages.address);
  await address.fill('shop.example');
  await edit(
    'apps/web/src/features/connect-shop/connect-shop-page.tsx',
    '<h1>{connectMessages.title}</h1>',
    '<h1>Changed meanwhile</h1>',
  );
  await expect(page.getByRole('heading', { name: 'Changed meanwhile' })).toBeVisible();
  await expect(address).toHaveValue('shop.example');

  await edit(
    'electron/preload/index.ts',
    'contextBridge.exposeInMainWorld',
    'void 1;\ncontextBridge.exposeInMainWorld',
  );
  await expect(address, 'the page is loaded again').toHaveValue('');
  expect(app.complaints).toEqual([]);
  await app.close();
});

test('a change of the main process rebuilds it and restarts Electron', async () => {
  await edit('electron/main/index.ts', 'has started`', 'has started with a change`');
  await expect.poll(() => starts().length, { timeout: 30_000 }).toBe(2);
  expect(starts()[1]).toEqual(starts()[0]);
  expect(await built('main/index.js')).toContain('has started with a change');
});
