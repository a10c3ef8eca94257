import { expect, type Locator, type Page } from '@playwright/test';
import { placeOrder } from '#e2e/support/orders.ts';
import { test as ownShop } from '#e2e/support/own-shop.ts';
import { printDocumentIsReady, scan } from '#e2e/support/print.ts';
import { scanCode } from '#e2e/support/scanner.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { packingSlipsPage } from '#shared/desktop/pages.ts';
import { reviewMessages } from '#shared/messages/account.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { leaveMessages } from '#shared/messages/common.ts';
import { sidebarMessages } from '#shared/messages/navigation.ts';
import { scanMessages } from '#shared/messages/print.ts';

const test = sharePage(ownShop, demoAdmin.email);

const opened = (page: Page): Locator => page.getByRole('region', { name: adminMessages.linkedOrder });

async function openAllOrders(page: Page): Promise<void> {
  await visit(page, '/dashboard/allorders');
  await expect(opened(page)).toHaveCount(0);
  await expect(page.getByRole('table')).toBeVisible();
}

async function expectOpened(page: Page, orderId: string): Promise<void> {
  await expect(page).toHaveURL(`/dashboard/allorders?order=${orderId}`);
  await expect(opened(page)).toBeFocused();
  await expect(opened(page).getByRole('button', { name: adminMessages.pending })).toBeVisible();
}

test('scanning a packing slip opens its order, on any page of the back-office', async ({ page }) => {
  const order = await placeOrder(page);
  await visit(page, packingSlipsPage([order._id]));
  await printDocumentIsReady(page);
  const code = await scan(page.getByRole('article').getByRole('img'));
  await scanCode(page, code);
  await expectOpened(page, order._id);
  for (const address of ['/dashboard', '/dashboard/makeadmin']) {
    await visit(page, address);
    await expect(opened(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(adminMessages.admin, { exact: true }).first()).toBeVisible();
    await scanCode(page, code, { end: 'Tab', gap: 40 });
    await expectOpened(page, order._id);
  }
});

test('scanning the same packing slip again leads back to its order', async ({ page }) => {
  const order = await placeOrder(page);
  await openAllOrders(page);
  await scanCode(page, order._id);
  await expectOpened(page, order._id);
  await page.getByRole('link', { name: adminMessages.linkedOrderClose }).focus();
  await scanCode(page, order._id);
  await expectOpened(page, order._id);
});

test('a scan leaves nothing in the field that has the focus, and does not send its form', async ({ page }) => {
  const order = await placeOrder(page);
  await visit(page, '/dashboard/addproduct');
  const name = page.getByLabel(adminMessages.productName);
  await name.pressSequentially('Hex bolt');
  await name.press('ArrowLeft');
  const price = page.getByLabel(adminMessages.price);
  for (const field of [price, name]) {
    await field.focus();
    await scanCode(page, order._id);
    await page.getByRole('button', { name: leaveMessages.stay }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(name).toHaveValue('Hex bolt');
    await expect(price).toHaveValue('');
  }
  // Keys after the scan go to the field in order again.
  await name.fill('');
  await name.focus();
  await scanCode(page, order._id);
  await expectOpened(page, order._id);
});

test('a scan presses no button, and ordinary keys keep working', async ({ page }) => {
  const [first, second] = [await placeOrder(page), await placeOrder(page)];
  await scanFromButton(page, first._id);
  await opened(page).getByRole('button', { name: adminMessages.pending }).focus();
  await scanCode(page, second._id);
  await expectOpened(page, second._id);
  await scanFromButton(page, first._id);
  await opened(page).getByRole('button', { name: adminMessages.pending }).focus();
  await page.keyboard.press('Enter');
  await expect(opened(page).getByText(adminMessages.shipped, { exact: true })).toBeVisible();
});

async function scanFromButton(page: Page, orderId: string): Promise<void> {
  await openAllOrders(page);
  await expect(page.getByRole('button', { name: adminMessages.pending }).first()).toBeVisible();
  await scanCode(page, orderId);
  await expectOpened(page, orderId);
}

test('an unknown id is reported, and an id typed by hand opens nothing', async ({ page }) => {
  const unknownId = '01890000-0000-7000-8000-000000000000';
  await visit(page, '/dashboard/manageproduct');
  await expect(page.getByRole('heading', { level: 1, name: adminMessages.manageProducts })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await scanCode(page, unknownId);
  await expect(page.getByText(scanMessages.unknown(unknownId))).toBeVisible();
  await expect(page).toHaveURL('/dashboard/manageproduct');

  const order = await placeOrder(page);
  await visit(page, '/dashboard/addproduct');
  const description = page.getByLabel(adminMessages.productDescription);
  await description.focus();
  await scanCode(page, order._id, { gap: 90 });
  await expect(description).toHaveValue(`${order._id}\n`);
  await expect(page).toHaveURL('/dashboard/addproduct');
});

ownShop('only administrators can scan', async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard');
  const order = await placeOrder(page);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await submitSignIn(page, demoCustomer.email);
  await page.getByRole('link', { name: sidebarMessages.addReview }).click();
  await expect(page.getByRole('heading', { level: 1, name: reviewMessages.title })).toBeVisible();
  const field = page.getByLabel(reviewMessages.description);
  await field.focus();
  await scanCode(page, order._id, { end: 'Tab' });
  await expect(field).toHaveValue(order._id);
  await expect(page).toHaveURL('/dashboard/myreview');
});
