import { test as base, expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { deletedMessages } from '#shared/messages/products/deleted-products.ts';
import { manyProductsMessages as messages } from '#shared/messages/products/many-products.ts';
import { selectionMessages } from '#shared/messages/selection.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';

const test = sharePage(base, demoAdmin.email);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const priceOf = async (page: Page, { _id }: Product) =>
  ((await (await page.request.get(`/api/products/${_id}`)).json()) as Product).price;

/** All of them on the page, selected. */
async function selectProducts(page: Page, prices: number[]): Promise<Product[]> {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const name = `Clamp ${crypto.randomUUID().slice(0, 8)}`;
  const products: Product[] = [];
  for (const [index, price] of prices.entries())
    products.push(await addProduct(page.request, headers, { product: `${name} ${index}`, price }));
  // What an earlier test left selected.
  await page.evaluate(() => sessionStorage.removeItem('selectedProducts'));
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`);
  await expect(page.locator('tbody tr')).toHaveCount(prices.length);
  await page.getByLabel(selectionMessages.selectAll).check();
  await expect(page.getByText(messages.selected(prices.length))).toBeVisible();
  return products;
}

test(
  'prices of several products change after a look at each, all but one, and can be taken back',
  variant,
  async ({ page }) => {
    const [first, second, third] = await selectProducts(page, [9.99, 2, 0.05]);
    if (!first || !second || !third) throw new Error('No products');
    await button(page, messages.price).click();
    await dialog(page).getByLabel(messages.percent).fill('5');
    await expect(dialog(page).getByText(messages.rises(2))).toBeVisible();
    await expect(dialog(page).getByRole('row', { name: first.product })).toContainText('$9.99$10.49 +5%');
    await expect(dialog(page).getByText(messages.largest(first.product, 0.05))).toBeVisible();
    await expectAccessible(page);
    // A colleague changes one of them meanwhile.
    const headers = await callerHeaders(page.request, demoAdmin.email);
    await page.request.patch(`/api/products/${second._id}`, { headers, data: { price: 3 } });
    await button(page, messages.applyPrice(2)).click();
    const report = page.getByRole('alert').filter({ hasText: messages.refused(1) });
    await expect(report).toContainText(`${second.product}: ${demoAdmin.email} changed this`);
    await expect(dialog(page)).toHaveCount(0);
    expect(await priceOf(page, first)).toBe(10.49);
    expect(await priceOf(page, second)).toBe(3);
    await expect(page.getByLabel(messages.select(second.product))).toBeChecked();
    await expect(page.getByLabel(messages.select(first.product))).not.toBeChecked();
    await button(page, messages.undo(1)).click();
    await expect(page.getByText(messages.undone(1))).toBeVisible();
    expect(await priceOf(page, first)).toBe(9.99);
  },
);

test('category and low stock of several products change, and an empty field is no slip', variant, async ({ page }) => {
  const [first] = await selectProducts(page, [1, 2]);
  const read = async (): Promise<Product> => (await page.request.get(`/api/products/${first?._id}`)).json();
  await button(page, messages.category).click();
  await expect(button(page, messages.apply(0))).toBeDisabled();
  await dialog(page).getByLabel(messages.categoryLabel).fill('Clamps');
  await expect(dialog(page).getByText(messages.moves(2, 'Clamps'))).toBeVisible();
  await expectAccessible(page);
  await button(page, messages.apply(2)).click();
  await expect(page.getByText(messages.changed(2))).toBeVisible();
  expect(await read()).toMatchObject({ category: 'Clamps' });
  await button(page, messages.close).click();
  await page.getByLabel(selectionMessages.selectAll).check();
  await button(page, messages.low).click();
  await dialog(page).getByLabel(messages.lowLabel).fill('1,000');
  await expect(dialog(page).getByText(messages.lowThen(2))).toBeVisible();
  await button(page, messages.apply(2)).click();
  await expect(page.getByText(messages.changed(2))).toBeVisible();
  expect(await read()).toMatchObject({ lowStockAt: 1000 });
});

test('several are deleted after a question, and brought back', variant, async ({ page }) => {
  const products = await selectProducts(page, [1, 2]);
  await button(page, messages.remove).click();
  await expect(dialog(page)).toContainText(products[0]?.product ?? 'none');
  await expect(dialog(page)).toContainText(messages.removeStock(2));
  await expectAccessible(page);
  await button(page, messages.removeAct(2)).click();
  await expect(page.getByText(messages.removed(2))).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(0);
  await button(page, messages.undo(2)).click();
  await expect(page.getByText(deletedMessages.restoredMany(2))).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test(
  'a deleted product is seen and brought back, and the toast of its deletion offers it',
  variant,
  async ({ page }) => {
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const { _id, product } = await addProduct(page.request, headers);
    await page.goto('/dashboard/manageproduct');
    const remove = async () => {
      await page
        .getByRole('row')
        .filter({ hasText: product })
        .getByRole('button', { name: adminMessages.delete })
        .click();
      await dialog(page).getByRole('button', { name: adminMessages.delete, exact: true }).click();
      await expect(page.getByText(adminMessages.deleted(product))).toBeVisible();
      // The toast may be that of the time before.
      await expect.poll(async () => (await page.request.get(`/api/products/${_id}`)).status()).toBe(404);
    };
    await remove();
    await button(page, adminMessages.undo).click();
    await expect(page.getByText(deletedMessages.restored(product))).toBeVisible();
    expect((await page.request.get(`/purchase/${_id}`)).status()).toBe(200);

    await remove();
    await page.getByRole('link', { name: deletedMessages.view, exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: product })).toContainText(demoAdmin.email);
    await expectAccessible(page);
    await button(page, deletedMessages.restoreOf(product)).click();
    await expect(page.getByRole('row').filter({ hasText: product })).toHaveCount(0);
    expect((await page.request.get(`/api/products/${_id}`)).status()).toBe(200);
  },
);
