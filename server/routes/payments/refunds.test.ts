import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { writerOf } from '#server/db/connections.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { Deps } from '#server/deps.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import { payDirectly, refundsAtProvider } from '#server/testing/pay-directly.ts';
import { sendWebhook } from '#server/testing/send-webhook.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const MINUTE_MS = 60_000;

let shop: TestShop;
let intentId: string;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(replace?: (deps: Deps) => Partial<Deps>): Promise<void> {
  shop = await openTestShop(replace ? { replace } : {});
}

async function owe(): Promise<void> {
  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  intentId = (await payDirectly(shop, { orderId: order._id, amount: 5000 })).id;
  await shop.onIdle();
}

const read = () => shop.deps.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();

async function events(): Promise<string[]> {
  const rows = await shop.deps.db
    .selectFrom('events')
    .select('type')
    .where('type', 'like', 'refund.%')
    .orderBy('seq')
    .execute();
  return rows.map(({ type }) => type);
}

async function end(status: 'succeeded' | 'failed' | 'canceled', reason?: string): Promise<void> {
  const { refund_id } = await read();
  await shop.demo.stripe.changeRefund(refund_id ?? '', status, reason);
  await shop.onIdle();
}

async function endSilently(status: 'succeeded' | 'failed'): Promise<void> {
  const db = writerOf(shop.deps.db).$extendTables<DemoStripeTables>();
  await db.updateTable('demo_stripe_refunds').set({ status }).execute();
  if (status === 'failed') await db.updateTable('demo_stripe_charges').set({ amount_refunded: 0 }).execute();
}

const takeFailures = () => shop.errors.splice(0).map((line) => line.split(':')[0]);
const FAILED = 'A refund has failed; the customer still waits for the money';

test('a refund stays open until the provider completes it', async () => {
  shop.demo.stripe.trouble.refundStatus = 'pending';
  await owe();
  expect(await read()).toMatchObject({ status: 'pending', refund_id: expect.any(String), completed_at: null });
  await settleRefunds(shop.deps);
  expect(await events()).toEqual(['refund.requested']);
  await end('succeeded');
  expect(await read()).toMatchObject({ status: 'succeeded', completed_at: expect.any(Number) });
  expect(await events()).toEqual(['refund.requested', 'refund.completed']);
});

test('the periodic check finds the end of a refund whose webhook was lost', async () => {
  shop.demo.stripe.trouble.refundStatus = 'pending';
  await owe();
  await endSilently('succeeded');
  await Promise.all([settleRefunds(shop.deps), settleRefunds(shop.deps)]);
  expect(await events()).toEqual(['refund.requested', 'refund.completed']);
});

