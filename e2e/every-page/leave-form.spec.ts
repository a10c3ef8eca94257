import { test as base, type Dialog, expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { dragFile } from '#e2e/support/files/drop-file.ts';
import { productCsv } from '#e2e/support/files/product-csv.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { signInTo } from '#e2e/support/sign-in.ts';
import { signUp } from '#e2e/support/sign-up.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { leaveMessages } from '#shared/messages/common.ts';
import { dropMessages } from '#shared/messages/imports/drop-import.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { reviewMessages } from '#shared/messages/users/account.ts';
import { loginMessages } from '#shared/messages/users/login.ts';

const test = sharePage(base);

const question = (page: Page) => page.getByRole('dialog', { name: leaveMessages.title });
const followBlogs = (page: Page) => page.getByRole('link', { name: navigationMessages.blogs, exact: true }).click();

/** The open dialog blocks the page behind it. */
async function closeQuestion(page: Page, label: string): Promise<void> {
  await question(page).getByRole('button', { name: label }).click();
  await expect(question(page)).toBeHidden();
}

async function openPurchase(page: Page): Promise<string> {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const { _id, product } = await addProduct(page.request, headers);
  await visit(page, `/purchase/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  await expect(page.getByLabel(purchaseMessages.address)).toBeVisible();
  await appListens(page);
  return `/purchase/${_id}`;
}

async function fillPurchase(page: Page): Promise<void> {
  await page.getByLabel(purchaseMessages.address).fill('7 Harbour Road, Dock 2');
  await page.getByLabel(purchaseMessages.phone).fill('2165550143');
  await page.getByLabel(purchaseMessages.quantity, { exact: true }).fill('10');
}

test('a half-filled purchase form is kept by Stay and left by Leave', async ({ page }) => {
  const address = await openPurchase(page);
  await page.getByLabel(purchaseMessages.address).fill('7 Harbour Road');
  await followBlogs(page);
  await expect(question(page)).toBeVisible();
  await expect(question(page).getByRole('button', { name: leaveMessages.stay })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel(purchaseMessages.address)).toHaveValue('7 Harbour Road');
  await followBlogs(page);
  await closeQuestion(page, leaveMessages.leave);
  await expect(page).toHaveURL('/blogs');
  await expect(question(page)).toBeHidden();
});

test('Back asks too; an empty form and one that was emptied again do not', variant, async ({ page }) => {
  const address = await openPurchase(page);
  await followBlogs(page);
  await expect(page).toHaveURL('/blogs');
  await page.goBack();
  await page.getByLabel(purchaseMessages.address).fill('7');
  await page.goForward();
  await expect(question(page)).toBeVisible();
  await closeQuestion(page, leaveMessages.stay);
  await expect(page).toHaveURL(address);
  await page.getByLabel(purchaseMessages.address).fill('');
  await page.goForward();
  await expect(page).toHaveURL('/blogs');
});

test('closing the tab lets the browser ask, as long as something is typed', async ({ page }) => {
  await openPurchase(page);
  const dialogTypes: string[] = [];
  const accept = async (dialog: Dialog) => {
    dialogTypes.push(dialog.type());
    await dialog.accept();
  };
  page.on('dialog', accept);
  await page.getByLabel(purchaseMessages.address).fill('7 Harbour Road');
  await page.reload();
  expect(dialogTypes).toEqual(['beforeunload']);
  await expect(page.getByLabel(purchaseMessages.address)).toHaveValue('');
  await page.reload();
  expect(dialogTypes).toEqual(['beforeunload']);
  page.off('dialog', accept);
});

test(
  'an order goes to login without a question when signed out, and is restored afterwards',
  variant,
  async ({ page }) => {
    const address = await openPurchase(page);
    await fillPurchase(page);
    await page.getByRole('button', { name: purchaseMessages.submit }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: loginMessages.submit, exact: true })).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByLabel(purchaseMessages.phone)).toHaveValue('2165550143');
    await followBlogs(page);
    await expect(page).toHaveURL('/blogs');
  },
);

test('Back works even before the login page is rendered', variant, async ({ page }) => {
  const address = await openPurchase(page);
  await fillPurchase(page);
  await page.getByRole('button', { name: purchaseMessages.submit }).click();
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel(purchaseMessages.phone)).toHaveValue('2165550143');
});

base('leaving an order that was sent asks nothing; a review asks until it is sent', variant, async ({ page }) => {
  await signUp(page);
  await openPurchase(page);
  await fillPurchase(page);
  await page.getByRole('button', { name: purchaseMessages.submit }).click();
  await expect(page.getByText(purchaseMessages.orderPlaced)).toBeVisible();
  await followBlogs(page);
  await expect(page).toHaveURL('/blogs');

  await visit(page, '/dashboard/myreview');
  await page.getByLabel(reviewMessages.name).fill('N. Keller');
  await followBlogs(page);
  await closeQuestion(page, leaveMessages.stay);
  await page.getByRole('radio', { name: homeMessages.stars(5) }).check();
  await page.getByLabel(reviewMessages.description).fill('Arrived on the day that was promised.');
  await page.getByRole('button', { name: reviewMessages.submit }).click();
  await expect(page.getByText(reviewMessages.added)).toBeVisible();
  await followBlogs(page);
  await expect(page).toHaveURL('/blogs');
});

base('a new product asks while it is typed', variant, async ({ page }) => {
  await signInTo(page, '/dashboard/addproduct', demoAdmin.email);
  await page.locator('form').getByLabel(adminMessages.productName).fill('Half a product');
  await page.getByRole('link', { name: adminMessages.manageProducts }).click();
  await closeQuestion(page, leaveMessages.stay);
  await expect(page).toHaveURL('/dashboard/addproduct');
  await page.getByRole('link', { name: adminMessages.manageProducts }).click();
  await closeQuestion(page, leaveMessages.leave);
  await expect(page).toHaveURL('/dashboard/manageproduct');
  await expect(page.getByRole('heading', { level: 1, name: adminMessages.manageProducts })).toBeVisible();
});

base(
  'a new product asks before a dropped file of products opens, and no other file replaces it',
  variant,
  async ({ page }) => {
    await signInTo(page, '/dashboard/addproduct', demoAdmin.email);
    const name = page.locator('form').getByLabel(adminMessages.productName);
    await name.fill('Half a product');
    const overlay = page.getByText(dropMessages.title);
    const checks: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/imports')) checks.push(request.url());
    });
    const file = { name: 'Prices.CSV', text: productCsv({ rows: 2, prefix: 'DROP' }) };
    await (await dragFile(page, { ...file, name: 'prices.pdf', type: 'application/pdf' }))();
    await expect(page.getByText(dropMessages.notCsv('prices.pdf'))).toBeVisible();
    await expect(overlay).toHaveCount(0);

    const drop = await dragFile(page, file);
    await expect(overlay).toBeVisible();
    await expectAccessible(page);
    await drop();
    await closeQuestion(page, leaveMessages.stay);
    await expect(overlay).toHaveCount(0);
    await expect(name).toHaveValue('Half a product');
    // What was held back is not checked later.
    await name.fill('');
    await page.getByRole('link', { name: adminMessages.manageProducts }).click();
    await page.getByRole('link', { name: importMessages.open }).click();
    await expect(page.getByText(importMessages.past, { exact: true })).toBeVisible();

    await page.getByRole('link', { name: adminMessages.addProduct }).click();
    await name.fill('Half a product');
    await (await dragFile(page, file))();
    await closeQuestion(page, leaveMessages.leave);
    await expect(page.getByRole('heading', { level: 2, name: file.name })).toBeVisible();
    await expect(page).toHaveURL(/import=im_/);
    expect(checks).toHaveLength(1);
  },
);
