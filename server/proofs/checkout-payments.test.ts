import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { Deps } from '#server/deps.ts';
import { controlRace, PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutOrderGuards } from '#server/proofs/support/without-guards.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import {
  type CheckoutShop,
  openCheckoutShop,
  payIntent,
  placeCheckout,
  requestCheckoutIntent,
} from '#server/testing/checkout-shop.ts';
import { readIntent, sendWebhook } from '#server/testing/send-webhook.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

// One payment for many orders, while some of them are cancelled or expire.

const settings = { unpaidOrdersPerCustomer: 1_000_000 };

function slowly(replace: (deps: Deps) => Partial<Deps> = () => ({})) {
  return (deps: Deps): Partial<Deps> => ({
    ...replace(deps),
    payments: {
      ...deps.payments,
      cancelIntent: async (id) => {
        await delay(Math.random() * 40);
        return deps.payments.cancelIntent(id);
      },
    },
  });
}

interface Outcome {
  paid: number;
  partly: number;
  unpaid: number;
  wrong: string[];
}

async function race(end: 'cancelled' | 'expired', count: number, replace?: (deps: Deps) => Partial<Deps>) {
  const first = await openCheckoutShop({
    settings: { ...settings, ...(end === 'expired' && { unpaidOrderHours: 0 }) },
    replace: slowly(replace),
  });
  const outcome: Outcome = { paid: 0, partly: 0, unpaid: 0, wrong: [] };
  const { shop, customer } = first;
  for (let round = 0; round < count; round += 1) {
    const place = round === 0 ? first : { shop, customer, ...(await placeCheckout(shop, customer, [5, 6, 7])) };
    const { status, body } = await requestCheckoutIntent(place);
    if (status !== 200) outcome.wrong.push(`round ${round}: ${status}`);
    shop.advance(2);
    const closing = delay(Math.random() * 15)
      .then(() => closeSome(place, end, 1 + (round % 3)))
      .catch((error: unknown) => void outcome.wrong.push(`round ${round}: ${error}`));
    await Promise.all([closing, payAndClaim(place, body)]);
    await shop.onIdle();
    await reconcilePayments(shop.deps);
    await check(place, round, outcome);
  }
  shop.errors.splice(0);
  await shop.close().catch((error: unknown) => void outcome.wrong.push(`at the end: ${error}`));
  return outcome;
}

async function closeSome({ shop, customer, orders }: CheckoutShop, end: string, count: number): Promise<void> {
  if (end === 'expired') {
    await expireOverdueOrders(shop.deps);
    return;
  }
  const { token } = customer;
  await Promise.all(orders.slice(0, count).map(({ _id }) => shop.request('DELETE', `/api/orders/${_id}`, { token })));
}

const claim = ({ shop, customer }: CheckoutShop, { _id }: Order, transactionId: string) =>
  shop.request('PATCH', `/api/orders/${_id}`, { token: customer.token, body: { order: _id, transactionId } });

async function payAndClaim(place: CheckoutShop, secret: { clientSecret: string }): Promise<void> {
  const id = await payIntent(place.shop, secret).catch(() => null);
  if (id !== null) await Promise.all(place.orders.map((order) => claim(place, order, id)));
}

/** No order is both paid and closed, or neither, and the provider keeps the totals of the paid ones. */
async function check({ shop, checkoutId }: CheckoutShop, round: number, outcome: Outcome): Promise<void> {
  const db = shop.deps.db.$extendTables<DemoStripeTables>();
  const orders = await db.selectFrom('orders').selectAll().where('checkout_id', '=', checkoutId).execute();
  const charges = await db
    .selectFrom('demo_stripe_charges')
    .selectAll()
    .where('status', '=', 'succeeded')
    .where('payment_intent', 'in', (eb) =>
      eb.selectFrom('payment_intents').select('payment_intents.id').where('checkout_id', '=', checkoutId),
    )
    .execute();
  const refunds = await db
    .selectFrom('demo_stripe_refunds')
    .selectAll()
    .where('payment_intent', 'in', (eb) =>
      eb.selectFrom('payment_intents').select('payment_intents.id').where('checkout_id', '=', checkoutId),
    )
    .execute();
  const kept = charges.reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0);
  const paid = orders.filter((order) => order.paid_at !== null);
  const owed = paid.reduce((sum, order) => sum + order.total_minor, 0);
  const torn = orders.filter(
    (order) => order.paid_at !== null && (order.cancelled_at !== null || order.expired_at !== null),
  );
  if (kept !== owed) outcome.wrong.push(`round ${round}: keeps ${kept} for orders of ${owed}`);
  if (torn.length > 0) outcome.wrong.push(`round ${round}: ${torn.length} orders are paid and closed`);
  if (refunds.length > 1) outcome.wrong.push(`round ${round}: ${refunds.length} refunds`);
  if (paid.length === orders.length) outcome.paid += 1;
  else if (charges.length > 0) outcome.partly += 1;
  else outcome.unpaid += 1;
}

