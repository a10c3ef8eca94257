import { expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expectPacked, printAtOnce, scan } from '#e2e/support/pack.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { packPage } from '#shared/desktop/pages.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { partShipmentMessages as messages } from '#shared/messages/fulfilment/part-shipments.ts';
import { shipmentMailMessages } from '#shared/messages/fulfilment/shipments.ts';
import { takeBackMessages } from '#shared/messages/orders/internal-notes.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { partMessages } from '#shared/messages/orders/parts.ts';

test.use({ shopOwner: 'part-shipments' });

test(
  'an order leaves in two parts, one from the bench, and the rest is closed short',
  variant,
  async ({ page, request }) => {
    const admin = await callerHeaders(request, demoAdmin.email);
    const headers = await callerHeaders(request, demoCustomer.email);
    const barcode = '4006381333931';
    const product = await addProduct(request, admin, { barcode, minimumQuantity: 1, availableQuantity: 10_000 });
    const placed = await request.post('/api/orders', {
      headers,
      data: { productId: product._id, address: '7 Harbour Road', phone: '2165550143', quantity: 10_000 },
    });
    const order: Order = await placed.json();

    await beSignedIn(page, demoAdmin.email);
    await page.goto('/dashboard/allorders');
    await appListens(page);
    await page.getByRole('row').filter({ hasText: order.number }).getByRole('checkbox').check();
    await page.getByRole('link', { name: messages.shipPart }).click();
    const quantity = page.getByLabel(messages.quantity, { exact: true });
    const ship = page.getByRole('button', { name: messages.shipPart, exact: true });
    await quantity.pressSequentially('10001', { delay: 90 });
    await ship.click();
    await expect(page.getByText(messages.wrongQuantity(10_000))).toBeVisible();
    await quantity.fill('6000');
    await page.getByLabel(messages.restBy).fill('2030-12-04');
    await page.getByLabel(orderPageMessages.trackingNumber).fill('PART-1');
    await expectAccessible(page);
    await ship.click();
    const progress = `${partMessages.shippedOf(6000, 10_000)}, ${partMessages.restBy('Wed, Dec 4')}`;
    await expect(page.getByText(progress)).toBeVisible();
    const shipments = page.getByRole('region', { name: messages.title });
    await expect(shipments.getByRole('listitem')).toContainText(['6,000']);
    await shipments.getByRole('button', { name: shipmentMailMessages.send }).click();
    await expect(page.getByText(shipmentMailMessages.sent)).toBeVisible();
    await page.getByRole('button', { name: messages.shipPart }).click();
    await expect(page.getByLabel(messages.restBy)).toHaveValue('2030-12-04');
    await expectAccessible(page);

    // The bench packs the rest, and sends what is there.
    await printAtOnce(page);
    await page.goto(packPage(order._id));
    await appListens(page);
    await expectPacked(page, 0, { quantity: 4000 });
    await scan(page, barcode);
    await page.getByLabel(packMessages.howMany).pressSequentially('1000', { delay: 90 });
    await page.getByRole('button', { name: packMessages.count, exact: true }).click();
    await expect(page.getByText(packMessages.packed(1000, 4000), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: packMessages.shipPacked }).click();
    await page.getByLabel(orderPageMessages.trackingNumber).fill('PART-2');
    await expectAccessible(page);
    await page.getByRole('button', { name: packMessages.ship, exact: true }).click();
    await expect(page.getByText(packMessages.packed(0, 3000), { exact: true })).toBeVisible();

    await page.goto(`/dashboard/order/${order._id}`);
    await appListens(page);
    await expect(shipments.getByRole('listitem')).toContainText(['6,000', '1,000']);
    await expect(shipments.getByRole('button', { name: takeBackMessages.button })).toHaveCount(1);
    await shipments.getByRole('button', { name: messages.closeShort }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(messages.reason).fill('The mill has no more');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: messages.closeShort }).click();
    const closed = `${partMessages.shippedOf(7000, 10_000)}, ${partMessages.willNotCome(3000)}`;
    await expect(page.getByText(closed)).toBeVisible();
    await expect(page.getByRole('button', { name: messages.closeShort })).toHaveCount(0);

    await beSignedIn(page, demoCustomer.email);
    await page.goto('/dashboard/myorder');
    await expect(page.getByRole('article').first()).toContainText(closed);
    await page.goto(`/dashboard/order/${order._id}`);
    await expect(shipments.getByRole('listitem')).toContainText(['PART-1', 'PART-2']);
  },
);