describe('a refund that fails', () => {
  test.each([
    ['while it is pending', 'pending', 'failed', 'expired_or_canceled_card'],
    ['after it had succeeded', 'succeeded', 'failed', 'lost_or_stolen_card'],
    ['by being cancelled', 'requires_action', 'canceled', 'canceled'],
    ['at once', 'failed', null, 'unknown'],
  ] as const)('%s is logged, and is tried again ten minutes later, once', async (_, begin, then, reason) => {
    shop.demo.stripe.trouble.refundStatus = begin;
    await owe();
    if (then) await end(then, then === 'failed' ? reason : undefined);
    expect(takeFailures()).toEqual([FAILED]);
    const failed = { status: 'failed', attempt: 1, completed_at: null, failure_reason: reason };
    expect(await read()).toMatchObject(failed);

    shop.demo.stripe.trouble.refundStatus = 'succeeded';
    shop.advance(9 * MINUTE_MS);
    await settleRefunds(shop.deps);
    expect(await read()).toMatchObject(failed);
    shop.advance(2 * MINUTE_MS);
    await Promise.all([settleRefunds(shop.deps), settleRefunds(shop.deps), settleRefunds(shop.deps)]);
    expect(await read()).toMatchObject({ status: 'succeeded', attempt: 2 });
    const { returned, refunds } = await refundsAtProvider(shop, intentId);
    expect([returned, refunds.map(({ status }) => status)]).toEqual([5000, [then ?? 'failed', 'succeeded']]);
    expect((await events()).slice(-2)).toEqual(['refund.failed', 'refund.completed']);
  });

  test('and fails again waits twice as long', async () => {
    shop.demo.stripe.trouble.refundStatus = 'failed';
    await owe();
    shop.advance(11 * MINUTE_MS);
    await settleRefunds(shop.deps);
    expect(await read()).toMatchObject({ status: 'failed', attempt: 2 });
    shop.advance(15 * MINUTE_MS);
    await settleRefunds(shop.deps);
    expect(await read()).toMatchObject({ status: 'failed', attempt: 2 });
    shop.advance(6 * MINUTE_MS);
    await settleRefunds(shop.deps);
    expect(await read()).toMatchObject({ status: 'failed', attempt: 3 });
    expect(takeFailures()).toEqual([FAILED, FAILED, FAILED]);
  });

  test('before the shop got its id is noticed at the next check', async () => {
    await shop.close();
    let lost = 0;
    await open(({ payments }) => ({
      payments: {
        ...payments,
        refund: async (input) => {
          // Its webhook would name the refund.
          shop.demo.stripe.trouble.delivery = 'never';
          const made = await payments.refund(input).finally(() => {
            shop.demo.stripe.trouble.delivery = 'once';
          });
          if (lost++ === 0) throw new AppError('payment_provider_timeout');
          return made;
        },
      },
    }));
    await owe();
    expect(takeFailures()).toEqual(['A refund is still owed']);
    await endSilently('failed');
    // Under the idempotency key the provider still repeats the success.
    await settleRefunds(shop.deps);
    expect(await read()).toMatchObject({ status: 'failed', attempt: 1 });
    expect(takeFailures()).toEqual([FAILED]);
    shop.advance(11 * MINUTE_MS);
    await settleRefunds(shop.deps);
    expect(await read()).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect((await refundsAtProvider(shop, intentId)).returned).toBe(5000);
  });
});

test('late, repeated and foreign refund events change nothing', async () => {
  shop.demo.stripe.trouble.refundStatus = 'pending';
  await owe();
  const { refund_id: id } = await read();
  const refund = { object: 'refund', id, amount: 5000, payment_intent: intentId };
  const send = (event: string, type: string, object: object) => sendWebhook(shop, { id: event, type, intent: object });
  const statuses = [
    await send('evt_1', 'refund.failed', { ...refund, id: 're_other', status: 'failed' }),
    await send('evt_2', 'charge.refund.updated', { ...refund, status: 'failed' }),
    await send('evt_2', 'charge.refund.updated', { ...refund, status: 'failed' }),
    await send('evt_3', 'refund.failed', { ...refund, status: 'failed' }),
    await send('evt_4', 'refund.updated', { ...refund, status: 'succeeded' }),
    await send('evt_5', 'refund.updated', { ...refund, status: 'pending' }),
    await send('evt_6', 'refund.updated', { object: 'refund' }),
    await send('evt_7', 'charge.refunded', { object: 'charge', id: 'ch_1' }),
  ];
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await read()).toMatchObject({ status: 'failed', completed_at: null });
  expect(await events()).toEqual(['refund.requested', 'refund.failed']);
  expect(takeFailures()).toEqual([FAILED]);
});

test('counts a refund from the provider’s dashboard', async () => {
  await shop.close();
  let reachable = false;
  await open(({ payments }) => ({
    payments: {
      ...payments,
      refund: (input) =>
        reachable ? payments.refund(input) : Promise.reject(new AppError('payment_provider_timeout')),
    },
  }));
  await owe();
  expect(takeFailures()).toEqual(['A refund is still owed']);
  const { payments } = shop.demo.deps;
  const { id } = await payments.refund({ intentId, idempotencyKey: 'by-staff' });
  reachable = true;
  await settleRefunds(shop.deps);
  expect(await read()).toMatchObject({ status: 'succeeded', refund_id: id });
  expect((await refundsAtProvider(shop, intentId)).refunds).toHaveLength(1);
});
