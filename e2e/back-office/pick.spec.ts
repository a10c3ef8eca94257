import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { scan } from '#e2e/support/pack.ts';
import { printDocumentIsReady, scan as readCode } from '#e2e/support/print.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { pickWalkPage } from '#shared/desktop/pick-pages.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { pickWalkMessages as messages, pickListMessages } from '#shared/messages/fulfilment/picking.ts';
import { printMessages } from '#shared/messages/fulfilment/print.ts';
import { stocktakeMessages } from '#shared/messages/stock/stocktake.ts';

const test = sharePage(ownShop, demoAdmin.email);

const progress = (page: Page, done: number, lines: number) =>
  page.getByText(messages.progress(done, lines), { exact: true });
const stop = (page: Page) => page.getByRole('alertdialog');

/** Orders of two products: of the second bin first, and of the first bin twice. */
async function placeOrders(page: Page) {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const mark = crypto.randomUUID().slice(0, 6);
  const goods = { minimumQuantity: 1, availableQuantity: 500, price: 1 };
  const far = await addProduct(page.request, headers, { ...goods, partNumber: `far-${mark}`, bin: 'K-10-1' });
  const near = await addProduct(page.request, headers, { ...goods, partNumber: `near-${mark}`, bin: 'k-3-2' });
  const orders: Order[] = [];
  for (const [product, quantity] of [
    [far, 7],
    [near, 20],
    [near, 5],
  ] as const) {
    const data = { productId: product._id, address: '7 Harbour Road', phone: '2165550143', quantity };
    const response = await page.request.post('/api/orders', { headers, data });
    expect(response.ok()).toBe(true);
    orders.push(await response.json());
  }
  return { near, far, orders, headers };
}

test('selected orders are fetched bin by bin; wrong goods stop, and a reload goes on', variant, async ({ page }) => {
  const { near, far, orders } = await placeOrders(page);
  await visit(page, '/dashboard/allorders');
  for (const [name, count] of [
    [near.product, 2],
    [far.product, 1],
  ] as const) {
    const boxes = page.getByRole('checkbox', { name: new RegExp(name) });
    await expect(boxes).toHaveCount(count);
    for (const box of await boxes.all()) await box.check();
  }
  await page.getByRole('link', { name: printMessages.pick(3), exact: true }).click();
  await printDocumentIsReady(page);
  const rows = page.getByRole('article').locator('tbody').getByRole('row');
  await expect(rows).toHaveText([/^k-3-2.*25.*× 20.*× 5/, /^K-10-1.*7.*× 7/]);
  await expect(rows.first()).toContainText(`${orders[1]?.number} × 20`);

  await page.getByRole('link', { name: pickListMessages.walk }).click();
  await expect(progress(page, 0, 2)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: near.product })).toBeVisible();
  await scan(page, `${far.partNumber}`);
  await expect(stop(page)).toContainText(messages.otherLine(2, far.product, 'K-10-1'));
  await page.getByRole('button', { name: packMessages.acknowledge }).click();
  await scan(page, `${near.partNumber}`);
  await expect(progress(page, 1, 2)).toBeVisible();
  await page.reload();
  await expect(page.getByText('K-10-1', { exact: true })).toBeVisible();
  await expect(progress(page, 1, 2)).toBeVisible();
  await scan(page, `${far.partNumber}`);
  await expect(page.getByText(messages.over(2))).toBeVisible();
  await page.getByRole('button', { name: messages.end }).click();
});

test('a line can be typed, confirmed, gone back to, or be missing', variant, async ({ page }) => {
  const { near, far, orders } = await placeOrders(page);
  await page.goto(pickWalkPage(orders.map(({ _id }) => _id)));
  await expect(progress(page, 0, 2)).toBeVisible();
  await expectAccessible(page);
  const field = page.getByLabel(messages.scan);
  await field.press('Enter');
  await expect(progress(page, 1, 2)).toBeVisible();
  await page.getByRole('button', { name: messages.back }).click();
  await expect(progress(page, 0, 2)).toBeVisible();
  await field.fill('nothing');
  await field.press('Enter');
  await expect(stop(page)).toContainText(messages.noGoods);
  await expectAccessible(page);
  await page.getByRole('button', { name: packMessages.acknowledge }).click();
  await field.fill(`${near.partNumber}`);
  await field.press('Enter');
  await expect(progress(page, 1, 2)).toBeVisible();

  await page.goto(pickWalkPage(orders.slice(0, 1).map(({ _id }) => _id)));
  await expect(page.getByText(messages.other)).toBeVisible();
  await page.getByRole('link', { name: messages.goOn }).click();
  await page.getByRole('button', { name: messages.missing, exact: true }).click();
  await expect(page.getByText(messages.overWithout(1, 2))).toBeVisible();
  await expect(page.getByText(`K-10-1 · ${far.product}`)).toBeVisible();
  await page.getByRole('button', { name: messages.end }).click();
  await expect(page.getByText(messages.start)).toBeVisible();
});

test('the code of a line on paper is what the walk takes', variant, async ({ page }) => {
  const { near, orders } = await placeOrders(page);
  await page.goto(`/dashboard/picklist?order=${orders[1]?._id}`);
  await printDocumentIsReady(page);
  expect(await readCode(page.getByRole('article').getByRole('img').first())).toBe(near.partNumber);
});

test('a stocktake shows a part of the warehouse, in the order of its bins', variant, async ({ page }) => {
  const { near, far, headers } = await placeOrders(page);
  for (const { _id } of [near, far])
    await page.request.put(`/api/stocktake/lines/${_id}`, { headers, data: { counted: 500 } });
  await visit(page, '/dashboard/stocktake');
  const names = page.locator('tbody').getByRole('rowheader');
  await page.getByLabel(stocktakeMessages.sort).selectOption('bin');
  await expect(page).toHaveURL(/sort=bin/);
  await page.getByLabel(stocktakeMessages.bins).fill('K-');
  await expect(names.filter({ hasText: near.product })).toHaveCount(1);
  await page.getByLabel(stocktakeMessages.bins).fill('K-3');
  await expect(names.filter({ hasText: far.product })).toHaveCount(0);
  await expect(names.filter({ hasText: near.product })).toContainText(stocktakeMessages.binOf('k-3-2'));
  await page.reload();
  await expect(names.filter({ hasText: far.product })).toHaveCount(0);
  await page.request.delete('/api/stocktake', { headers });
});
