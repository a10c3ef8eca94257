import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { dragFile } from '#e2e/support/files/drop-file.ts';
import { applyImport, productCsv, undoImport } from '#e2e/support/files/product-csv.ts';
import { hostileMarkup } from '#e2e/support/hostile-words.ts';
import { intrudingElements, watchIntrusions } from '#e2e/support/intrusions.ts';
import { countPages } from '#e2e/support/print.ts';
import { scanCode } from '#e2e/support/scanner.ts';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import type { AppWindow, AppWindowOptions } from '#electron/e2e/support/app-window.ts';
import { allOrders, firstStart, openDemo } from '#electron/e2e/support/steps.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Printer } from '#shared/desktop/calls.ts';
import { printMessages, printProblems } from '#shared/messages/fulfilment/print.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { menuMessages } from '#shared/messages/shop/desktop-application.ts';

test.describe.configure({ mode: 'serial' });

let app: AppWindow;
let page: Page;
let intrusions: string[];
const computer: AppWindowOptions = {};
const office: Printer = { name: 'HP_Office', label: 'HP in the office' };

test.beforeAll(async ({ browser }) => {
  app = await firstStart(browser, computer);
  page = app.page;
  intrusions = await watchIntrusions(page.context());
  await openDemo(page);
  await submitSignIn(page, demoAdmin.email);
  await expect(allOrders(page)).toBeVisible();
});
test.afterEach(() => app.forget());
test.afterAll(() => app.close());

async function openOrders({ printers, onPrint, saveFile }: AppWindowOptions = {}): Promise<void> {
  Object.assign(computer, { printers, onPrint, saveFile });
  await page.evaluate(() => window.bulkheadDesktop?.changePreferences({ printer: null }));
  await app.navigate('/dashboard');
  await expect(page.getByRole('checkbox', { name: menuMessages.notifications })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('selectedOrders'));
  await app.navigate('/dashboard/allorders');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
}

const choices = (page: Page) => page.getByRole('row').getByRole('checkbox', { disabled: false });

test('prints packing slips on the selected printer, one by one, and reports which failed', async () => {
  const printers = [office];
  const onPrint = async (job: number) => ({ success: job !== 1, reason: job === 1 ? 'Print job failed' : '' });
  await openOrders({ printers, onPrint });
  await page.getByRole('combobox', { name: printMessages.printer }).click();
  await page.getByTitle(office.label).click();
  for (const index of [0, 1]) await choices(page).nth(index).check();
  await page.getByRole('button', { name: printMessages.print }).click();
  await expect(page.getByText(printMessages.printed(1))).toBeVisible({ timeout: 30_000 });
  const failures = page.getByRole('alert').filter({ hasText: printMessages.failed(1) });
  await expect(failures.getByText(printProblems.printer('Print job failed'))).toBeVisible();
  await expectAccessible(page);
  await failures.getByRole('button', { name: /^Try again/ }).click();
  await expect(failures).toHaveCount(0);
  await expect(page.getByText(printMessages.printed(1))).toBeVisible({ timeout: 30_000 });

  expect(app.prints.map(({ printer, text }) => [printer, text.length])).toEqual(Array(3).fill([office.name, 1]));
  expect(app.prints[2]?.text).toEqual(app.prints[0]?.text);
  for (const { text } of app.prints) expect(text[0]).toMatch(/Packing slip[^$]*$/);
  await expect(page.getByText(printMessages.selected(2))).toBeVisible();
  expect(app.complaints).toEqual([]);

  await app.open('/dashboard/allorders');
  await expect(page.getByTitle(office.label)).toBeVisible();
  for (const index of [0, 1]) await choices(page).nth(index).check();
  printers.pop();
  await page.getByRole('button', { name: printMessages.print }).click();
  await expect(page.getByText(printMessages.printerGone)).toBeVisible({ timeout: 30_000 });
  expect(app.prints.slice(3).map(({ printer, text }) => [printer, text.length])).toEqual([[null, 2]]);
  await expect(page.getByTitle(printMessages.askEachTime)).toBeVisible();
});

test('shows the printing progress, and stops after the current packing slip', async () => {
  const held = Promise.withResolvers<void>();
  const onPrint = async (job: number) => {
    if (job === 2) await held.promise;
    return { success: true, reason: '' };
  };
  await openOrders({ printers: [office], onPrint });
  await page.getByRole('combobox', { name: printMessages.printer }).click();
  await page.getByTitle(office.label).click();
  for (const index of [0, 1, 2]) await choices(page).nth(index).check();
  await page.getByRole('button', { name: printMessages.print }).click();
  await expect(page.getByText(printMessages.progress(1, 3))).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => app.prints.length, { timeout: 30_000 }).toBe(2);
  await page.getByRole('button', { name: printMessages.stop }).click();
  held.resolve();
  await expect(page.getByText(`${printMessages.stopped} ${printMessages.printed(2)}`)).toBeVisible();
  await expect(page.getByText(printMessages.selected(3))).toBeVisible();
  expect(app.prints).toHaveLength(2);
});

