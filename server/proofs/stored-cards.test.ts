import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutOrderGuards } from '#server/proofs/support/without-guards.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { payWithStoredCard, storeCard } from '#server/testing/store-card.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

// One click pays, so a second click in another tab is quickly made.

interface Tab {
  customer: TestUser;
  order: Order;
  cardId: string;
}

/** Opens the payment, confirms it with the stored card and tells the shop, as the payment page does. */
async function payInTab(shop: TestShop, { customer: { token }, order, cardId }: Tab): Promise<void> {
  const body = { totalPrice: order.total, orderId: order._id };
  const opened = await shop.request<{ clientSecret?: string }>('POST', '/api/create-payment-intent', { token, body });
  const { clientSecret } = opened.body;
  if (clientSecret === undefined) return;
  await delay(Math.random() * 10);
  const { id, status } = await payWithStoredCard(shop, { clientSecret, cardId });
  if (status !== 'succeeded') return;
  const claim = { order: order._id, transactionId: id };
  await shop.request('PATCH', `/api/orders/${order._id}`, { token, body: claim });
}

/** What the shop keeps of an order's total, in minor units; null when the order is not paid. */
async function keptFor(shop: TestShop, { _id }: Order): Promise<number | null> {
  const db = shop.deps.db.$extendTables<DemoStripeTables>();
  const charges = await db
    .selectFrom('demo_stripe_charges')
    .innerJoin('demo_stripe_payment_intents', 'demo_stripe_payment_intents.id', 'demo_stripe_charges.payment_intent')
    .select(['demo_stripe_charges.amount', 'amount_refunded', 'metadata_json'])
    .where('demo_stripe_charges.status', '=', 'succeeded')
    .execute();
  const own = charges.filter(({ metadata_json }) => metadata_json.includes(_id));
  const kept = own.reduce((sum, { amount, amount_refunded }) => sum + Number(amount) - Number(amount_refunded), 0);
  const row = await db.selectFrom('orders').select('transaction_id').where('id', '=', _id).executeTakeFirst();
  return row?.transaction_id ? kept : null;
}

async function race(count: number, replace?: (deps: Deps) => Partial<Deps>) {
  const shop = await openTestShop({ ...(replace && { replace }) });
  const customer = await shop.addUser();
  const cardId = await storeCard(shop, customer);
  const product = await shop.addProduct({ price: 5, availableQuantity: 100_000 });
  const wrong: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const order = await shop.placeOrder(customer, product);
    const tab = { customer, order, cardId };
    const first = payInTab(shop, tab);
    // In every third round the second click follows the first payment.
    if (round % 3 === 2) await first;
    await Promise.all([first, payInTab(shop, tab), payInTab(shop, tab)]);
    await shop.onIdle();
    await reconcilePayments(shop.deps);
    const kept = await keptFor(shop, order);
    if (kept !== Math.round((order.total ?? 0) * 100)) wrong.push(`${order._id}: the shop keeps ${kept}`);
  }
  return { shop, wrong };
}

/** An order that is paid looks unpaid, and what is charged twice does not go back. */
function withoutGuards(deps: Deps): Partial<Deps> {
  const refund = () => Promise.reject(new AppError('payment_provider_failed'));
  return { ...withoutOrderGuards(deps), payments: { ...deps.payments, refund } };
}

test(
  'a stored card that pays an order in three tabs at once is charged once',
  async () => {
    const count = rounds(9, 200);
    const { shop, wrong } = await race(count);
    expect(wrong).toEqual([]);
    await shop.close();

    const unguarded = await race(6, withoutGuards);
    expect(unguarded.wrong.length).toBeGreaterThan(0);
    unguarded.shop.errors.splice(0);
    await unguarded.shop.close().catch(() => {});
    report({
      promise:
        'A stored card that pays an order in three tabs at once, or once more after it has paid, is charged once',
      tried: `${count} orders`,
      failed: wrong.length,
      control: `without the guards of the order's states and refunds: ${unguarded.wrong.length} of 6 orders were charged wrongly`,
      test: 'server/proofs/stored-cards.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
