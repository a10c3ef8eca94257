import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { fillCard, payButton } from '#e2e/support/card.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { checkoutGroupMessages } from '#shared/messages/orders/orders.ts';
import { orderAgainMessages } from '#shared/messages/orders/repeat-order.ts';
import { orderMessages, paymentMessages } from '#shared/messages/users/account.ts';

// A purchasing manager's month: paste twelve lines, correct three, order, pay once, and order again.

test.use({ shopOwner: 'whole-order' });

const LINES = 12;

const line = (page: Page, number: number) =>
  page.getByRole('listitem', { name: quickOrderMessages.lineNumber(number), exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function addGoods(request: APIRequestContext, admin: { authorization: string }): Promise<Product[]> {
  const goods: Product[] = [];
  for (let n = 0; n < LINES; n += 1) {
    const product = {
      product: `Bracket ${n + 1}`,
      partNumber: `WO-${n + 1}X`,
      orderMultiple: 5,
      availableQuantity: 1000,
    };
    goods.push(await addProduct(request, admin, product));
  }
  return goods;
}

test('12 pasted lines become 12 paid orders by one payment, and next month’s cart', async ({ page, request }) => {
  const admin = await callerHeaders(request, demoAdmin.email);
  const headers = await callerHeaders(request, demoCustomer.email);
  const goods = await addGoods(request, admin);
  const quantities = goods.map((_, n) => (n === 3 ? 4 : n === 4 ? 33 : 20));
  const text = goods.map(({ partNumber }, n) => `${n === 6 ? 'WO-7Y' : partNumber}\t${quantities[n]}`);

  await beSignedIn(page, demoCustomer.email);
  await page.goto('/');
  await page.getByRole('link', { name: cartMessages.title }).click();
  await page.getByRole('link', { name: cartPageMessages.quickOrder }).click();
  await page.getByLabel(quickOrderMessages.text, { exact: true }).fill(text.join('\n'));
  await button(page, quickOrderMessages.check).click();
  await expect(page.getByText(quickOrderMessages.checked(LINES - 3, 3))).toBeVisible();
  await expect(line(page, 7)).toContainText(quickOrderMessages.states.unknown);
  await expect(line(page, 4).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expect(line(page, 5).getByRole('button', { name: quickOrderMessages.take(30) })).toBeVisible();
  await button(page, quickOrderMessages.acceptAll).click();
  await page.getByLabel(quickOrderMessages.search(7)).fill('WO-7X');
  await line(page, 7).getByRole('button', { name: 'Bracket 7' }).press('Enter');
  await button(page, quickOrderMessages.add(LINES)).click();

  await page.waitForURL('/cart');
  await expect(page.getByRole('spinbutton')).toHaveCount(LINES);
  // The one of the customer's last order comes late.
  await expect(page.getByLabel(purchaseMessages.phone)).not.toHaveValue('');
  await page.getByLabel(purchaseMessages.address).fill('7 Harbour Road, Dock 2');
  await page.getByLabel(purchaseMessages.phone).fill('216 555 0143');
  await page.getByLabel(cartPageMessages.poNumber).fill('PO 2026-11');
  await button(page, /^Place 12 orders, \$/).click();

  await page.waitForURL(/\/dashboard\/payment\/checkout\//);
  await fillCard(page, '4000002500003155');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: paymentMessages.completed })).toBeFocused();

  const id = page.url().split('/').at(-1);
  const checkout: Checkout = await (await request.get(`/api/checkouts/${id}`, { headers })).json();
  expect(checkout.orders.map(({ paid, poNumber }) => [paid, poNumber])).toEqual(
    Array(LINES).fill([true, 'PO 2026-11']),
  );
  expect(new Set(checkout.orders.map(({ transactionId }) => transactionId)).size).toBe(1);
  expect(checkout.orders.map(({ quantity }) => quantity)).toEqual([20, 20, 20, 10, 35, 20, 20, 20, 20, 20, 20, 20]);
  for (const order of checkout.orders) {
    expect((await request.delete(`/api/orders/${order._id}`, { headers })).status()).toBe(409);
  }

  await page.goto('/dashboard/myorder');
  const group = page.getByRole('region', { name: checkoutGroupMessages.title(checkout.number) });
  // One payment for all of them, said once.
  await expect(group.getByText(`${checkout.orders[0]?.transactionId}`)).toHaveCount(1);
  await expect(group.getByRole('button', { name: orderMessages.paid, exact: true, disabled: true })).toHaveCount(LINES);
  await expect(group.getByRole('button', { name: orderMessages.cancel, disabled: true })).toHaveCount(LINES);
  await group.getByRole('link', { name: checkoutGroupMessages.receipt }).click();
  await expect(page.getByRole('cell', { name: /^Bracket \d+$/ })).toHaveCount(LINES);

  const changed = goods[2]?.product ?? '';
  await request.patch(`/api/products/${goods[2]?._id}`, { headers: admin, data: { price: 9 } });
  await page.goto(`/dashboard/order/${checkout.orders[0]?._id}`);
  await expect(page.getByRole('link', { name: checkoutGroupMessages.receipt })).toBeVisible();
  await button(page, orderAgainMessages.wholeCheckoutAgain).click();
  await expect(page.getByText(new RegExp(`${changed} costs \\$9\\.00 now`))).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton')).toHaveCount(LINES);
});
