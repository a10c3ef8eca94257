import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { Deps } from '#server/deps.ts';
import { controlRace, PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutOrderGuards } from '#server/proofs/support/without-guards.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

type End = 'cancelled' | 'expired';

interface Outcome {
  paid: number;
  /** Closed, with the late money refunded. */
  refunded: number;
  closed: number;
  wrong: string[];
}

async function openShop(replace: (deps: Deps) => Partial<Deps> = () => ({})): Promise<TestShop> {
  return openTestShop({
    settings: { unpaidOrderHours: 0 },
    replace: (deps) => ({
      ...replace(deps),
      payments: {
        ...deps.payments,
        cancelIntent: async (id) => {
          await delay(Math.random() * 60);
          return deps.payments.cancelIntent(id);
        },
      },
    }),
  });
}

async function close(shop: TestShop, customer: TestUser, order: Order, end: End): Promise<void> {
  if (end === 'expired') await expireOverdueOrders(shop.deps);
  else await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
}

/** The provider refuses an intent that was cancelled in time. */
async function pay(shop: TestShop, customer: TestUser, order: Order, clientSecret: string): Promise<void> {
  const { publishableKey } = shop.deps.settings.stripe;
  const transactionId = await payWithTestCard(shop.demo.stripe, publishableKey, clientSecret).catch(() => null);
  if (transactionId === null) return;
  const body = { order: order._id, transactionId };
  await shop.request('PATCH', `/api/orders/${order._id}`, { token: customer.token, body });
}

async function race(shop: TestShop, end: End, count: number): Promise<Outcome> {
  const outcome: Outcome = { paid: 0, refunded: 0, closed: 0, wrong: [] };
  const customer = await shop.addUser();
  const product = await shop.addProduct({ price: 5, availableQuantity: 100_000 });
  for (let round = 0; round < count; round += 1) {
    const order = await shop.placeOrder(customer, product);
    const { body } = await shop.request<{ clientSecret: string }>('POST', '/api/create-payment-intent', {
      token: customer.token,
      body: { totalPrice: order.total, orderId: order._id },
    });
    shop.advance(2);
    // In every fourth round the money arrives after the order closes.
    const late = round % 4 === 3;
    const closing = delay(late ? 0 : Math.random() * 15)
      .then(() => close(shop, customer, order, end))
      .catch((error: unknown) => void outcome.wrong.push(`${order._id}: ${error}`));
    if (late) await waitUntilClosed(shop, order);
    await Promise.all([closing, pay(shop, customer, order, body.clientSecret)]);
    await shop.onIdle();
    await reconcilePayments(shop.deps);
    await check(shop, order, outcome);
  }
  return outcome;
}

async function waitUntilClosed(shop: TestShop, { _id }: Order): Promise<void> {
  const read = () => shop.deps.db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
  const isClosed = async () => {
    const order = await read();
    return order.cancelled_at !== null || order.expired_at !== null;
  };
  await vi.waitUntil(isClosed, { interval: 1, timeout: 10_000 });
}

async function check(shop: TestShop, { _id }: Order, outcome: Outcome): Promise<void> {
  const db = shop.deps.db.$extendTables<DemoStripeTables>();
  const order = await db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
  const paid = order.transaction_id !== null;
  const isClosed = order.cancelled_at !== null || order.expired_at !== null;
  const intents = db.selectFrom('intent_orders').select('intent_id').where('order_id', '=', _id);
  const money = await db
    .selectFrom('demo_stripe_charges')
    .select((eb) => [eb.fn.sum<number>('amount').as('taken'), eb.fn.sum<number>('amount_refunded').as('returned')])
    .where('status', '=', 'succeeded')
    .where('payment_intent', 'in', intents)
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom('demo_stripe_refunds')
    .selectAll()
    .where('payment_intent', 'in', intents)
    .execute();
  const kept = Number(money.taken) - Number(money.returned);
  if (paid === isClosed) outcome.wrong.push(`${_id}: ${paid ? 'paid and closed' : 'neither paid nor closed'}`);
  if (kept !== (paid ? order.total_minor : 0)) outcome.wrong.push(`${_id}: the shop keeps ${kept}`);
  if (refunds.length > 1) outcome.wrong.push(`${_id}: refunded ${refunds.length} times`);
  if (paid) outcome.paid += 1;
  else if (refunds.length > 0) outcome.refunded += 1;
  else outcome.closed += 1;
}

test.each(['cancelled', 'expired'] as const)(
  'a payment that races an order being %s ends with the order paid, or with one refund',
  async (end) => {
    const count = rounds(24, 400);
    const shop = await openShop();
    const outcome = await race(shop, end, count);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.refunded).toBeGreaterThan(0);
    await shop.close();

    const unguarded = await openShop(withoutOrderGuards);
    const control = await controlRace(() => race(unguarded, end, 8));
    unguarded.errors.splice(0);
    await unguarded.close().catch(() => {});
    const { paid, refunded, closed } = outcome;
    report({
      promise: `A payment that races an order being ${end} pays it, or the money goes back, once`,
      tried: `${count} rounds: ${paid} paid, ${refunded} refunded, ${closed} closed before any money moved`,
      failed: outcome.wrong.length,
      control: `without the guards of the order's states: ${new Set(control.wrong.map((line) => line.split(':')[0])).size} of 8 rounds went wrong`,
      test: 'server/proofs/payment-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
