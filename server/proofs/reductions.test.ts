import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { Deps } from '#server/deps.ts';
import { controlRace, PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutOrderGuards } from '#server/proofs/support/without-guards.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

// A customer reduces an order twice at once, while the payment of the earlier sum arrives.

interface Outcome {
  whole: number;
  /** The money of the earlier sum was returned or never moved. */
  reduced: number;
  refunded: number;
  wrong: string[];
}

function openShop(replace: (deps: Deps) => Partial<Deps> = () => ({})): Promise<TestShop> {
  return openTestShop({
    settings: { unpaidOrdersPerCustomer: 1_000_000 },
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

async function pay(shop: TestShop, customer: TestUser, order: Order, clientSecret: string): Promise<void> {
  const { publishableKey } = shop.deps.settings.stripe;
  const transactionId = await payWithTestCard(shop.demo.stripe, publishableKey, clientSecret).catch(() => null);
  if (transactionId === null) return;
  const body = { order: order._id, transactionId };
  await shop.request('PATCH', `/api/orders/${order._id}`, { token: customer.token, body });
}

async function race(shop: TestShop, count: number): Promise<Outcome> {
  const outcome: Outcome = { whole: 0, reduced: 0, refunded: 0, wrong: [] };
  const customer = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 10, price: 5, availableQuantity: 1_000_000 });
  for (let round = 0; round < count; round += 1) {
    const order = await shop.placeOrder(customer, product, 100);
    const { token } = customer;
    const { body } = await shop.request<{ clientSecret: string }>('POST', '/api/create-payment-intent', {
      token,
      body: { totalPrice: order.total, orderId: order._id },
    });
    const headers = { 'idempotency-key': `round-${round}` };
    const reduce = async () => {
      const reduced = { quantity: 60, total: 300 };
      return (await shop.request('PATCH', `/api/orders/${order._id}/quantity`, { token, headers, body: reduced }))
        .status;
    };
    // In every fourth round the money arrives after the reduction.
    const late = round % 4 === 3;
    const reducing = delay(late ? 0 : Math.random() * 15).then(() => Promise.all([reduce(), reduce()]));
    if (late) await reducing;
    const [statuses] = await Promise.all([reducing, pay(shop, customer, order, body.clientSecret)]);
    await shop.onIdle();
    await reconcilePayments(shop.deps);
    await shop.onIdle();
    if (new Set(statuses).size !== 1) outcome.wrong.push(`${order._id}: ${statuses}`);
    await check(shop, order, statuses[0] === 200, outcome);
  }
  return outcome;
}

async function check(shop: TestShop, { _id }: Order, isReduced: boolean, outcome: Outcome): Promise<void> {
  const db = shop.deps.db.$extendTables<DemoStripeTables>();
  const order = await db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
  const intents = db.selectFrom('intent_orders').select('intent_id').where('order_id', '=', _id);
  const money = await db
    .selectFrom('demo_stripe_charges')
    .select((eb) => [eb.fn.sum<number>('amount').as('taken'), eb.fn.sum<number>('amount_refunded').as('returned')])
    .where('status', '=', 'succeeded')
    .where('payment_intent', 'in', intents)
    .executeTakeFirstOrThrow();
  const movements = await db.selectFrom('stock_movements').select('quantity').where('order_id', '=', _id).execute();
  const isPaid = order.paid_at !== null;
  const kept = Number(money.taken) - Number(money.returned);
  const holds = -movements.reduce((sum, { quantity }) => sum + quantity, 0);
  if (order.quantity !== (isReduced ? 60 : 100)) outcome.wrong.push(`${_id}: its quantity is ${order.quantity}`);
  if (holds !== order.quantity) outcome.wrong.push(`${_id}: holds ${holds} of ${order.quantity}`);
  if (isPaid && isReduced) outcome.wrong.push(`${_id}: paid by a sum that it no longer costs`);
  if (kept !== (isPaid ? order.total_minor : 0)) outcome.wrong.push(`${_id}: the shop keeps ${kept}`);
  if (isPaid) outcome.whole += 1;
  else if (Number(money.returned) > 0) outcome.refunded += 1;
  else outcome.reduced += 1;
}

test(
  'a payment that races a part being given back pays the sum that was asked, or goes back',
  async () => {
    const count = rounds(24, 400);
    const shop = await openShop();
    const outcome = await race(shop, count);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.refunded).toBeGreaterThan(0);
    await shop.close();

    const unguarded = await openShop(withoutOrderGuards);
    const control = await controlRace(() => race(unguarded, 8));
    unguarded.errors.splice(0);
    await unguarded.close().catch(() => {});
    const { whole, reduced, refunded } = outcome;
    report({
      promise: 'A payment that races a part of its order being given back pays the sum that was asked, or goes back',
      tried: `${count} rounds: ${whole} paid whole, ${refunded} refunded, ${reduced} reduced before any money moved`,
      failed: outcome.wrong.length,
      control: `without the guards of the order's states: ${new Set(control.wrong.map((line) => line.split(':')[0])).size} of 8 rounds went wrong`,
      test: 'server/proofs/reductions.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
