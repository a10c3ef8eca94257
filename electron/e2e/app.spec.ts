import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test';
import { builtDesktop } from '#electron/e2e/support/built.ts';
import { backOfficePages } from '#shared/desktop/pages.ts';
import { printMessages } from '#shared/messages/fulfilment/print.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { connectMessages, desktopMessages, menuMessages } from '#shared/messages/shop/desktop-application.ts';
import { loginMessages } from '#shared/messages/users/login.ts';
import { findElectron } from '#tools/browsers/find-electron.ts';

// Electron's binary comes from its vendor and is not everywhere.

const electron = findElectron();
const missing = "Electron's program is not here (npm run desktop fetches it), so the application is not started";
test.skip(electron === null, missing);
// Playwright's list has no reasons; only the main process prints this one.
if (electron === null && process.env.TEST_WORKER_INDEX === undefined) console.log(`Skipped: ${missing}`);
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let folder: string;
let app: ElectronApplication;
let page: Page;

async function launch(): Promise<void> {
  const args = [builtDesktop, `--user-data-dir=${folder}`];
  // Chromium's sandbox does not start as root, as in a container.
  if (process.platform === 'linux' && process.getuid?.() === 0) args.push('--no-sandbox');
  app = await _electron.launch({ executablePath: electron ?? '', args });
  page = await app.firstWindow();
}

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-app-'));
  await launch();
});
test.afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('starts with one window, isolated from Node, on the connect page', async () => {
  await expect(page.getByRole('heading', { name: connectMessages.title })).toBeVisible();
  expect(await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in globalThis))).toEqual([]);
  const state = await app.evaluate(({ app, BrowserWindow }) => ({
    windows: BrowserWindow.getAllWindows().length,
    name: app.getName(),
  }));
  expect(state).toEqual({ windows: 1, name: desktopMessages.productName });
});

test('opens the demo shop in its own process; an administrator sees All Orders', async () => {
  await page.getByRole('button', { name: connectMessages.openDemo }).click();
  await expect(page.getByRole('heading', { name: loginMessages.title, level: 1 })).toBeVisible({ timeout: 60_000 });
  await page.getByLabel(loginMessages.email).first().fill('admin@bulkhead.example');
  await page.getByLabel(loginMessages.password).first().fill('bulkhead-demo');
  await page.getByRole('button', { name: loginMessages.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: adminMessages.allOrders, level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
});

test('opens a page by its menu item, and no foreign address', async () => {
  await app.evaluate(({ Menu }, label) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? [];
    items.find((item) => item.label === label)?.click();
  }, menuMessages.manageProducts);
  await expect(page.getByRole('heading', { name: adminMessages.manageProducts, level: 1 })).toBeVisible();
  await page.evaluate(() => {
    location.href = 'https://evil.example/';
    window.open('https://evil.example/');
  });
  await expect.poll(() => page.url()).toContain(backOfficePages.manageProducts);
  expect(app.windows()).toHaveLength(1);
});

test('announces an order, and a click on it opens the order', async () => {
  await app.evaluate(({ Notification }) => {
    Notification.prototype.show = function show() {
      this.emit('click');
    };
    Notification.isSupported = () => true;
  });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  await page.evaluate((path) => {
    const bridge = (globalThis as unknown as { bulkheadDesktop: { notify(input: object): Promise<void> } })
      .bulkheadDesktop;
    return bridge.notify({ title: 'New order', body: '5 pieces', path });
  }, backOfficePages.allOrders);
  await expect(page.getByRole('heading', { name: adminMessages.allOrders, level: 1 })).toBeVisible();
});

test('saves the packing slip of an order as PDF, from a hidden window', async () => {
  const file = path.join(folder, 'slip.pdf');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  await page.getByRole('row').getByRole('checkbox', { disabled: false }).first().check();
  await page.getByRole('button', { name: printMessages.save }).click();
  await expect(page.getByText(printMessages.saved(1))).toBeVisible({ timeout: 60_000 });
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  await expect.poll(() => app.windows().length).toBe(1);
});

test('quits together with the demo shop, and starts again in the same place', async () => {
  const ended = new Promise<void>((resolve) => app.process().once('exit', () => resolve()));
  await app.evaluate(({ app }) => app.quit());
  await ended;
  expect(app.process().exitCode).toBe(0);
  await launch();
  await expect(page.getByRole('heading', { name: adminMessages.allOrders, level: 1 })).toBeVisible({ timeout: 60_000 });
});
