import { expect } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { accessToken, placeOrder } from '#e2e/support/orders.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { orderCustomerMessages } from '#shared/messages/orders/internal-notes.ts';
import { orderViewMessages } from '#shared/messages/orders/order-states.ts';
import {
  checkoutGroupMessages,
  orderFilterMessages,
  orderPageMessages,
  timelineMessages,
} from '#shared/messages/orders/orders.ts';
import { orderMessages } from '#shared/messages/users/account.ts';

ownShop.use({ shopOwner: 'order page' });

const test = sharePage(ownShop, demoCustomer.email);

test('a checkout is found, followed and paid together', variant, async ({ page }) => {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const products: Product[] = await (await page.request.get('/api/products?limit=3&inStock=true')).json();
  const lines = products.map(({ _id, minimumQuantity, price }) => ({
    productId: _id,
    quantity: minimumQuantity,
    price,
  }));
  const data = { lines, address: '1 Quayside', phone: '2165550143', poNumber: 'PO-7781' };
  const placing = { headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, data };
  const checkout: Checkout = await (await page.request.post('/api/checkouts', placing)).json();
  const [first] = checkout.orders as [Order];

  await page.goto('/dashboard/myorder');
  const group = page.getByRole('region', { name: checkoutGroupMessages.title(checkout.number) });
  await expect(group).toContainText(checkoutGroupMessages.poNumber('PO-7781'));
  await expect(group.getByRole('article')).toHaveCount(3);
  const payAll = group.getByRole('link', { name: checkoutGroupMessages.payAll });
  await expect(payAll).toHaveAttribute('href', `/dashboard/payment/checkout/${checkout._id}`);

  const searchBox = page.getByRole('searchbox', { name: orderFilterMessages.search });
  await searchBox.fill('po-7781');
  await expect(page).toHaveURL(/[?&]q=po-7781/);
  await expect(page.getByRole('article')).toHaveCount(3);
  const views = page.getByRole('navigation', { name: orderViewMessages.label });
  await views.getByRole('link', { name: orderViewMessages.shipped, exact: true }).click();
  await expect(page).toHaveURL('/dashboard/myorder?view=shipped&q=po-7781');
  await expect(page.getByText(orderFilterMessages.nothingFound)).toBeVisible();
  const unpaid = views.getByRole('link', { name: orderViewMessages.unpaid, exact: true });
  await unpaid.click();
  await page.reload();
  await expect(unpaid).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article')).toHaveCount(3);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await page.getByRole('link', { name: orderPageMessages.open(first.number) }).click();
  await expect(page).toHaveURL(`/dashboard/order/${first._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderPageMessages.title(first.number));
  await expect(page.getByRole('region', { name: orderPageMessages.together }).getByRole('listitem')).toHaveCount(3);
  const timeline = page.getByRole('region', { name: orderPageMessages.timeline });
  await expect(timeline.getByRole('listitem')).toHaveText([new RegExp(`^${timelineMessages['order.placed']}.*you$`)]);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: orderMessages.cancel }).click();
  await page.getByRole('dialog').getByRole('button', { name: orderMessages.cancelDelete }).click();
  await expect(timeline.getByRole('listitem').last()).toContainText(timelineMessages['order.cancelled']);
  await expect(page.getByRole('button', { name: orderMessages.cancel })).toHaveCount(0);
});

test("another customer's order is not found", variant, async ({ page, request }) => {
  const headers = await callerHeaders(request, demoAdmin.email);
  const orders: Order[] = await (await request.get('/api/orders?limit=1000', { headers })).json();
  const other = orders.find(({ email }) => email !== demoCustomer.email);
  await page.goto(`/dashboard/order/${other?._id ?? 'unknown'}`);
  await expect(page.getByRole('heading', { name: commonMessages.notFound })).toBeVisible();
});

test('staff find an order, ship it with its carrier, and its customer can track it', variant, async ({ page }) => {
  const order = await placeOrder(page);
  const customer = page.context();
  const staff = await customer.browser()?.newContext({ baseURL: new URL(page.url()).origin });
  if (staff === undefined) throw new Error('There is no browser');
  const desk = await staff.newPage();
  await beSignedIn(desk, demoAdmin.email);
  await desk.goto(`/dashboard/allorders?view=unpaid&q=${order.number}`);
  await desk.getByRole('link', { name: orderPageMessages.open(order.number) }).click();
  await desk.getByLabel(orderPageMessages.carrier).fill('UPS');
  await desk.getByLabel(orderPageMessages.trackingNumber).fill('1Z999');
  await expectAccessible(desk);
  await desk.keyboard.press('Enter');
  const track = { name: orderPageMessages.track };
  const link = 'https://www.ups.com/track?tracknum=1Z999';
  await expect(desk.getByRole('link', track)).toHaveAttribute('href', link);
  await expect(desk.getByRole('region', { name: orderPageMessages.timeline })).toContainText('UPS · 1Z999');
  await staff.close();
  await page.goto(`/dashboard/order/${order._id}`);
  await expect(page.getByRole('link', track)).toHaveAttribute('href', link);
});

ownShop('staff go through the orders of a list, and read whose each is once', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/allorders?view=shipped');
  const links = page.getByRole('link', { name: orderPageMessages.open('') });
  await expect(links.nth(1)).toBeVisible();
  const [first, second] = await links.allTextContents();
  const title = page.getByRole('heading', { level: 1 });
  await links.first().click();
  await expect(title).toHaveText(orderPageMessages.title(first ?? ''));
  await expect(page.getByRole('link', { name: orderPageMessages.previous })).toHaveCount(0);
  await page.getByRole('link', { name: orderPageMessages.next }).click();
  await expect(title).toHaveText(orderPageMessages.title(second ?? ''));
  await page.reload();
  await page.getByRole('link', { name: orderPageMessages.previous }).click();
  await expect(title).toHaveText(orderPageMessages.title(first ?? ''));
  const customer = page.getByRole('region', { name: orderCustomerMessages.title });
  const email = await customer.getByText('@').textContent();
  await expect(page.getByText(email ?? '', { exact: true })).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/allorders?view=shipped');
});
