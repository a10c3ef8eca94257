import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { Deps } from '#server/deps.ts';
import { controlRace, countRounds, PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutUpdateGuards } from '#server/proofs/support/without-guards.ts';
import { findRefundByProviderId } from '#server/queries/payments/refunds.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import {
  type CheckoutShop,
  openCheckoutShop,
  payIntent,
  placeCheckout,
  requestCheckoutIntent,
} from '#server/testing/checkout-shop.ts';
import { sendWebhook } from '#server/testing/send-webhook.ts';
import type { TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Minor } from '#shared/domain/money.ts';

// Refunds from the back-office, the dashboard and by webhooks at once, while orders are shipped and expire.

const settings = { unpaidOrdersPerCustomer: 1_000_000 };

const WEBHOOK_WITHIN_MS = 500;

/** Half of the responses come after the webhook of their refund, and some are lost. */
function losingResponses(
  { db, payments }: Deps,
  { keys, early }: { keys: boolean; early: Set<string> },
): Partial<Deps> {
  const lost = keys ? 0.3 : 0.8;
  const waitForWebhook = async (refundId: string) => {
    for (let waited = 0; waited < WEBHOOK_WITHIN_MS; waited += 5) {
      if (await findRefundByProviderId(db, refundId)) return void early.add(refundId);
      await delay(5);
    }
  };
  return {
    payments: {
      ...payments,
      refund: async ({ attemptOf, ...input }) => {
        const asked = keys ? { ...input, ...(attemptOf && { attemptOf }) } : { ...input, idempotencyKey: randomUUID() };
        const made = await payments.refund(asked);
        if (keys && Math.random() < 0.5) await waitForWebhook(made.id);
        if (Math.random() < lost) throw new AppError('payment_provider_timeout');
        return made;
      },
    },
  };
}

interface Outcome {
  rounds: number;
  refunds: number;
  /** Refunds whose webhook came before the response. */
  early: number;
  refused: number;
  wrong: string[];
}

async function race(count: number, options: { keys: boolean }): Promise<Outcome> {
  const early = new Set<string>();
  const replace = (deps: Deps) => losingResponses(deps, { ...options, early });
  const first = await openCheckoutShop({ settings, replace });
  const { shop, customer } = first;
  const admin = await shop.addUser({ admin: true });
  const outcome: Outcome = { rounds: 0, refunds: 0, early: 0, refused: 0, wrong: [] };
  for (const round of countRounds(count, () => !options.keys || early.size > 0)) {
    const place = round === 0 ? first : { shop, customer, ...(await placeCheckout(shop, customer, [5, 6, 7])) };
    const intentId = await payIntent(shop, (await requestCheckoutIntent(place)).body);
    await shop.onIdle();
    const asked = await refundFromAllSides(place, admin, intentId, options);
    await settleAll(place, intentId, round);
    await check(place, { intentId, asked, round }, outcome);
  }
  outcome.early = early.size;
  shop.errors.splice(0);
  await shop.close().catch((error: unknown) => void outcome.wrong.push(`at the end: ${error}`));
  return outcome;
}

