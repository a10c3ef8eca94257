import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { fillCard, payButton } from '#e2e/support/card.ts';
import { accessToken } from '#e2e/support/orders.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import { demoSeller } from '#server/demo/seller.ts';
import type { WholeCheckout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { checkoutPaymentMessages, orderMessages, paymentMessages } from '#shared/messages/users/account.ts';

ownShop.use({ shopOwner: 'checkout-payment' });

const test = sharePage(ownShop, demoCustomer.email);

async function authorization(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await accessToken(page)}` };
}

async function placeCheckout(page: Page): Promise<WholeCheckout> {
  const products: Product[] = await (await page.request.get('/api/products?limit=3&inStock=true')).json();
  const lines = products.map(({ _id, minimumQuantity, price }) => ({
    productId: _id,
    quantity: minimumQuantity,
    price,
  }));
  const data = { lines, address: '7 Harbour Road\nDock 2', phone: '2165550143', poNumber: 'PO 4711' };
  const response = await page.request.post('/api/checkouts', { headers: await authorization(page), data });
  expect(response.status(), await response.text()).toBe(201);
  return response.json();
}

async function readCheckout(page: Page, { _id }: WholeCheckout): Promise<WholeCheckout> {
  return (await page.request.get(`/api/checkouts/${_id}`, { headers: await authorization(page) })).json();
}

async function openPayment(page: Page): Promise<WholeCheckout> {
  const checkout = await placeCheckout(page);
  await page.goto(`/dashboard/payment/checkout/${checkout._id}`);
  await expect(payButton(page)).toBeEnabled();
  return checkout;
}

const summaryOf = (page: Page, { number }: WholeCheckout) =>
  page.getByRole('region', { name: checkoutPaymentMessages.summary(number) });
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Expects every order to be paid by one transaction, and returns its id. */
async function expectPaid(page: Page, checkout: WholeCheckout): Promise<string> {
  await expect(page.getByRole('heading', { name: paymentMessages.completed })).toBeFocused();
  const { orders, paid } = await readCheckout(page, checkout);
  expect([paid, orders.length]).toEqual([true, 3]);
  expect(new Set(orders.map((order) => order.transactionId)).size).toBe(1);
  const id = orders[0]?.transactionId ?? '';
  await expect(page.getByText(id, { exact: true })).toBeVisible();
  for (const order of orders) {
    const cancelled = await page.request.delete(`/api/orders/${order._id}`, { headers: await authorization(page) });
    expect([cancelled.status(), (await cancelled.json()).code]).toEqual([409, 'order_paid']);
  }
  return id;
}

test('one card pays every order of a checkout, and one receipt shows them', async ({ page }) => {
  const checkout = await openPayment(page);
  const summary = summaryOf(page, checkout);
  for (const order of checkout.orders) await expect(summary).toContainText(order.name);
  await expect(summary.getByRole('definition').first()).toHaveText(dollars(checkout.total));
  await expect(summary).toContainText('PO 4711');
  const besidePay = page.getByRole('paragraph').filter({ hasText: checkoutPaymentMessages.toPay });
  await expect(besidePay).toContainText(dollars(checkout.total));
  await expectAccessible(page);

  await fillCard(page, '4242424242424242');
  await payButton(page).click();
  const transactionId = await expectPaid(page, checkout);
  await expect(summary.getByText(orderMessages.paid, { exact: true })).toHaveCount(4);
  await expect(payButton(page)).toBeDisabled();

  await page.getByRole('link', { name: paymentMessages.receipt, exact: true }).click();
  const receipt = page.getByRole('article');
  await expect(receipt).toHaveCount(1);
  for (const text of [...checkout.orders.map(({ name }) => name), checkout.number, transactionId, 'PO 4711']) {
    await expect(receipt).toContainText(text);
  }
  await expect(receipt.getByText(dollars(checkout.total)).last()).toBeVisible();
  for (const fact of [documentMessages.paidOn, documentMessages.invoice])
    await expect(receipt.getByText(fact, { exact: true })).toHaveCount(1);
  await expect(receipt.getByText(/^INV-\d{4}-\d{6}$/)).toBeVisible();
  await expect(receipt.getByText(demoSeller.taxId)).toBeVisible();
  await expectAccessible(page);
});

test('a card that asks for authentication pays them when it is approved', variant, async ({ page }) => {
  const checkout = await openPayment(page);
  await fillCard(page, '4000002500003155');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectPaid(page, checkout);
});

test('an order that was cancelled meanwhile leaves the sum; its line stays visible', variant, async ({ page }) => {
  const checkout = await openPayment(page);
  const [first] = checkout.orders;
  if (!first) throw new Error('The checkout has no orders');
  await page.request.delete(`/api/orders/${first._id}`, { headers: await authorization(page) });
  // Its intent is cancelled, so the card is not charged; the page opens a payment of the new sum.
  await fillCard(page, '4242424242424242');
  await payButton(page).click();
  const summary = summaryOf(page, checkout);
  await expect(summary.getByText(orderMessages.isCancelled)).toBeVisible({ timeout: 20_000 });
  await expect(summary.getByRole('definition').first()).toHaveText(dollars(checkout.total - first.total));
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: paymentMessages.completed })).toBeVisible();
  const { orders } = await readCheckout(page, checkout);
  expect(orders.map((order) => order.paid)).toEqual([false, true, true]);
});

test('a payment whose response is lost is found, and the card is charged once', variant, async ({ page }) => {
  const checkout = await openPayment(page);
  await fillCard(page, '4000000000007205');
  await payButton(page).click();
  await expectPaid(page, checkout);
});

test('an unknown checkout is said to be unknown, and an unpaid one has no receipt', variant, async ({ page }) => {
  await page.goto('/dashboard/payment/checkout/unknown');
  await expect(page.getByText(checkoutPaymentMessages.unknown)).toBeVisible();
  const checkout = await placeCheckout(page);
  await page.goto(`/dashboard/receipt/checkout/${checkout._id}`);
  await expect(page.getByRole('heading', { name: documentMessages.receipt }).first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});
