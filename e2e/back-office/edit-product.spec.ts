import { test as base, expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { commonMessages, leaveMessages } from '#shared/messages/common.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';
import { adminMessages, savedMessages } from '#shared/messages/shop/admin.ts';

async function openEdit(page: Page): Promise<Product> {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const product = await addProduct(page.request, headers, { availableQuantity: 4200, price: 1.5 });
  await page.goto('/dashboard/manageproduct');
  await editLink(page, product.product).click();
  await expect(heading(page)).toBeVisible();
  return product;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const editLink = (page: Page, name: string) => rowOf(page, name).getByRole('link', { name: adminMessages.edit });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Edit/ });
const form = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: adminMessages.save }).click();
const read = async (page: Page, { _id }: Product): Promise<Product> =>
  (await page.request.get(`/api/products/${_id}`)).json();

// Axe checks colours, which differ during a fade.
const test = sharePage(base, demoAdmin.email);

test('sends only the changed fields, confirms and shows them in the list', variant, async ({ page }) => {
  const product = await openEdit(page);
  await expect(field(page, adminMessages.productDescription)).toHaveValue(product.description);
  await expect(field(page, adminMessages.image)).toHaveValue(product.image);
  await field(page, adminMessages.productName).fill(`${product.product} B`);
  await field(page, adminMessages.price).fill('1.25');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page);
  expect((await sent).postDataJSON()).toEqual({
    product: `${product.product} B`,
    price: 1.25,
    seen: { product: product.product, price: 1.5 },
  });
  const changes = [savedMessages.name(product.product), savedMessages.price('$1.50', '$1.25')];
  await expect(page.getByText(adminMessages.saved(`${product.product} B`, changes))).toBeVisible();
  await expect(page).toHaveURL('/dashboard/manageproduct');
  await expect(rowOf(page, `${product.product} B`)).toContainText('$1.25');
  await expect(editLink(page, `${product.product} B`)).toBeFocused();
});

test('asks before it changes a price by more than a quarter', variant, async ({ page }) => {
  const product = await openEdit(page);
  await field(page, adminMessages.price).fill('15');
  await save(page);
  const question = page.getByRole('dialog', { name: adminMessages.priceJump(900) });
  await expect(question).toContainText(adminMessages.priceJumpWarning('$1.50', '$15.00'));
  await question.getByRole('button', { name: adminMessages.priceJumpKeep }).click();
  await expect(field(page, adminMessages.price)).toBeFocused();
  expect(await read(page, product)).toMatchObject({ price: 1.5 });
  await save(page);
  await question.getByRole('button', { name: adminMessages.priceJumpSave }).click();
  await expect(
    page.getByText(adminMessages.saved(product.product, [savedMessages.price('$1.50', '$15.00')])),
  ).toBeVisible();
  expect(await read(page, product)).toMatchObject({ price: 15 });
});

test('changes the stock by a signed number with a reason, and shows the result', variant, async ({ page }) => {
  const product = await openEdit(page);
  await expect(form(page)).toContainText('4,200');
  await field(page, adminMessages.adjustment).fill('-4,195');
  await expect(form(page).getByText(adminMessages.belowMinimum('5', '10'))).toBeVisible();
  await field(page, adminMessages.adjustment).fill('-200');
  await expect(form(page).getByText(adminMessages.belowMinimum('5', '10'))).toHaveCount(0);
  await expect(form(page).locator('output')).toHaveText('4,000');
  await save(page);
  await expect(form(page).getByText(productFieldMessages.adjustmentReasonRequired)).toBeVisible();
  await expect(field(page, adminMessages.adjustmentReason)).toBeFocused();
  await field(page, adminMessages.adjustmentReason).fill('Water damage');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page);
  expect((await sent).postDataJSON()).toEqual({ adjustQuantity: -200, reason: 'Water damage' });
  await expect(rowOf(page, product.product)).toContainText('4,000');
  expect(await read(page, product)).toMatchObject({ availableQuantity: 4000, price: product.price });
});

