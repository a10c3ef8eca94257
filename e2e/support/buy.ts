import { expect, type Page } from '@playwright/test';
import { accessToken, placeOrder } from '#e2e/support/orders.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { WholeOrder } from '#shared/contracts/orders/orders.ts';

/** An order of the person who is signed in, paid. */
export async function buy(page: Page): Promise<WholeOrder> {
  const order = await placeOrder(page);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const data = { totalPrice: order.total, orderId: order._id };
  const response = await page.request.post('/api/create-payment-intent', { headers, data });
  const { clientSecret } = await response.json();
  const { origin } = new URL(page.url());
  const routes = { request: (path: string, init: RequestInit) => fetch(`${origin}/demo/stripe${path}`, init) };
  await payWithTestCard({ routes }, 'pk_test_demo', clientSecret);
  let paid: WholeOrder = order;
  await expect(async () => {
    paid = await (await page.request.get(`/api/orders/${order._id}`, { headers })).json();
    expect(paid.paid).toBe(true);
  }).toPass();
  return paid;
}
