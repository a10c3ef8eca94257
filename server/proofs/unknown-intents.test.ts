import { expect, test } from 'vitest';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { payDirectly } from '#server/testing/pay-directly.ts';
import { sendWebhook } from '#server/testing/send-webhook.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

// Money of intents that the shop did not open, for orders in every state, each with an open intent.

const states = ['open', 'paid', 'cancelled'] as const;
const kinds = ['its total', 'another amount', 'another currency', 'test money', 'no order'] as const;
type Kind = (typeof kinds)[number];

const amounts: Partial<Record<Kind, number>> = { 'another amount': 4000 };

interface Round {
  shop: TestShop;
  customer: TestUser;
  order: Order;
  kind: Kind;
  number: number;
}

async function bringNews({ shop, customer, order, kind, number }: Round): Promise<string[]> {
  const amount = amounts[kind] ?? 5000;
  const currency = kind === 'another currency' ? 'eur' : 'usd';
  // The stand-in's own webhook does not name the order, so that all news arrives at once below.
  const paid = await payDirectly(shop, { amount, currency });
  const orderId = kind === 'no order' ? 'of-another-shop' : order._id;
  const intent = {
    ...paid,
    metadata: { orderId },
    livemode: kind === 'test money' ? !shop.deps.payments.isLive : false,
  };
  const body = { order: order._id, transactionId: paid.id };
  const [claim, ...statuses] = await Promise.all([
    shop.request('PATCH', `/api/orders/${order._id}`, { token: customer.token, body }).then(({ status }) => status),
    sendWebhook(shop, { id: `evt_${number}`, intent }),
    sendWebhook(shop, { id: `evt_${number}`, intent }),
    sendWebhook(shop, { id: `evt_${number}_other`, intent }),
  ]);
  await shop.onIdle();
  const failures = [claim, ...statuses].map((status) => (status < 500 ? [] : [`status ${status}`]));
  return [...failures.flat(), ...(await check(shop, order, { id: paid.id, kind, amount }))];
}

async function check(
  shop: TestShop,
  order: Order,
  paid: { id: string; kind: Kind; amount: number },
): Promise<string[]> {
  const db = shop.deps.db.$extendTables<DemoStripeTables>();
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order._id).executeTakeFirstOrThrow();
  const { returned } = await db
    .selectFrom('demo_stripe_charges')
    .select('amount_refunded as returned')
    .where('payment_intent', '=', paid.id)
    .executeTakeFirstOrThrow();
  const pays = row.transaction_id === paid.id;
  const isLeftAlone = paid.kind === 'test money' || paid.kind === 'no order';
  const expected = pays || isLeftAlone ? 0 : paid.amount;
  return [
    ...(pays && paid.kind !== 'its total' ? [`${paid.kind} pays`] : []),
    ...(paid.kind === 'its total' && row.cancelled_at === null && row.paid_at === null
      ? ['its total does not pay']
      : []),
    ...(returned === expected ? [] : [`${paid.kind}: ${returned} of ${expected} went back`]),
  ];
}

async function play(count: number, replace: (deps: Deps) => Partial<Deps> = () => ({})): Promise<string[][]> {
  const shop = await openTestShop({ replace, settings: { unpaidOrdersPerCustomer: 1_000_000 } });
  const customer = await shop.addUser();
  const { token } = customer;
  const product = await shop.addProduct({ price: 5, availableQuantity: 1_000_000 });
  const wrong: string[][] = [];
  for (let number = 0; number < count; number += 1) {
    const order = await shop.placeOrder(customer, product);
    const state = states[number % states.length];
    const kind = kinds[number % kinds.length] ?? 'its total';
    const body = { totalPrice: order.total, orderId: order._id };
    if (state === 'paid') await shop.payByCard(customer, order);
    else await shop.request('POST', '/api/create-payment-intent', { token, body });
    if (state === 'cancelled') await shop.request('DELETE', `/api/orders/${order._id}`, { token });
    await shop.onIdle();
    wrong.push(await bringNews({ shop, customer, order, kind, number }));
  }
  shop.errors.splice(0);
  await shop.close().catch((error: unknown) => void wrong.push([String(error)]));
  return wrong;
}

/** Control: only intents that the shop opened count. */
function onlyOpenedIntents({ payments }: Deps): Partial<Deps> {
  const parseWebhook: typeof payments.parseWebhook = (...args) => {
    const event = payments.parseWebhook(...args);
    return { ...event, intent: event.intent && { ...event.intent, orderId: null } };
  };
  return { payments: { ...payments, parseWebhook } };
}

/** Control: all money counts as this shop's. */
function ignoreMode({ payments }: Deps): Partial<Deps> {
  const { isLive: livemode } = payments;
  const parseWebhook: typeof payments.parseWebhook = (...args) => {
    const event = payments.parseWebhook(...args);
    return { ...event, livemode, intent: event.intent && { ...event.intent, livemode } };
  };
  return { payments: { ...payments, parseWebhook } };
}

test(
  'money of an intent that the shop did not open pays an open order, is refunded, or is not touched; never a 5xx',
  async () => {
    const count = rounds(15, 300);
    const wrong = (await play(count)).filter((round) => round.length > 0);
    expect(wrong).toEqual([]);

    const tries = rounds(4, 15);
    const ignored = (await play(tries, onlyOpenedIntents)).filter((round) => round.length > 0).length;
    expect(ignored).toBeGreaterThan(0);
    const anyMode = (await play(tries, ignoreMode)).filter((round) => round.length > 0).length;
    expect(anyMode).toBeGreaterThan(0);
    report({
      promise:
        'Money of an intent that the shop did not open pays an open order once, goes back once, or is left alone',
      tried: `${count} payments of ${kinds.join(', ')}; ${count * 4} messages at once`,
      failed: wrong.length,
      control: `without the order that the provider names: ${ignored} of ${tries} kept the money for nothing; without a look at \`livemode\`: test money counted ${anyMode} times`,
      test: 'server/proofs/unknown-intents.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
