import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import { createPayments } from '#server/integrations/stripe.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { readIntent, sendWebhook } from '#server/testing/send-webhook.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const PROVIDER_MS = 20;

interface Provider {
  payouts: Map<string, number>;
  canCancel: boolean;
}

/** The provider refunds once per idempotency key and remembers nothing else; without keys, at every request. */
async function openShop(options: { keys: boolean }): Promise<{ shop: TestShop; provider: Provider }> {
  const provider: Provider = { payouts: new Map(), canCancel: true };
  const responses = new Map<string, string>();
  function payBack(request: Request, form: URLSearchParams): Response {
    const intent = form.get('payment_intent') ?? '';
    const key = options.keys ? (request.headers.get('idempotency-key') ?? '') : randomUUID();
    if (!responses.has(key)) {
      provider.payouts.set(intent, (provider.payouts.get(intent) ?? 0) + 1);
      responses.set(key, refundOf(`re_${randomUUID()}`));
    }
    return new Response(responses.get(key));
  }
  const refundOf = (id: string) => JSON.stringify({ object: 'refund', id, amount: 5000, status: 'succeeded' });
  const shop = await openTestShop({
    settings: { unpaidOrderHours: 0 },
    replace: ({ settings, payments }) => ({
      payments: {
        ...createPayments({
          ...settings.stripe,
          fetch: async (input, init) => {
            const request = new Request(input, init);
            const { pathname } = new URL(request.url);
            if (!pathname.startsWith('/v1/refunds')) return shop.demo.stripe.fetch(request);
            if (request.method === 'GET') return new Response(refundOf(pathname.split('/').at(-1) ?? ''));
            // Others ask meanwhile.
            await delay(PROVIDER_MS);
            return payBack(request, new URLSearchParams(await request.text()));
          },
        }),
        cancelIntent: (id) =>
          provider.canCancel ? payments.cancelIntent(id) : Promise.reject(new AppError('payment_provider_timeout')),
      },
    }),
  });
  return { shop, provider };
}

async function payTooLate(keys: boolean, count: number): Promise<number[]> {
  const { shop, provider } = await openShop({ keys });
  const customer = await shop.addUser();
  const { token } = customer;
  const product = await shop.addProduct({ price: 5, availableQuantity: 100_000 });
  const ids: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const order = await shop.placeOrder(customer, product);
    const opened = await shop.request<{ clientSecret: string }>('POST', '/api/create-payment-intent', {
      token,
      body: { totalPrice: order.total, orderId: order._id },
    });
    // The provider is unreachable when the order expires, so its payment can still be made.
    shop.advance(2);
    provider.canCancel = false;
    expect(await expireOverdueOrders(shop.deps)).toBe(1);
    await shop.onIdle();
    provider.canCancel = true;
    const { publishableKey } = shop.deps.settings.stripe;
    const id = await payWithTestCard(shop.demo.stripe, publishableKey, opened.body.clientSecret);
    ids.push(id);
    const intent = await readIntent(shop, id);
    const body = { order: order._id, transactionId: id };
    const [first, again, other, response] = await Promise.all([
      sendWebhook(shop, { id: `evt_${round}`, intent }),
      sendWebhook(shop, { id: `evt_${round}`, intent }),
      sendWebhook(shop, { id: `evt_${round}_other`, intent }),
      shop.request<{ code: string }>('PATCH', `/api/orders/${order._id}`, { token, body }),
      reconcilePayments(shop.deps),
      reconcilePayments(shop.deps),
    ]);
    expect([first, again, other, response.body.code]).toEqual([200, 200, 200, 'order_closed']);
  }
  await shop.onIdle();
  const { db } = shop.deps;
  const owed = await db.selectFrom('refunds').select('payment_intent_id').where('completed_at', 'is', null).execute();
  const paid = await db.selectFrom('orders').select('id').where('paid_at', 'is not', null).execute();
  expect([owed, paid]).toEqual([[], []]);
  const errors = shop.errors.splice(0);
  // One for each order: the provider was unreachable when it expired. The control's doubled refunds are errors, too.
  if (keys) expect(errors).toHaveLength(count);
  await shop.close();
  return ids.map((id) => provider.payouts.get(id) ?? 0);
}

test(
  'a payment for an expired order is refunded exactly once, however the shop learns of it',
  async () => {
    const count = rounds(10, 200);
    const payouts = await payTooLate(true, count);
    expect(new Set(payouts)).toEqual(new Set([1]));
    const control = await payTooLate(false, 10);
    const doubled = control.filter((times) => times > 1).length;
    expect(doubled).toBeGreaterThan(0);
    report({
      promise:
        'A payment for an order whose time ran out is refunded exactly once (webhook twice, another, browser, check twice)',
      tried: `${count} payments, ${count * 6} messages and checks at once`,
      failed: payouts.filter((times) => times !== 1).length,
      control: `without idempotency keys: ${doubled} of 10 refunded more than once`,
      test: 'server/proofs/refunds.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