test.each(['cancelled', 'expired'] as const)(
  'a payment of a checkout that races orders being %s pays the others, and the difference goes back',
  async (end) => {
    const count = rounds(12, 300);
    const outcome = await race(end, count);
    expect(outcome.wrong).toEqual([]);
    const control = await controlRace(() => race(end, 6, withoutOrderGuards));
    const { paid, partly, unpaid } = outcome;
    report({
      promise: `A payment of a checkout that races its orders being ${end}: money received = orders paid + refunds`,
      tried: `${count} rounds of three orders: ${paid} paid whole, ${partly} with a difference refunded, ${unpaid} closed before any money moved`,
      failed: outcome.wrong.length,
      control: `without the guards of the order's states: ${control.wrong.length} violations in 6 rounds`,
      test: 'server/proofs/checkout-payments.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

async function disorder(count: number, replace?: (deps: Deps) => Partial<Deps>) {
  const first = await openCheckoutShop({ settings, ...(replace && { replace }) });
  const { shop, customer } = first;
  const statuses: number[] = [];
  const paid: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const place = round === 0 ? first : { shop, customer, ...(await placeCheckout(shop, customer, [5, 6, 7])) };
    const id = await payIntent(shop, (await requestCheckoutIntent(place)).body);
    const intent = await readIntent(shop, id);
    const send = (event: string, object: object = intent, type = 'payment_intent.succeeded') =>
      sendWebhook(shop, { id: `evt_${round}_${event}`, intent: object, type });
    statuses.push(
      ...(await Promise.all([
        send('1'),
        send('1'),
        send('2'),
        ...place.orders.map(async (order) => (await claim(place, order, id)).status),
      ])),
    );
    const early = { ...intent, status: 'requires_payment_method', amount_received: 0 };
    statuses.push(
      await sendWebhook(shop, { id: `evt_${round}_1`, intent, app: createApp(shop.deps) }),
      await send('3', early, 'payment_intent.created'),
      await send('4', { ...early, status: 'canceled' }, 'payment_intent.canceled'),
      await send('5'),
    );
    await reconcilePayments(shop.deps);
    await shop.onIdle();
    const events = await shop.deps.db
      .selectFrom('events')
      .select('subject_id')
      .where('type', '=', 'order.paid')
      .where(
        'subject_id',
        'in',
        place.orders.map(({ _id }) => _id),
      )
      .execute();
    paid.push(events.length);
  }
  shop.errors.splice(0);
  const end = await shop.close().then(
    () => [],
    (error: unknown) => [String(error)],
  );
  return { statuses, paid, end };
}

test(
  'news of a payment for many orders that is repeated, late, out of order or races the browser pays each once',
  async () => {
    const count = rounds(5, 100);
    const { statuses, paid, end } = await disorder(count);
    expect([new Set(statuses), new Set(paid), end]).toEqual([new Set([200]), new Set([3]), []]);
    const control = await disorder(2, withoutOrderGuards);
    expect(control.paid.every((times) => times > 3)).toBe(true);
    report({
      promise:
        'News of one payment for three orders, repeated, late, out of order and from the browser, pays each once',
      tried: `${count} payments, ${statuses.length} messages`,
      failed: paid.filter((times) => times !== 3).length,
      control: `without the guards of the state \`paid\`: ${control.paid.length} of 2 payments counted more than once`,
      test: 'server/proofs/checkout-payments.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
