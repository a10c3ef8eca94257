import { afterEach, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import { payIntent, placeCheckout, requestCheckoutIntent } from '#server/testing/checkout-shop.ts';
import { refundsAtProvider } from '#server/testing/pay-directly.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Refund } from '#shared/contracts/payments/refunds.ts';

// A refund of staff was made, but its response is lost; then the dashboard takes the money that the shop meant for it.

type Behaviour = 'times-out' | 'loses-response' | 'works';

/** What the provider does with the shop's requests for refunds. It sends no webhooks about them. */
let behaviour: Behaviour = 'works';
let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let orders: [Order, Order, Order];
let intentId: string;

/** Orders of 50.00, 60.00 and 70.00, paid by one intent. */
async function openPaidShop(): Promise<void> {
  behaviour = 'works';
  shop = await openTestShop({
    replace: ({ payments }) => ({
      payments: {
        ...payments,
        refund: async (input) => {
          if (behaviour === 'times-out') throw new AppError('payment_provider_timeout');
          const made = await payments.refund(input);
          if (behaviour === 'loses-response') throw new AppError('payment_provider_timeout');
          return made;
        },
      },
    }),
  });
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
  const checkout = await placeCheckout(shop, customer, [5, 6, 7]);
  orders = checkout.orders as [Order, Order, Order];
  intentId = await payIntent(shop, (await requestCheckoutIntent({ shop, customer, ...checkout })).body);
  await shop.onIdle();
}
afterEach(() => shop.close());

/** Afterwards every request times out until `settle`. */
async function refund({ _id }: Order, { amount, provider }: { amount: number; provider: Behaviour }): Promise<void> {
  shop.advance(1);
  behaviour = provider;
  shop.demo.stripe.trouble.delivery = 'never';
  const request = { token: admin.token, body: { reason: 'Damaged', amount } };
  expect((await shop.request('POST', `/api/orders/${_id}/refunds`, request)).status).toBe(201);
  await shop.onIdle();
  behaviour = 'times-out';
}

async function settle(): Promise<void> {
  behaviour = 'works';
  for (let tries = 0; tries < 4; tries += 1) await settleRefunds(shop.deps);
  await shop.onIdle();
}

async function refundedOf(order: Order): Promise<number | null> {
  const path = `/api/orders/${order._id}?view=all`;
  return (await shop.request<Order>('GET', path, { token: customer.token })).body.refunded;
}

async function refundsOf(order: Order): Promise<string[]> {
  const { body } = await shop.request<Refund[]>('GET', `/api/orders/${order._id}/refunds`, { token: admin.token });
  return body.map(({ amount, origin, state }) => `${origin} ${amount} ${state}`);
}

async function expectAllReturned(): Promise<void> {
  expect((await refundsAtProvider(shop, intentId)).returned).toBe(18_000);
  expect(await Promise.all(orders.map(refundedOf))).toEqual([50, 60, 70]);
  expect(shop.errors.splice(0).filter((line) => !line.startsWith('A refund is still owed'))).toEqual([]);
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
}

test('of a dropped refund that was made after all, the money counts where there is room', async () => {
  await openPaidShop();
  const [first, second, third] = orders;
  await refund(third, { amount: 70, provider: 'times-out' });
  await refund(second, { amount: 60, provider: 'times-out' });
  await refund(first, { amount: 20, provider: 'times-out' });
  await refund(first, { amount: 30, provider: 'loses-response' });
  await shop.demo.stripe.refundInDashboard(intentId, 15_000, 'once');
  await shop.onIdle();
  await settle();
  await expectAllReturned();
  expect(await refundsOf(third)).toEqual(['staff 30 superseded', 'staff 30 succeeded', 'provider 40 succeeded']);
});

test('a refund that shrank after it was made counts as it was made', async () => {
  await openPaidShop();
  const [first, , third] = orders;
  await refund(third, { amount: 70, provider: 'times-out' });
  await refund(first, { amount: 50, provider: 'loses-response' });
  await shop.demo.stripe.refundInDashboard(intentId, 8000, 'once');
  await shop.onIdle();
  await settle();
  await expectAllReturned();
  expect(await refundsOf(first)).toEqual(['staff 30 succeeded', 'provider 20 succeeded']);
  expect(await refundsOf(third)).toEqual(['staff 50 succeeded', 'staff 20 succeeded']);
});
