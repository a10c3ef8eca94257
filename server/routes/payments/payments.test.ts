import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { Deps } from '#server/deps.ts';
import { MAX_PROVIDER_CALLS } from '#server/services/for-each-limit.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { paymentMessages } from '#shared/messages/users/account.ts';

const HOUR_MS = 3_600_000;

let shop: TestShop;
let customer: TestUser;
let order: Order;

async function open(replace?: (deps: Deps) => Partial<Deps>) {
  shop = await openTestShop(replace ? { replace } : {});
  customer = await shop.addUser();
  order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
}

beforeEach(() => open());
afterEach(() => shop.close());

const read = async () => (await shop.request<Order>('GET', `/api/orders/${order._id}`, { token: customer.token })).body;

function claim(transactionId: string, body: object = { order: order._id, transactionId }) {
  return shop.request<Order & { code?: string }>('PATCH', `/api/orders/${order._id}`, { token: customer.token, body });
}

function createIntent(body: object) {
  return shop.request<{ clientSecret: string; code?: string; message?: string }>('POST', '/api/create-payment-intent', {
    token: customer.token,
    body,
  });
}

function intentIdOf({ clientSecret }: { clientSecret: string }): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

async function eventsOf(type: string): Promise<number> {
  const rows = await shop.deps.db.selectFrom('events').selectAll().where('type', '=', type).orderBy('seq').execute();
  return rows.length;
}

function webhook(intent: object, change: { id?: string; secret?: string; timestamp?: number; body?: string } = {}) {
  const payload = JSON.stringify({
    id: change.id ?? 'evt_test',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.now() / 1000),
    data: { object: intent },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: change.secret ?? shop.deps.settings.stripe.webhookSecret,
    timestamp: change.timestamp ?? Math.floor(Date.now() / 1000),
  });
  return shop.request('POST', '/api/webhooks/stripe', {
    rawBody: change.body ?? payload,
    headers: { 'stripe-signature': signature },
  });
}

async function succeededIntent() {
  const id = await shop.payByCard(customer, order);
  await shop.demo.stripe.onIdle();
  const response = await shop.demo.stripe.fetch(`https://api.stripe.com/v1/payment_intents/${id}`, {
    headers: { authorization: `Bearer ${shop.deps.settings.stripe.secretKey}` },
  });
  return (await response.json()) as { id: string } & Record<string, unknown>;
}

