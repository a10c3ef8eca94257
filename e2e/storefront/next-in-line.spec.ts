import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { timelineMessages } from '#shared/messages/orders/orders.ts';
import { reductionMessages } from '#shared/messages/payments/reductions.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { waitlistMessages } from '#shared/messages/waitlist/waitlist.ts';

test.use({ shopOwner: 'next in line' });

/** A product of which the administrator, who buys too, holds all. */
async function holdAll(page: Page): Promise<{ product: Product; order: Order; headers: { authorization: string } }> {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const steps = { minimumQuantity: 100, orderMultiple: 50, availableQuantity: 500 };
  const priceBreaks = [{ quantity: 400, price: 0.1 }];
  const product = await addProduct(page.request, headers, { ...steps, priceBreaks, price: 0.2 });
  const data = {
    productId: product._id,
    quantity: product.availableQuantity,
    address: '1 Quayside',
    phone: '2165550143',
  };
  const order: Order = await (await page.request.post('/api/orders', { headers, data })).json();
  return { product, order, headers };
}

async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test('a buyer stands in line for held goods, and gets them when they come back', variant, async ({ page }) => {
  const { product, order, headers } = await holdAll(page);
  await beSignedIn(page, demoCustomer.email);
  await page.goto(`/purchase/${product._id}`);
  const line = page.getByRole('region', { name: waitlistMessages.title });
  await expect(line).toContainText(waitlistMessages.heldUntil(order.quantity));
  await expect(line).toContainText(/6 days 23 h left/);
  await expect(line).not.toContainText(demoAdmin.email);
  await line.getByRole('button', { name: waitlistMessages.joining }).press('Enter');
  await line.getByRole('button', { name: waitlistMessages.submit }).click();
  const quantity = line.getByLabel(waitlistMessages.quantity);
  await expect(quantity).toBeFocused();
  await quantity.fill('130');
  await expect(line.getByText(/100 or 150/)).toBeVisible();
  await quantity.press('ArrowUp');
  await expect(quantity).toHaveValue('150');
  await line.getByLabel(purchaseMessages.address).fill('7 Harbour Road');
  await line.getByLabel(purchaseMessages.phone).fill('2165550143');
  await expectFits(page);
  await line.getByRole('button', { name: waitlistMessages.submit }).click();
  await expect(line).toContainText(waitlistMessages.position(1));

  const admin = await page.request.get('/api/waitlist/products', { headers });
  expect(await admin.json()).toMatchObject([{ productId: product._id, waiting: 1, waitingQuantity: 150 }]);
  await line.getByRole('link', { name: waitlistMessages.mine }).click();
  const mine = page.getByRole('region', { name: waitlistMessages.mine });
  await expect(mine).toContainText(waitlistMessages.requested(150, product.product));
  await expectFits(page);

  // The page hears of it by itself.
  expect((await page.request.delete(`/api/orders/${order._id}`, { headers })).status()).toBe(200);
  await expect(page.getByText(waitlistMessages.served(150, product.product))).toBeVisible({ timeout: 15_000 });
  await expect(mine).toHaveCount(0);
});

test(
  'a buyer leaves the line, and staff see what is held and waited for',
  variant,
  async ({ page, browser, shopUrl }) => {
    const { product, headers } = await holdAll(page);
    const customer = await callerHeaders(page.request, demoCustomer.email);
    const requested = { quantity: 200, price: 0.2, address: '7 Harbour Road', phone: '2165550143' };
    const joined = await page.request.post(`/api/products/${product._id}/waitlist`, {
      headers: customer,
      data: requested,
    });
    expect(joined.status()).toBe(201);
    await page.request.patch(`/api/products/${product._id}`, { headers, data: { price: 0.3 } });
    const staff = await browser.newPage({ baseURL: shopUrl });
    await beSignedIn(staff, demoAdmin.email);
    await staff.goto('/dashboard/reservations');
    const lines = staff.getByRole('region', { name: waitlistMessages.linesTitle });
    await expect(lines.locator(`tr[data-row-key="${product._id}"]`)).toContainText('200');
    await expectFits(staff);
    await staff.close();

    await beSignedIn(page, demoCustomer.email);
    await page.goto('/dashboard/myorder');
    const mine = page.getByRole('region', { name: waitlistMessages.mine });
    await expect(mine).toContainText(waitlistMessages.pricePassed('$0.30', '$0.20'));
    await expectFits(page);
    await mine.getByRole('button', { name: waitlistMessages.agree('$0.30') }).click();
    await expect(mine.getByRole('button', { name: waitlistMessages.agree('$0.30') })).toHaveCount(0);
    await mine.getByRole('button', { name: waitlistMessages.leave }).click();
    await page.getByRole('dialog').getByRole('button', { name: waitlistMessages.leave }).click();
    await expect(page.getByText(waitlistMessages.left)).toBeVisible();
    await expect(mine).toHaveCount(0);
  },
);

test('a buyer gives a part of an unpaid order back', variant, async ({ page }) => {
  const headers = await callerHeaders(page.request, demoCustomer.email);
  const steps = { minimumQuantity: 100, orderMultiple: 50, availableQuantity: 500, price: 0.2 };
  const product = await addProduct(page.request, await callerHeaders(page.request, demoAdmin.email), steps);
  const data = { productId: product._id, quantity: 150, address: '1 Quayside', phone: '2165550143' };
  expect((await page.request.post('/api/orders', { headers, data })).status()).toBe(201);
  await beSignedIn(page, demoCustomer.email);
  await page.goto('/dashboard/myorder');
  const card = page.getByRole('article', { name: product.product });
  await expect(card).toContainText(/6 days 23 h left/);

  await card.getByRole('button', { name: reductionMessages.open }).click();
  const dialog = page.getByRole('dialog');
  const keep = dialog.getByLabel(reductionMessages.quantity);
  await expect(keep).toHaveValue('100');
  await keep.fill('150');
  await expect(dialog.getByText(reductionMessages.notSmaller(100))).toBeVisible();
  await keep.fill('100');
  await expect(dialog).toContainText('$20.00');
  await expectFits(page);
  await dialog.getByRole('button', { name: reductionMessages.submit(100) }).click();
  await expect(page.getByText(reductionMessages.done(100))).toBeVisible();
  await expect(card).toContainText('$20.00');
  await card.getByRole('link', { name: /^Open order/ }).click();
  await expect(page.getByText(timelineMessages['order.reduced'])).toBeVisible();
  await page.getByRole('link', { name: orderMessages.pay, exact: true }).click();
  await expect(page.getByText(/6 days 23 h left/)).toBeVisible();
});
