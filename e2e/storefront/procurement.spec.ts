import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { punchOutMessages as messages } from '#shared/messages/punch-outs/punch-outs.ts';
import { documentMessages } from '#shared/messages/webhooks/document-texts.ts';
import { webhookMessages } from '#shared/messages/webhooks/webhooks.ts';

test.use({ shopOwner: 'procurement' });

const system = 'Demo procurement';

/** By PunchOut, until the system has sent its order. */
async function orderThere(page: Page, productId: string): Promise<void> {
  await page.goto('/demo/procurement');
  await page.getByRole('button', { name: 'Open the catalogue by cXML PunchOut' }).click();
  await page.waitForURL('**/products');
  await page.goto(`/purchase/${productId}`);
  await appListens(page);
  await page.getByRole('button', { name: cartMessages.add }).first().click();
  await page.goto('/cart');
  await appListens(page);
  await page.getByRole('button', { name: messages.transfer(system) }).click();
  await page.waitForURL('**/demo/procurement/carts/*');
  await page.getByRole('button', { name: 'Send the purchase order' }).click();
}

for (const protocol of ['OCI', 'cXML PunchOut'])
  test(
    `a buyer comes by ${protocol}, fills a cart, takes it back and orders it there`,
    variant,
    async ({ page, request }) => {
      const admin = await callerHeaders(request, demoAdmin.email);
      const { _id, partNumber } = await addProduct(request, admin, {
        price: 2.5,
        partNumber: `PO-${crypto.randomUUID()}`,
      });
      await page.goto('/demo/procurement');
      await expectAccessible(page);
      await page.getByRole('button', { name: `Open the catalogue by ${protocol}` }).click();
      await page.waitForURL('**/products');
      await page.goto(`/purchase/${_id}`);
      await appListens(page);
      await page.getByRole('button', { name: cartMessages.add }).first().click();
      await page.goto('/cart');
      await appListens(page);
      const panel = page.getByRole('region', { name: messages.title(system) });
      await expect(panel).toContainText(messages.transferText);
      await expectAccessible(page);
      await panel.getByRole('button', { name: messages.transfer(system) }).click();

      await page.waitForURL('**/demo/procurement/carts/*');
      await expect(page.getByRole('cell', { name: partNumber ?? '' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send the purchase order' }).click();
      await expect(page.getByRole('heading')).toHaveText('The shop has taken the order');
      const orders = await request.get('/api/orders?sort=-createdAt&limit=1', { headers: admin });
      expect((await orders.json()) as Order[]).toMatchObject([
        { productId: _id, price: 2.5, email: demoCustomer.email },
      ]);
      // The visit is over: the shop knows nobody in this browser.
      await page.goto('/cart');
      await expect(page.getByRole('button', { name: messages.transfer(system) })).toHaveCount(0);
    },
  );

test(
  'the system gets the confirmation, the ship notice and the invoice of its order, and staff see them',
  variant,
  async ({ page, request }) => {
    const admin = await callerHeaders(request, demoAdmin.email);
    const partNumber = `PO-${crypto.randomUUID()}`;
    const product = await addProduct(request, admin, { price: 2.5, minimumQuantity: 4, partNumber });
    const found = await request.get(`/api/customers?q=${encodeURIComponent(demoCustomer.email)}`, { headers: admin });
    const [customer]: { _id: string }[] = await found.json();
    const terms = { paymentDays: 30, creditLimit: 10_000 };
    const allowed = await request.put(`/api/customers/${customer?._id}/terms`, { headers: admin, data: terms });
    expect(allowed.status()).toBe(200);

    await orderThere(page, product._id);
    await page.getByRole('link', { name: /^What the shop sends about/ }).click();
    const documents = page.url();
    const titles = page.getByRole('heading', { level: 2 });
    const lookFor = (expected: string[]) =>
      expect(async () => {
        await page.goto(documents);
        await expect(titles).toHaveText(expected, { timeout: 1000 });
      }).toPass();
    await lookFor(['Order accepted']);

    const [order]: Order[] = await (
      await request.get('/api/orders?sort=-createdAt&limit=1', { headers: admin })
    ).json();
    await beSignedIn(page, demoAdmin.email);
    await page.goto(`/dashboard/order/${order?._id}`);
    await appListens(page);
    await page.getByLabel(orderPageMessages.carrier).fill('UPS');
    await page.getByLabel(orderPageMessages.trackingNumber).fill('1Z-PUNCH');
    await page.getByRole('button', { name: orderPageMessages.ship, exact: true }).click();
    await lookFor(['Order accepted', 'Ship notice', 'Invoice']);
    await expect(page.getByRole('article').nth(1)).toContainText('UPS · 1Z-PUNCH');
    await expect(page.getByRole('article').nth(2)).toContainText('total 10.00 USD · due 10.00 USD');
    await expectAccessible(page);

    await page.goto(`/dashboard/customers/${customer?._id}`);
    await appListens(page);
    await page.getByRole('link', { name: documentMessages.link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(documentMessages.title);
    const sent = page.getByRole('listitem').filter({ hasText: documentMessages.kinds.invoice });
    await expect(sent.last()).toContainText(webhookMessages.states.delivered);
    await sent.last().getByText(documentMessages.show).click();
    await expect(sent.last()).toContainText('<InvoiceDetailRequest>');
    await expect(sent.last()).toContainText('<SharedSecret></SharedSecret>');
    await expectAccessible(page);
    await sent.last().getByRole('button', { name: webhookMessages.sendAgain }).click();
    await expect(page.getByText(webhookMessages.sentAgain)).toBeVisible();
    // Under the same payloadID, so that the system knows it already.
    await lookFor(['Order accepted', 'Ship notice', 'Invoice']);
  },
);
