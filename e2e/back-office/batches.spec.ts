import { expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { packingSlipsPage } from '#shared/desktop/pages.ts';
import { orderPageMessages, timelineMessages } from '#shared/messages/orders/orders.ts';
import { selectionMessages } from '#shared/messages/selection.ts';
import { shipManyMessages } from '#shared/messages/shop/admin.ts';
import { batchMessages as messages } from '#shared/messages/stock/batches.ts';
import { stockMessages } from '#shared/messages/stock/stock.ts';
import { stocktakeMessages } from '#shared/messages/stock/stocktake.ts';

test.use({ shopOwner: 'batches' });

test(
  'a batch is received, shipped, printed, found with its customers, and corrected',
  variant,
  async ({ page, request }) => {
    const admin = await callerHeaders(request, demoAdmin.email);
    const headers = await callerHeaders(request, demoCustomer.email);
    const product = await addProduct(request, admin, {
      minimumQuantity: 1,
      availableQuantity: 10,
      tracksBatches: true,
    });

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

    // A GS1 label, as a scanner types it.
    await page.getByLabel(messages.number, { exact: true }).fill('(15)601231(10)4713');
    await expect(page.getByLabel(messages.number, { exact: true })).toHaveValue('4713');
    await expect(page.getByLabel(messages.day, { exact: true })).toHaveValue('2060-12-31');

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
  },
);

test(
  'a stocktake counts each batch, and many shipments ask about an expired one',
  variant,
  async ({ page, request }) => {
    const admin = await callerHeaders(request, demoAdmin.email);
    const headers = await callerHeaders(request, demoCustomer.email);
    const product = await addProduct(request, admin, { minimumQuantity: 1, availableQuantity: 4, tracksBatches: true });
    const batch = { number: 'EXP-1', bestBefore: '2020-01-31' };
    const delivery = { kind: 'received', quantity: 6, reason: 'Truck', batch };
    await request.post(`/api/products/${product._id}/movements`, { headers: admin, data: delivery });

    await beSignedIn(page, demoAdmin.email);
    await page.goto('/dashboard/stocktake');
    await appListens(page);
    await page.getByLabel(stocktakeMessages.find).fill(product.partNumber ?? product.product);
    await page.getByRole('list', { name: stocktakeMessages.results }).getByRole('button').first().click();
    const form = page.getByRole('form', { name: stocktakeMessages.count(product.product) });
    await form.getByRole('button', { name: stocktakeMessages.save }).click();
    await expect(form.getByLabel(stocktakeMessages.counted).first()).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('group', { name: /EXP-1/ }).getByLabel(stocktakeMessages.counted).fill('5');
    await form.getByRole('group', { name: messages.withoutHint }).getByLabel(stocktakeMessages.counted).fill('4');
    await form.getByRole('button', { name: stocktakeMessages.otherBatch }).click();
    const other = form.getByRole('group', { name: stocktakeMessages.batchOf(3) });
    await other.getByLabel(messages.number).fill('EXP-2');
    await other.getByLabel(stocktakeMessages.counted).fill('2');
    await expect(form).toContainText(stocktakeMessages.inAll(11));
    await expectAccessible(page);
    await form.getByRole('button', { name: stocktakeMessages.save }).click();
    await expect(page.getByText(stocktakeMessages.batchCount('EXP-1', 5, 6))).toBeVisible();
    await page.getByRole('button', { name: stocktakeMessages.apply, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: stocktakeMessages.apply, exact: true }).click();
    await expect(page.getByText(stocktakeMessages.applied(1))).toBeVisible();

    const data = { productId: product._id, address: '7 Harbour Road', phone: '2165550143', quantity: 9 };
    const order: Order = await (await request.post('/api/orders', { headers, data })).json();
    await page.goto(`/dashboard/allorders?q=${order.number}`);
    await appListens(page);
    await page.getByRole('checkbox', { name: selectionMessages.selectAll }).check();
    await page.getByRole('button', { name: shipManyMessages.ship(1) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: shipManyMessages.act }).click();
    await expect(dialog.getByRole('alert')).toContainText(`${order.number}: `);
    await expect(dialog.getByRole('alert')).toContainText('EXP-1 is expired');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: messages.expiredActAll }).click();
    await expect(page.getByText(shipManyMessages.shipped(1))).toBeVisible();
  },
);