async function refundFromAllSides(place: CheckoutShop, admin: TestUser, intentId: string, { keys }: { keys: boolean }) {
  const { shop, orders } = place;
  const deliveries = ['once', 'twice', 'never'] as const;
  const later = () => delay(Math.random() * 10);
  const cents = () => 1 + Math.floor(Math.random() * (keys ? 9000 : 3000));
  const byStaff = async ({ _id }: Order, body: { amount?: number }) => {
    await later();
    const request = { token: admin.token, body: { reason: 'Damaged', ...body } };
    return (await shop.request('POST', `/api/orders/${_id}/refunds`, request)).status;
  };
  const inDashboard = async (amount?: number) => {
    await later();
    const delivery = deliveries[Math.floor(Math.random() * deliveries.length)];
    return shop.demo.stripe.refundInDashboard(intentId, amount, delivery).then(
      () => true,
      () => false,
    );
  };
  const [staff, dashboard] = await Promise.all([
    Promise.all(
      orders.flatMap((order) => [byStaff(order, { amount: cents() / 100 }), ...(keys ? [byStaff(order, {})] : [])]),
    ),
    // The control leaves money for a second refund.
    Promise.all(keys ? [inDashboard(cents()), inDashboard(cents()), inDashboard()] : []),
    later().then(() => settleRefunds(shop.deps)),
  ]);
  expect(staff.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  return { staff: staff.filter((status) => status === 201).length, dashboard: dashboard.filter(Boolean).length };
}

/** The provider repeats an event until it arrives; failed refunds are tried again for a day. */
async function settleAll({ shop }: CheckoutShop, intentId: string, round: number): Promise<void> {
  for (let day = 0; day < 3; day += 1) {
    await shop.onIdle();
    const db = shop.deps.db.$extendTables<DemoStripeTables>();
    const charge = await db
      .selectFrom('demo_stripe_charges')
      .select('amount_refunded')
      .where('payment_intent', '=', intentId)
      .executeTakeFirstOrThrow();
    const object = { object: 'charge', payment_intent: intentId, amount_refunded: charge.amount_refunded };
    await sendWebhook(shop, { id: `evt_${round}_${day}`, type: 'charge.refunded', intent: object });
    for (let tries = 0; tries < 8; tries += 1) await settleRefunds(shop.deps);
  }
  await shop.onIdle();
}

async function check(
  { shop, orders }: CheckoutShop,
  { intentId, asked, round }: { intentId: string; asked: { staff: number; dashboard: number }; round: number },
  outcome: Outcome,
): Promise<void> {
  const db = shop.deps.db.$extendTables<DemoStripeTables>();
  const made = await db.selectFrom('demo_stripe_refunds').selectAll().where('payment_intent', '=', intentId).execute();
  const known = await db.selectFrom('refunds').selectAll().where('payment_intent_id', '=', intentId).execute();
  const succeeded = known.filter((refund) => refund.status === 'succeeded');
  const sum = (refunds: { amount_minor: Minor }[]) => refunds.reduce((total, refund) => total + refund.amount_minor, 0);
  const returned = made.reduce((total, refund) => total + refund.amount, 0);
  const ids = (list: (string | null)[]) => list.toSorted().join();
  const wrong = (text: string) => outcome.wrong.push(`round ${round}: ${text}`);
  if (ids(made.map(({ id }) => id)) !== ids(succeeded.map((refund) => refund.refund_id))) wrong('not the same refunds');
  if (sum(succeeded) !== returned) wrong(`${returned} went back, ${sum(succeeded)} are known`);
  if (sum(known.filter((refund) => refund.void_at === null)) > 18_000) wrong('more than the payment');
  if (made.length > asked.dashboard + asked.staff) wrong(`${made.length} refunds made`);
  const named = made.map((refund) => JSON.parse(refund.metadata_json).refundId).filter(Boolean);
  if (new Set(named).size < named.length) wrong('a refund made twice');
  const byStaff = made.length - asked.dashboard;
  const staffRows = succeeded.filter((refund) => refund.kind === 'staff').length;
  if (byStaff > staffRows) wrong(`${byStaff} made for ${staffRows} refunds of staff`);
  const after = await Promise.all(
    orders.map((order) => db.selectFrom('orders').selectAll().where('id', '=', order._id).executeTakeFirstOrThrow()),
  );
  if (after.reduce((total, order) => total + order.refunded_minor, 0) !== returned) wrong('orders do not know of all');
  outcome.rounds += 1;
  outcome.refunds += made.length;
  outcome.refused += asked.staff + asked.dashboard - made.length;
}

test(
  'refunds of one payment from the back-office and the dashboard, heard in any order, are each made and counted once',
  async () => {
    const count = rounds(6, 200);
    const outcome = await race(count, { keys: true });
    expect(outcome.wrong).toEqual([]);
    expect(outcome.early).toBeGreaterThan(0);
    const control = await controlRace(() => race(4, { keys: false }));
    report({
      promise:
        'Refunds of one payment of three orders, six from the back-office and three from the dashboard at once, with lost responses, webhooks before them, once, twice or never: each made and counted once, never above the payment',
      tried: `${outcome.rounds} rounds: ${outcome.refunds} refunds made, ${outcome.early} of them heard of before the response, ${outcome.refused} not, because the money was gone`,
      failed: outcome.wrong.length,
      control: `without idempotency keys and names: ${control.wrong.length} violations in ${control.rounds} rounds`,
      test: 'server/proofs/refund-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

/** Staff refund and ship one order at once, while the others of its checkout expire. */
async function shipAndRefund(count: number, replace?: (deps: Deps) => Partial<Deps>) {
  const first = await openCheckoutShop({ settings: { ...settings, unpaidOrderHours: 0 }, ...(replace && { replace }) });
  const { shop, customer } = first;
  const admin = await shop.addUser({ admin: true });
  const wrong: string[] = [];
  let shipped = 0;
  for (let round = 0; round < count; round += 1) {
    const { orders } = round === 0 ? first : await placeCheckout(shop, customer, [5, 6, 7]);
    const [order] = orders as [Order];
    await shop.payByCard(customer, order);
    await shop.onIdle();
    shop.advance(2);
    const refund = { token: admin.token, body: { reason: 'Damaged', restock: round % 2 === 0 } };
    const [refunded, ship] = await Promise.all([
      delay(Math.random() * 4).then(() => shop.request('POST', `/api/orders/${order._id}/refunds`, refund)),
      delay(Math.random() * 4).then(() =>
        shop.request('PATCH', `/api/orders/status/${order._id}`, { token: admin.token }),
      ),
      expireOverdueOrders(shop.deps),
    ]);
    await shop.onIdle();
    const events = await shop.deps.db
      .selectFrom('events')
      .select('type')
      .where('subject_id', '=', order._id)
      .orderBy('seq')
      .execute();
    const types = events.map(({ type }) => type);
    const [shippedAt, refundedAt] = [types.indexOf('order.shipped'), types.indexOf('refund.requested')];
    if (shippedAt !== -1) shipped += 1;
    if (refundedAt !== -1 && shippedAt > refundedAt) wrong.push(`round ${round}: shipped after its refund`);
    // Shipped goods cannot return to the stock.
    const expected = shippedAt === -1 || round % 2 === 1 ? 201 : 422;
    if (refunded.status !== expected) wrong.push(`round ${round}: refund ${refunded.status}`);
    if (ship.status !== (shippedAt === -1 ? 409 : 200)) wrong.push(`round ${round}: shipment ${ship.status}`);
  }
  shop.errors.splice(0);
  await shop.close().catch((error: unknown) => void wrong.push(`at the end: ${error}`));
  return { wrong, shipped };
}

test(
  'a refund of a whole order that races its shipment comes after it, or prevents it',
  async () => {
    const count = rounds(12, 300);
    const { wrong, shipped } = await shipAndRefund(count);
    expect(wrong).toEqual([]);
    const control = await controlRace(() => shipAndRefund(8, withoutUpdateGuards));
    report({
      promise:
        'A refund of a whole order that races its shipment, while other orders of its checkout expire, comes after the shipment or prevents it',
      tried: `${count} rounds: ${shipped} shipped first`,
      failed: wrong.length,
      control: `without the guards of the order's states: ${control.wrong.length} violations in 8 rounds`,
      test: 'server/proofs/refund-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