describe('opening a payment intent', () => {
  test('takes the newest unpaid order of that total without an order id', async () => {
    const response = await createIntent({ totalPrice: '50' });
    expect(response.status).toBe(200);
    expect(response.body.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  });

  test('returns the same open intent, also to simultaneous requests', async () => {
    const body = { totalPrice: order.total, orderId: order._id };
    const responses = await Promise.all([createIntent(body), createIntent(body), createIntent(body)]);
    responses.push(await createIntent(body));
    expect(new Set(responses.map(({ body }) => body.clientSecret)).size).toBe(1);
  });

  test('refuses a total of another order or of none', async () => {
    for (const body of [{ totalPrice: 49.99, orderId: order._id }, { totalPrice: 1 }]) {
      const response = await createIntent(body);
      expect([response.status, response.body]).toMatchObject([409, { code: 'total_mismatch' }]);
    }
    for (const totalPrice of [0, -5, 'abc', null]) {
      expect((await createIntent({ totalPrice, orderId: order._id })).status).toBe(422);
    }
  });

  test('refuses an order that is paid', async () => {
    await claim(await shop.payByCard(customer, order));
    const response = await createIntent({ totalPrice: order.total, orderId: order._id });
    expect([response.status, response.body]).toMatchObject([409, { code: 'order_paid' }]);
  });
});

describe('confirming a payment', () => {
  test('marks the order paid with its transaction id', async () => {
    const transactionId = await shop.payByCard(customer, order);
    const response = await claim(transactionId);
    expect([response.status, response.body]).toMatchObject([200, { paid: true, transactionId }]);
  });

  test('50 times at once pays once, and every call gets the paid order', async () => {
    const transactionId = await shop.payByCard(customer, order);
    const responses = await Promise.all(Array.from({ length: 50 }, () => claim(transactionId)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.paid}`))).toEqual(new Set(['200 true']));
    expect(await eventsOf('order.paid')).toBe(1);
  });

  test('is refused until the provider has the money', async () => {
    const { body } = await createIntent({ totalPrice: order.total, orderId: order._id });
    const response = await claim(intentIdOf(body));
    expect([response.status, response.body.code]).toEqual([402, 'payment_incomplete']);
    expect((await read()).paid).toBe(false);
  });

  test('is refused for an unknown intent, another order’s intent, and a body about another order', async () => {
    expect((await claim('pi_unknown')).body.code).toBe('payment_mismatch');
    const other = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
    expect((await claim(await shop.payByCard(customer, other))).body.code).toBe('payment_mismatch');
    expect((await claim('pi_x', { order: other._id, transactionId: 'pi_x' })).status).toBe(422);
    expect((await read()).paid).toBe(false);
  });

  test.each([
    ['payment_provider_timeout', 504],
    ['payment_provider_failed', 502],
  ] as const)('fails with %s when the provider fails, and pays nothing', async (code, status) => {
    await shop.close();
    await open(({ payments }) => ({
      payments: { ...payments, retrieveIntent: () => Promise.reject(new AppError(code)) },
    }));
    const response = await claim('pi_any');
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect((await read()).paid).toBe(false);
    expect(shop.errors.splice(0)).toHaveLength(1);
  });
});

describe('webhooks', () => {
  test('a webhook pays the order when the browser is closed', async () => {
    await shop.payByCard(customer, order);
    await shop.demo.stripe.onIdle();
    expect((await read()).paid).toBe(true);
  });

  test('a repeated webhook has one effect', async () => {
    const intent = await succeededIntent();
    const responses = await Promise.all(Array.from({ length: 50 }, () => webhook(intent)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await eventsOf('order.paid')).toBe(1);
  });

  test('a wrong secret, an altered byte, an old and a future timestamp are refused', async () => {
    const intent = await succeededIntent();
    const now = Math.floor(Date.now() / 1000);
    const refused = [
      await webhook(intent, { secret: 'whsec_other' }),
      await webhook(intent, { body: JSON.stringify({ id: 'evt_other' }) }),
      await webhook(intent, { timestamp: now - 3600 }),
      await webhook(intent, { timestamp: now + 3600 }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  test('an intent of another amount, currency or order pays nothing', async () => {
    const intent = await succeededIntent();
    const other = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
    const forged = { ...intent, id: 'pi_forged', metadata: { orderId: other._id } };
    const responses = [
      await webhook({ ...forged, amount: 1, amount_received: 1 }, { id: 'evt_1' }),
      await webhook({ ...forged, currency: 'jpy' }, { id: 'evt_2' }),
      await webhook({ ...forged, amount_received: 1 }, { id: 'evt_3' }),
      await webhook({ ...forged, id: 'pi_other', metadata: { orderId: 'unknown' } }, { id: 'evt_4' }),
      await webhook({ ...forged, id: 'pi_other', metadata: {} }, { id: 'evt_5' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await shop.onIdle();
    expect(shop.errors.splice(0).filter((line) => line.startsWith('Money arrived'))).toHaveLength(5);
    const { body } = await shop.request<Order>('GET', `/api/orders/${other._id}`, { token: customer.token });
    expect(body.paid).toBe(false);
  });
});

describe('money that an order cannot take', () => {
  test.each(['cancelled', 'expired'] as const)('a payment for an order that is %s is refunded, once', async (end) => {
    await shop.close();
    await open(({ payments }) => ({
      payments: { ...payments, cancelIntent: () => Promise.reject(new AppError('payment_provider_timeout')) },
    }));
    const { body } = await createIntent({ totalPrice: order.total, orderId: order._id });
    if (end === 'cancelled') await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
    else {
      shop.advance(200 * HOUR_MS);
      expect(await expireOverdueOrders(shop.deps)).toBe(1);
      customer = await shop.addUser({ email: customer.email });
    }
    await shop.onIdle();
    // A card may still pay it, so the response says nothing about money.
    expect(await createIntent({ totalPrice: order.total, orderId: order._id })).toMatchObject({ status: 504 });
    expect(shop.errors.splice(0)).toHaveLength(2);

    await payWithTestCard(shop.demo.stripe, shop.deps.settings.stripe.publishableKey, body.clientSecret);
    await shop.demo.stripe.onIdle();
    const words = end === 'cancelled' ? paymentMessages.afterCancellation : paymentMessages.afterExpiry;
    const refusal = { status: 409, body: { code: 'order_closed', message: words.refunding } };
    expect(await claim(intentIdOf(body))).toMatchObject(refusal);
    expect(await createIntent({ totalPrice: order.total, orderId: order._id })).toMatchObject(refusal);
    await Promise.all([settleRefunds(shop.deps), settleRefunds(shop.deps)]);
    const refunds = await shop.deps.db.selectFrom('refunds').selectAll().execute();
    expect(refunds).toMatchObject([
      {
        payment_intent_id: intentIdOf(body),
        amount_minor: 5000,
        refund_id: expect.any(String),
        completed_at: expect.any(Number),
      },
    ]);
    expect(await eventsOf('refund.completed')).toBe(1);
  });

  test('cancelling an order cancels its open intent, so that no card can pay it', async () => {
    const { body } = await createIntent({ totalPrice: order.total, orderId: order._id });
    await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
    await shop.onIdle();
    const intent = await shop.deps.payments.retrieveIntent(intentIdOf(body));
    expect(intent?.status).toBe('canceled');
  });

  test('only the owner of a cancelled order learns that nothing was charged', async () => {
    const { body } = await createIntent({ totalPrice: order.total, orderId: order._id });
    await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
    const message = paymentMessages.afterCancellation.notCharged;
    const ask = () =>
      Promise.all([claim(intentIdOf(body)), createIntent({ totalPrice: order.total, orderId: order._id })]);
    for (const response of await ask()) {
      expect(response).toMatchObject({ status: 409, body: { code: 'order_closed', message } });
    }
    customer = await shop.addUser();
    for (const response of await ask()) expect(response).toMatchObject({ status: 404 });
  });

  test('a payment that races a cancellation ends paid or refunded, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const raced = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
      const [id, said] = await Promise.all([
        shop.payByCard(customer, raced).catch(() => null),
        shop
          .request('DELETE', `/api/orders/${raced._id}`, { token: customer.token })
          .then(() => createIntent({ totalPrice: raced.total, orderId: raced._id })),
      ]);
      await shop.onIdle();
      await reconcilePayments(shop.deps);
      const row = await shop.deps.db.selectFrom('orders').selectAll().where('id', '=', raced._id).executeTakeFirst();
      const refund = await shop.deps.db
        .selectFrom('refunds')
        .selectAll()
        .where('payment_intent_id', 'in', (eb) =>
          eb.selectFrom('intent_orders').select('intent_id').where('order_id', '=', raced._id),
        )
        .executeTakeFirst();
      expect((row?.paid_at === null) !== (row?.cancelled_at === null)).toBe(true);
      const intent = id === null ? null : await shop.deps.payments.retrieveIntent(id);
      const { notCharged, refunding } = paymentMessages.afterCancellation;
      // A statement made while the card may have been charged stays true.
      if (said.body.message === notCharged) expect(intent?.status).not.toBe('succeeded');
      if (said.body.message === refunding) expect(refund).toBeDefined();
      if (intent?.status === 'succeeded' && row?.cancelled_at !== null) expect(refund?.completed_at).not.toBeNull();
      else expect(refund).toBeUndefined();
    }
  });
});

describe('the periodic check', () => {
  test('repairs a payment whose webhook was lost', async () => {
    await shop.close();
    await open(({ payments }) => ({
      payments: {
        ...payments,
        parseWebhook: () => {
          throw new AppError('database_busy');
        },
      },
    }));
    await shop.payByCard(customer, order);
    expect((await read()).paid).toBe(false);
    await reconcilePayments(shop.deps);
    expect((await read()).paid).toBe(true);
    await shop.demo.stripe.onIdle();
    expect(shop.errors.splice(0).length).toBeGreaterThan(0);
  });

  test('continues past an intent for which the provider hangs, a few at a time', async () => {
    await shop.close();
    const gate = Promise.withResolvers<null>();
    const othersDone = Promise.withResolvers<void>();
    let hanging = '';
    let left = 11;
    let atOnce = 0;
    let maxAtOnce = 0;
    await open(({ payments }) => ({
      payments: {
        ...payments,
        retrieveIntent: async (id) => {
          atOnce += 1;
          maxAtOnce = Math.max(maxAtOnce, atOnce);
          const intent = id === hanging ? await gate.promise : await payments.retrieveIntent(id);
          atOnce -= 1;
          if (id !== hanging && --left === 0) othersDone.resolve();
          return intent;
        },
      },
    }));
    const product = await shop.addProduct({ price: 5 });
    for (let count = 0; count < 12; count += 1) {
      const { _id: orderId, total: totalPrice } = await shop.placeOrder(customer, product);
      const { body } = await createIntent({ totalPrice, orderId });
      if (count === 0) hanging = body.clientSecret.split('_secret_')[0] ?? '';
    }
    const check = reconcilePayments(shop.deps);
    await othersDone.promise;
    expect(maxAtOnce).toBeGreaterThan(1);
    expect(maxAtOnce).toBeLessThanOrEqual(MAX_PROVIDER_CALLS);
    gate.resolve(null);
    await check;
    expect(shop.errors.splice(0)).toEqual([expect.stringContaining('not known to the payment provider')]);
  });
});
