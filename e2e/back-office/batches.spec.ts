import { expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { packingSlipsPage } from '#shared/desktop/pages.ts';
import { orderPageMessages, timelineMessages } from '#shared/messages/orders/orders.ts';
import { batchMessages as messages } from '#shared/messages/stock/batches.ts';
import { stockMessages } from '#shared/messages/stock/stock.ts';

test.use({ shopOwner: 'batches' });

test('a batch is received, shipped, printed, found with its customers, and corrected', async ({ page, request }) => {
  const admin = await callerHeaders(request, demoAdmin.email);
  const headers = await callerHeaders(request, demoCustomer.email);
  const product = await addProduct(request, admin, { minimumQuantity: 1, availableQuantity: 10, tracksBatches: true });

  await beSignedIn(page, demoAdmin.email);
  await page.goto(`/dashboard/products/${product._id}/stock`);
  await appListens(page);
  const list = page.getByRole('region', { name: messages.title, exact: true });
  for (const [number, day] of [
    ['4711', '2090-12-31'],
    ['4712', ''],
  ] as const) {
    await page.getByLabel(stockMessages.quantity, { exact: true }).fill('6');
    await page.getByLabel(stockMessages.reason, { exact: true }).fill('Delivery note 88');
    if (number === '4711') {
      await page.getByRole('button', { name: stockMessages.record }).click();
      await expect(page.getByText('Enter the batch number')).toBeVisible();
    }
    await page.getByLabel(messages.number, { exact: true }).fill(number);
    if (day !== '') await page.getByLabel(messages.day, { exact: true }).fill(day);
    await expectAccessible(page);
    await page.getByRole('button', { name: stockMessages.record }).click();
    await expect(list.getByRole('link', { name: number })).toBeVisible();
  }

  await list.getByRole('button', { name: messages.put }).click();
  const putting = page.getByRole('dialog');
  await putting.getByLabel(messages.number).fill('OLD');
  await putting.getByLabel(messages.correctQuantity).fill('10');
  await expectAccessible(page);
  await putting.getByRole('button', { name: messages.put }).click();
  await expect(list.getByRole('link', { name: 'OLD' })).toBeVisible();

  const data = { productId: product._id, address: '7 Harbour Road', phone: '2165550143', quantity: 8 };
  const order: Order = await (await request.post('/api/orders', { headers, data })).json();
  await page.goto(`/dashboard/order/${order._id}`);
  await appListens(page);
  const taken = page.getByRole('region', { name: messages.takesNow });
  await expect(taken.getByRole('listitem')).toContainText(['6 × 4711', '2 × 4712']);
  await taken.getByRole('button', { name: messages.choose }).click();
  await taken.getByLabel(/4711/).fill('5');
  await expect(taken).toContainText(messages.wrongSum(8));
  await taken.getByLabel(/4712/).fill('3');
  await expect(taken).not.toContainText(messages.wrongSum(8));
  await expectAccessible(page);
  await page.getByRole('button', { name: orderPageMessages.ship, exact: true }).click();
  const shipped = page.getByRole('list', { name: messages.title, exact: true });
  await expect(shipped.getByRole('listitem')).toContainText(['5 × 4711', '3 × 4712']);

  await page.goto(packingSlipsPage([order._id]));
  await expect(page.getByRole('cell', { name: /5 × batch 4711, best before December 31, 2090/ })).toBeVisible();

  await page.goto('/dashboard/batches?number=4711');
  await appListens(page);
  await page.getByRole('link', { name: /4711/ }).click();
  await expect(page.getByRole('heading', { name: messages.batch('4711') })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(order.number) })).toContainText(demoCustomer.email);
  await expectAccessible(page);
  await page.goto('/dashboard/allorders?q=4711');
  await expect(page.getByText(order.number)).toBeVisible();

  await page.goto(`/dashboard/order/${order._id}`);
  await appListens(page);
  await page.getByRole('button', { name: messages.correct, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(messages.correctTo).fill('4712');
  await dialog.getByLabel(messages.correctQuantity).fill('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: messages.correctAct, exact: true }).click();
  await expect(shipped.getByRole('listitem')).toContainText(['4 × 4711', '4 × 4712']);
  await expect(page.getByText(timelineMessages['order.batch_corrected'])).toBeVisible();
  await expect(page.getByText(messages.changedFrom('4711', '4712'))).toBeVisible();

  await beSignedIn(page, demoCustomer.email);
  await page.goto(`/dashboard/order/${order._id}`);
  await expect(shipped.getByRole('listitem')).toContainText(['4 × 4711', '4 × 4712']);
  await expect(page.getByRole('button', { name: messages.correct, exact: true })).toHaveCount(0);
});