test('checks the fields as the server does, and shows its refusals beside them', variant, async ({ page }) => {
  const product = await openEdit(page);
  await field(page, adminMessages.productName).fill(' ');
  await field(page, adminMessages.price).fill('0');
  await field(page, adminMessages.adjustment).fill('1.5');
  await save(page);
  for (const message of [
    productFieldMessages.productNameRequired,
    fieldMessages.priceInvalid,
    productFieldMessages.adjustmentInvalid,
    productFieldMessages.adjustmentReasonRequired,
  ]) {
    await expect(form(page).getByText(message)).toBeVisible();
  }
  await field(page, adminMessages.productName).fill(product.product);
  await field(page, adminMessages.price).fill(String(product.price));
  await field(page, adminMessages.adjustment).fill('-5000');
  await field(page, adminMessages.adjustmentReason).fill('Miscounted');
  await expect(form(page).getByText(adminMessages.adjustmentTooLarge('4,200'))).toBeVisible();
  await save(page);
  await expect(form(page).getByText(adminMessages.stockTaken)).toBeVisible();
  await expect(field(page, adminMessages.adjustment)).toBeFocused();

  await page.route(`**/api/products/${product._id}`, (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'invalid_fields',
        message: 'No',
        fields: { image: productFieldMessages.imageInvalid },
        requestId: 'r',
      },
    }),
  );
  await field(page, adminMessages.adjustment).fill('5');
  await save(page);
  await expect(form(page).getByText(productFieldMessages.imageInvalid)).toBeVisible();
  expect(await read(page, product)).toMatchObject({ availableQuantity: 4200 });
});

test('is accessible with errors shown', variant, async ({ page }) => {
  test.slow();
  await openEdit(page);
  await field(page, adminMessages.adjustment).fill('-9000');
  await save(page);
  await expect(form(page).getByText(productFieldMessages.adjustmentReasonRequired)).toBeVisible();
  await expectAccessible(page);
});

test('leads back to the list as it was, and asks before typed input is lost', variant, async ({ page }) => {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const name = `Sleeve ${crypto.randomUUID().slice(0, 8)}`;
  for (let index = 1; index <= 21; index += 1) await addProduct(page.request, headers, { product: `${name} ${index}` });
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: commonMessages.nextPage }).click();
  await expect(page).toHaveURL(/cursor=/);
  const address = page.url();
  const edit = page.locator('tbody').getByRole('link', { name: adminMessages.edit });
  await expect(edit).toHaveCount(1);
  await edit.click();
  await expect(page).toHaveURL(/\/dashboard\/products\/[^/]+\/edit$/);
  await page.reload();
  await form(page).getByRole('link', { name: adminMessages.cancel }).click();
  await expect(page).toHaveURL(address);
  await expect(edit).toBeFocused();
  await expect(page.getByRole('link', { name: commonMessages.previousPage })).toBeVisible();

  await edit.click();
  await field(page, adminMessages.productName).fill('Half a name');
  await page.goBack();
  const question = page.getByRole('dialog', { name: leaveMessages.title });
  await question.getByRole('button', { name: leaveMessages.stay }).click();
  await expect(question).toBeHidden();
  await expect(field(page, adminMessages.productName)).toHaveValue('Half a name');
  await form(page).getByRole('link', { name: adminMessages.cancel }).click();
  await question.getByRole('button', { name: leaveMessages.leave }).click();
  await expect(page).toHaveURL(address);
  await expect(page.locator('tbody')).not.toContainText('Half a name');
});

test('what a colleague changed meanwhile is not overwritten until it was read', async ({ page }) => {
  const product = await openEdit(page);
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const change = { description: 'Stainless, from the new supplier' };
  expect((await page.request.patch(`/api/products/${product._id}`, { headers, data: change })).ok()).toBe(true);
  await field(page, adminMessages.productDescription).fill('Brass, nickel plated, as before');
  await field(page, adminMessages.price).fill('1.6');
  await save(page);
  const description = field(page, adminMessages.productDescription);
  await expect(description).toBeFocused();
  await expect(form(page).getByText(`${demoAdmin.email} changed this`)).toContainText(change.description);
  await expect(description).toHaveValue('Brass, nickel plated, as before');
  expect(await read(page, product)).toMatchObject({ ...change, price: 1.5 });
  await expectAccessible(page);
  await save(page);
  await expect(page).toHaveURL('/dashboard/manageproduct');
  expect(await read(page, product)).toMatchObject({ description: 'Brass, nickel plated, as before', price: 1.6 });
});