test('a scanned packing slip opens its order, which is shipped by the keyboard', async () => {
  await openOrders({ printers: [office] });
  const pending = page.getByRole('row').filter({ has: page.getByRole('button', { name: adminMessages.pending }) });
  await pending.first().getByRole('checkbox').check();
  await page.getByRole('button', { name: printMessages.print }).click();
  await expect(page.getByText(printMessages.printed(1))).toBeVisible({ timeout: 30_000 });
  const orderId = /[0-9a-f-]{36}/.exec(app.prints[0]?.text[0] ?? '')?.[0] ?? '';

  await app.navigate('/dashboard/manageproduct');
  await expect(page.getByRole('heading', { name: adminMessages.manageProducts, level: 1 })).toBeVisible();
  await scanCode(page, orderId);
  const opened = page.getByRole('region', { name: adminMessages.linkedOrder });
  await expect(opened).toBeFocused();
  const ship = opened.getByRole('button', { name: adminMessages.pending });
  await ship.focus();
  await page.keyboard.press('Enter');
  await expect(opened.getByText(adminMessages.shipped, { exact: true })).toBeVisible();
  expect(app.complaints).toEqual([]);
});

test('saves packing slips as one PDF with a page for each', async () => {
  let file = path.join(app.folder, 'nowhere', 'slips.pdf');
  const suggestions: string[] = [];
  const saveFile = async ({ suggestion }: { suggestion: string }) => {
    suggestions.push(suggestion);
    return file;
  };
  await openOrders({ saveFile });
  for (const index of [0, 1, 2]) await choices(page).nth(index).check();
  await page.getByRole('button', { name: printMessages.save }).click();
  await expect(page.getByRole('alert').getByText(printProblems.notWritable)).toHaveCount(3, { timeout: 30_000 });
  file = path.join(app.folder, 'slips.pdf');
  await page.getByRole('button', { name: printMessages.retryAll }).click();
  await expect(page.getByText(printMessages.saved(3))).toBeVisible({ timeout: 30_000 });
  expect(countPages(readFileSync(file))).toBe(3);
  expect(suggestions).toEqual(Array(2).fill(expect.stringMatching(/^3-packing-slips-\d{4}-\d\d-\d\d\.pdf$/)));
});

test('shows an order full of markup as plain text', async ({ playwright }) => {
  await openOrders();
  const shop = await page.evaluate(() => window.bulkheadDesktop?.readShop());
  const request = await playwright.request.newContext({ baseURL: shop?.connected?.origin ?? '' });
  const name = Object.values(hostileMarkup).slice(0, 4).join(' ').slice(0, 200);
  const product = await addProduct(request, await callerHeaders(request, demoAdmin.email), {
    product: name,
    price: 5,
  });
  const headers = await callerHeaders(request, demoCustomer.email);
  const addresses = [Object.values(hostileMarkup).slice(0, 8), Object.values(hostileMarkup).slice(8)];
  for (const words of addresses) {
    const data = { productId: product._id, address: words.join(' '), phone: '2165550143', quantity: 10 };
    expect((await request.post('/api/orders', { headers, data })).status()).toBe(201);
  }
  await app.open('/dashboard/allorders');
  for (const words of addresses) await expect(page.locator('tbody')).toContainText(words.join(' '));
  await expect(page.locator('tbody')).toContainText(name);
  expect(await intrudingElements(page)).toEqual([]);
  expect(intrusions).toEqual([]);
  expect(app.complaints).toEqual([]);
  await request.dispose();
});

test('a CSV file that is dropped on the window opens its import', async () => {
  await app.navigate('/dashboard/allorders');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  const name = 'prices.csv';
  await (await dragFile(page, { name, text: productCsv({ rows: 3, bad: 1, prefix: 'DESKTOP' }) }))();
  await expect(page).toHaveURL(/\/dashboard\/products\/import\?import=im_/);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await applyImport(page, { added: 2, changed: 0, refused: 1 });
  await undoImport(page);
  expect(app.complaints).toEqual([]);
});

test('saves the preferences that are changed on the profile', async () => {
  await app.navigate('/dashboard');
  const announce = page.getByRole('checkbox', { name: menuMessages.notifications });
  await expect(announce).toBeChecked();
  await announce.uncheck();
  await page.getByRole('checkbox', { name: menuMessages.keepInTray }).check();
  await expectAccessible(page);
  await page.reload();
  await expect(announce).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: menuMessages.keepInTray })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: menuMessages.startAtLogin })).not.toBeChecked();
});
