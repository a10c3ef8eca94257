import { expect, type Page } from '@playwright/test';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { orderMessages } from '#shared/messages/users/account.ts';

// Files that are loaded later, on a network that loses them.

test.use({ shopOwner: 'failed-loads' });

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: commonMessages.connectionLost });
const retry = (page: Page) => page.getByRole('button', { name: commonMessages.retry, exact: true });
const quickOrder = (page: Page) => page.getByRole('link', { name: /^Quick order/ }).last();

for (const type of ['js', 'css'])
  test(`a screen whose .${type} file does not load is tried again`, variant, async ({ page }) => {
    await page.goto('/products');
    await appListens(page);
    const file = `**/assets/${type === 'js' ? 'quick-order-page' : 'use-order-text'}-*.${type}`;
    await page.route(file, (route) => route.abort());
    await quickOrder(page).click();
    await expect(failure(page)).toBeVisible();
    await expect(page.getByText(commonMessages.updated)).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(file);
    await retry(page).click();
    await expect(page.getByRole('heading', { name: quickOrderMessages.title })).toBeVisible();
  });

test('the dashboard is tried again', variant, async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  await page.goto('/products');
  await appListens(page);
  const file = '**/assets/dashboard-routes-*.js';
  await page.route(file, (route) => route.abort());
  await page.getByRole('link', { name: navigationMessages.dashboard, exact: true }).first().click();
  await expect(failure(page)).toBeVisible();
  await page.unroute(file);
  await retry(page).click();
  await expect(page.getByRole('link', { name: orderMessages.title, exact: true }).first()).toBeVisible();
});

test('a part of a page is tried again, and the page stays', variant, async ({ page }) => {
  await page.goto('/products');
  await appListens(page);
  const file = '**/assets/list-table-*.js';
  await page.route(file, (route) => route.abort());
  await page.getByText(findMessages.asTable, { exact: true }).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.unroute(file);
  await retry(page).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('only a release says that the shop was updated', variant, async ({ page }) => {
  await page.goto('/products');
  await appListens(page);
  await page.route('**/assets/quick-order-page-*.js', (route) => route.fulfill({ status: 404 }));
  const release = '<!doctype html><script type="module" src="/assets/index-ofTheRelease.js"></script>';
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: release }));
  await quickOrder(page).click();
  await expect(page.getByText(commonMessages.updated)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: commonMessages.reload }).click();
  await expect(page.getByRole('heading', { name: quickOrderMessages.title })).toBeVisible();
});

test('what a page is complete without comes later by itself', variant, async ({ page }) => {
  await page.goto('/products');
  await appListens(page);
  const file = '**/assets/search-hits-*.js';
  await page.route(file, (route) => route.abort());
  const asked = page.waitForEvent('requestfailed');
  await page.getByLabel(navigationMessages.search).fill('bearing');
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(file);
  await expect(page.getByRole('option').first()).toBeVisible({ timeout: 15_000 });
});
