import { expect, type Locator, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { accessToken } from '#e2e/support/orders.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { signInTo } from '#e2e/support/sign-in.ts';
import { signUp } from '#e2e/support/sign-up.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { orderProgressMessages } from '#shared/messages/orders/order-states.ts';
import { reservationMessages } from '#shared/messages/orders/reservations.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { identityMailMessages } from '#shared/messages/users/identity-mail.ts';

async function order(page: Page, product: Product): Promise<Order> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const data = { productId: product._id, address: '7 Harbour Road', phone: '2165550143', quantity: 10 };
  const response = await page.request.post('/api/orders', { headers, data });
  expect(response.status()).toBe(201);
  return response.json();
}

async function readStock(page: Page, { _id }: Product): Promise<number> {
  const product: Product = await (await page.request.get(`/api/products/${_id}`)).json();
  return product.availableQuantity;
}

const place = (page: Page) => page.getByRole('button', { name: purchaseMessages.submit, exact: true });
const rowOf = (page: Page, email: string): Locator => page.locator(`tr[data-row-key="${email}"]`);

test(
  'a new customer with three unpaid orders learns what to do, and an administrator releases them',
  variant,
  async ({ page, browser, shopUrl }) => {
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const product = await addProduct(page.request, headers, { availableQuantity: 400 });
    const email = await signUp(page);
    const orders = [await order(page, product), await order(page, product), await order(page, product)];
    await page.goto(`/purchase/${product._id}`);
    await expect(
      page.getByText(/You have 7 days to pay by card, or 1 day while your email is not verified/),
    ).toBeVisible();
    await page.getByLabel(purchaseMessages.address).fill('7 Harbour Road');
    await page.getByLabel(purchaseMessages.phone).fill('2165550143');
    await page.getByLabel(purchaseMessages.quantity).fill('20');
    await place(page).click();
    const refusal = page.getByRole('alert').filter({ hasText: reservationMessages.tooManyUnpaidUnverified(3) });
    await expect(refusal).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: identityMailMessages.verifyAgain }).click();
    await expect(page.getByText(identityMailMessages.verificationSent(email))).toBeVisible();

    // Going to the orders and back keeps the typed input, and asks nothing.
    await refusal.getByRole('link', { name: purchaseMessages.seeOrders }).click();
    await expect(page).toHaveURL('/dashboard/myorder');
    await expect(page.getByRole('article').getByText(orderProgressMessages.reservedUntil)).toHaveCount(3);
    await expect(page.getByRole('article').locator(`time[datetime="${orders[0]?.reservedUntil}"]`)).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel(purchaseMessages.quantity)).toHaveValue('20');

    const office = await browser.newPage({ baseURL: shopUrl });
    await signInTo(office, '/dashboard/reservations', demoAdmin.email);
    const row = rowOf(office, email);
    for (const text of [reservationMessages.unverified, '3 orders', '30', '$2.55'])
      await expect(row).toContainText(text);
    await expectAccessible(office);
    const release = row.getByRole('button', { name: /^Release: \d+ × / });
    await release.first().click();
    const dialog = office.getByRole('dialog');
    await expect(dialog).toContainText(reservationMessages.releaseTitle(10, product.product));
    await expect(dialog).toContainText(reservationMessages.releaseWarning(email, 1, 10));
    await dialog.getByRole('button', { name: reservationMessages.keep }).click();
    await expect(release).toHaveCount(3);
    await release.first().click();
    await dialog.getByRole('button', { name: reservationMessages.release }).click();
    await expect(office.getByText(reservationMessages.released(1))).toBeVisible();
    await expect(release).toHaveCount(2);
    expect(await readStock(page, product)).toBe(380);

    await place(page).click();
    await expect(page.getByText(purchaseMessages.orderPlaced, { exact: true })).toBeVisible();
    await expect(refusal).toHaveCount(0);
    const placed = page.getByRole('region', { name: purchaseMessages.orderIsIn });
    await expect(placed).toContainText(purchaseMessages.reservedUntil);
    await expect(placed.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{2}:\d{2}$/);

    await office.setViewportSize({ width: 320, height: 700 });
    await office.reload();
    await expect(release).toHaveCount(3);
    expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await row.getByRole('button', { name: reservationMessages.releaseAll }).click();
    await expect(dialog).toContainText(reservationMessages.releaseAllTitle(3, email));
    await expectAccessible(office);
    await dialog.getByRole('button', { name: reservationMessages.release }).click();
    await expect(office.getByText(reservationMessages.released(3))).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await readStock(page, product)).toBe(400);
    await office.close();
  },
);

test(
  'an order that was paid meanwhile is not released, and the list says so',
  variant,
  async ({ page, browser, shopUrl }) => {
    const product = await addProduct(page.request, await callerHeaders(page.request, demoAdmin.email));
    const email = await signUp(page);
    const { _id } = await order(page, product);
    const office = await browser.newPage({ baseURL: shopUrl });
    await signInTo(office, '/dashboard/reservations', demoAdmin.email);
    const row = rowOf(office, email);
    await row.getByRole('button', { name: reservationMessages.releaseAll }).click();
    const headers = { authorization: `Bearer ${await accessToken(office)}` };
    await office.request.patch(`/api/orders/status/${_id}`, { headers });
    await office.getByRole('dialog').getByRole('button', { name: reservationMessages.release }).click();
    await expect(office.getByRole('alert')).toContainText(errorMessages.order_shipped);
    await expect(row).toHaveCount(0);
    await office.close();
  },
);

test('the list says when it is empty and when it could not be loaded', variant, async ({ page }) => {
  await page.route(/\/api\/reservations/, (route) =>
    route.fulfill({ status: 200, json: [], headers: { 'x-total-count': '0' } }),
  );
  await signInTo(page, '/dashboard/reservations', demoAdmin.email);
  await expect(page.getByText(reservationMessages.empty)).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.route(/\/api\/reservations/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: commonMessages.retry })).toBeVisible();
  await page.unrouteAll();
  await page.goto('/dashboard/makeadmin');
  await page.getByRole('link', { name: sidebarMessages.reservations }).click();
  await expect(page.getByRole('table', { name: reservationMessages.title })).toBeVisible();
});
