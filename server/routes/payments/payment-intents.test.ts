import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { Deps } from '#server/deps.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { openOrderShop, requestIntent } from '#server/testing/order-shop.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

let shop: TestShop;
let customer: TestUser;
let order: Order;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(replace?: (deps: Deps) => Partial<Deps>): Promise<void> {
  ({ shop, customer, order } = await openOrderShop(replace));
}

const openIntent = () => requestIntent({ shop, customer, order });

async function intents(): Promise<{ id: string; status: string }[]> {
  const db = shop.deps.db.$extendTables<DemoStripeTables>();
  return db.selectFrom('demo_stripe_payment_intents').select(['id', 'status']).execute();
}

describe('a failure that the provider saved under the idempotency key', () => {
  test.each([1, 3])('is overcome with the next key, %d times', async (failures) => {
    shop.demo.stripe.trouble.failures = failures;
    for (let failed = 0; failed < failures; failed += 1) {
      expect(await openIntent()).toMatchObject({ status: 502, body: { code: 'payment_provider_failed' } });
    }
    expect(shop.errors.splice(0)).toHaveLength(failures);
    const responses = await Promise.all([openIntent(), openIntent(), openIntent()]);
    responses.push(await openIntent());
    expect(new Set(responses.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(responses[0]?.body.clientSecret).toMatch(/^pi_/);
    expect(await intents()).toHaveLength(1);
  });

  test('gives 502 while it persists, and the keys are free again a day later', async () => {
    shop.demo.stripe.trouble.failures = 100;
    for (let times = 0; times < 15; times += 1) expect((await openIntent()).status).toBe(502);
    expect(shop.errors.splice(0)).toHaveLength(15);
    shop.demo.stripe.trouble.failures = 0;
    shop.advance(25 * 3_600_000);
    customer = await shop.addUser({ email: customer.email });
    expect((await openIntent()).status).toBe(200);
    expect(await intents()).toHaveLength(1);
  });
});

test('keeps one of two intents for one order and cancels the other', async () => {
  await shop.close();
  await open(({ payments }) => ({
    payments: {
      ...payments,
      createIntent: (input) => payments.createIntent({ ...input, idempotencyKey: randomUUID() }),
    },
  }));
  const responses = await Promise.all([openIntent(), openIntent(), openIntent()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(responses.map(({ body }) => body.clientSecret)).size).toBe(1);
  await shop.onIdle();
  const [kept = ''] = responses[0]?.body.clientSecret.split('_secret_') ?? [];
  expect((await intents()).filter(({ status }) => status !== 'canceled').map(({ id }) => id)).toEqual([kept]);
});

describe('an intent that the provider temporarily does not know', () => {
  const states = () => shop.deps.db.selectFrom('payment_intents').select('state').execute();
  let known: boolean;
  beforeEach(async () => {
    known = true;
    await shop.close();
    await open(({ payments }) => ({
      payments: {
        ...payments,
        retrieveIntent: async (id) => (known ? payments.retrieveIntent(id) : null),
        cancelIntent: async (id) => {
          if (known) return payments.cancelIntent(id);
          throw new AppError('not_found');
        },
      },
    }));
  });

  test('stays the order’s open intent, and its payment still counts', async () => {
    const { body } = await openIntent();
    known = false;
    expect(await openIntent()).toMatchObject({ status: 502, body: { code: 'payment_provider_failed' } });
    await reconcilePayments(shop.deps);
    expect(await states()).toEqual([{ state: 'open' }]);
    expect(shop.errors.splice(0)).toEqual([
      expect.stringContaining('not known to the payment provider'),
      expect.stringContaining('payment_provider_failed'),
      expect.stringContaining('not known to the payment provider'),
    ]);
    known = true;
    expect((await openIntent()).body).toEqual(body);
    await shop.payByCard(customer, order);
    await reconcilePayments(shop.deps);
    const paid = await shop.request<Order>('GET', `/api/orders/${order._id}`, { token: customer.token });
    expect(paid.body.paid).toBe(true);
  });

  test('is cancelled later when its order was cancelled meanwhile', async () => {
    await openIntent();
    known = false;
    await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
    await shop.onIdle();
    expect(shop.errors.splice(0)).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'open' }]);
    known = true;
    await reconcilePayments(shop.deps);
    expect(await states()).toEqual([{ state: 'cancelled' }]);
    expect(await intents()).toMatchObject([{ status: 'canceled' }]);
  });
});
