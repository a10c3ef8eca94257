import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { reconcilePayments } from '#server/services/reconcile-payments.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/testing/proof.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders.ts';

// News of a payment comes from the browser and from the provider: twice, late, in the wrong order, and at once.

let shop: TestShop;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.addUser();
});
afterEach(() => shop.close());

type Intent = { id: string } & Record<string, unknown>;

async function readIntent(id: string): Promise<Intent> {
  const { secretKey } = shop.deps.settings.stripe;
  const answer = await shop.demo.stripe.fetch(`https://api.stripe.com/v1/payment_intents/${id}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  return (await answer.json()) as Intent;
}

/** A webhook as Stripe signs it now; sent to a shop that was started anew where one is given. */
async function webhook(id: string, intent: object, type = 'payment_intent.succeeded', app = shop.app): Promise<number> {
  const created = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({ id, object: 'event', type, created, data: { object: intent } });
  const { webhookSecret } = shop.deps.settings.stripe;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: created });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await app.request('/api/webhooks/stripe', { method: 'POST', body: payload, headers })).status;
}

async function claim(order: Order, transactionId: string): Promise<number> {
  const body = { order: order._id, transactionId };
  return (await shop.request('PATCH', `/api/orders/${order._id}`, { token: customer.token, body })).status;
}

async function paidEvents(order: Order): Promise<number> {
  const rows = await shop.deps.db
    .selectFrom('events')
    .select('seq')
    .where('subject_id', '=', order._id)
    .where('type', '=', 'order.paid')
    .execute();
  return rows.length;
}

test(
  'webhooks that race the browser pay once and answer everybody',
  async () => {
    const count = rounds(60, 200);
    const product = await shop.addProduct({ price: 5, availableQuantity: 100_000 });
    const wrong: string[] = [];
    for (let round = 0; round < count; round += 1) {
      const order = await shop.placeOrder(customer, product);
      // The stand-in sends its own webhook at the same time.
      const id = await shop.payByCard(customer, order);
      const intent = await readIntent(id);
      const event = `evt_${round}`;
      const statuses = await Promise.all([
        claim(order, id),
        webhook(event, intent),
        webhook(event, intent),
        webhook(`${event}_other`, intent),
        claim(order, id),
      ]);
      if (statuses.some((status) => status !== 200)) wrong.push(`round ${round}: ${statuses.join(' ')}`);
      const events = await paidEvents(order);
      if (events !== 1) wrong.push(`round ${round}: paid ${events} times`);
    }
    expect(wrong).toEqual([]);
    // Control: without any news an order stays unpaid, so the rounds above were decided by what they sent.
    expect(await paidEvents(await shop.placeOrder(customer, product))).toBe(0);
    report({
      promise: 'News of a payment that races (webhook twice, another webhook, the browser twice) pays once',
      tried: `${count} rounds, ${count * 6} messages`,
      failed: wrong.length,
      control: 'an order without news stays unpaid',
      test: 'server/proofs/webhooks.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

test(
  'a webhook that comes again after a restart, late, or out of order has one effect',
  async () => {
    const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
    const id = await shop.payByCard(customer, order);
    await shop.demo.stripe.settled();
    const intent = await readIntent(id);
    const restarted = createApp(shop.deps);
    const early = { ...intent, status: 'requires_payment_method', amount_received: 0 };
    const statuses = [
      await webhook('evt_1', intent),
      await webhook('evt_1', intent, 'payment_intent.succeeded', restarted),
      // News from before the payment that arrive after it.
      await webhook('evt_2', early, 'payment_intent.created', restarted),
      await webhook('evt_3', early, 'payment_intent.payment_failed', restarted),
      await webhook('evt_4', { ...early, status: 'canceled' }, 'payment_intent.canceled', restarted),
      await webhook('evt_5', {}, 'customer.created', restarted),
    ];
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    await reconcilePayments(shop.deps);
    const { body } = await shop.request<Order>('GET', `/api/orders/${order._id}`, { token: customer.token });
    expect([body.paid, body.transactionId, await paidEvents(order)]).toEqual([true, id, 1]);
  },
  PROOF_TIMEOUT_MS,
);
