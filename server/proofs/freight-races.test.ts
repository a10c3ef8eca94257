import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { Deps } from '#server/deps.ts';
import { controlRace, PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import {
  withoutFreightGuards,
  withoutOrderGuards,
  withStaleDeliveryMethods,
} from '#server/proofs/support/without-guards.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { payIntent } from '#server/testing/checkout-shop.ts';
import { checkoutBody, sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// The freight of a checkout while its method changes, its orders are cancelled, and several benches ship it.

interface FreightShop {
  shop: TestShop;
  admin: TestUser;
  customer: TestUser;
  products: Product[];
  method: SavedDeliveryMethod;
}

async function openFreightShop(replace?: (deps: Deps) => Partial<Deps>): Promise<FreightShop> {
  const settings = { unpaidOrdersPerCustomer: 1_000_000 };
  const shop = await openTestShop({ settings, ...(replace && { replace }) });
  const [admin, customer] = [await shop.addUser({ admin: true }), await shop.addUser()];
  const products = await Promise.all([5, 6].map((price) => shop.addProduct({ price, availableQuantity: 1_000_000 })));
  const sent = { token: admin.token, body: sampleDeliveryMethod() };
  const { body: method } = await shop.request<SavedDeliveryMethod>('POST', '/api/delivery-methods', sent);
  return { shop, admin, customer, products, method };
}

function place({ shop, customer, products, method }: FreightShop, freight = 4.9, more: object = {}) {
  const body = { ...checkoutBody(products), delivery: { methodId: method._id, freight }, ...more };
  return shop.request<Checkout & ErrorBody>('POST', '/api/checkouts', { token: customer.token, body });
}

async function setPrice(one: FreightShop, net: number): Promise<void> {
  const { shop, admin, method } = one;
  const body = { ...sampleDeliveryMethod({ name: method.name, rule: { is: 'flat', net } }), version: method.version };
  const path = `/api/delivery-methods/${method._id}`;
  one.method = (await shop.request<SavedDeliveryMethod>('PUT', path, { token: admin.token, body })).body;
}

const prices = [4.9, 7, 9.5];

interface Changes {
  placed: number;
  refused: number;
  /** At another freight than was seen, or at one that was over. */
  wrong: number;
}

async function order(one: FreightShop): Promise<Changes> {
  const sum: Changes = { placed: 0, refused: 0, wrong: 0 };
  const buy = async (seen: number) => {
    const { status, body } = await place(one, seen);
    if (status === 201) sum.placed += 1;
    else if (body.code === 'freight_changed') sum.refused += 1;
    if (status === 201 ? body.freight?.net !== seen : body.code !== 'freight_changed') sum.wrong += 1;
    return status;
  };
  const change = async () => {
    for (const price of prices) await setPrice(one, price);
  };
  await Promise.all([change(), ...[...prices, ...prices].map(buy)]);
  for (const seen of prices) if ((await buy(seen)) === 201 && seen !== prices.at(-1)) sum.wrong += 1;
  return sum;
}

test(
  'freight that changes between cart and order is charged as it was seen, or refused',
  async () => {
    const tries = rounds(3, 100);
    const one = await openFreightShop();
    const sum: Changes = { placed: 0, refused: 0, wrong: 0 };
    for (let round = 0; round < tries; round += 1) {
      const { placed, refused, wrong } = await order(one);
      Object.assign(sum, { placed: sum.placed + placed, refused: sum.refused + refused, wrong: sum.wrong + wrong });
    }
    expect(sum.wrong).toBe(0);
    expect(sum.placed).toBeGreaterThan(0);
    expect(sum.refused).toBeGreaterThan(0);
    await one.shop.close();

    const stale = await openFreightShop(withStaleDeliveryMethods);
    const control = await order(stale);
    expect(control.wrong).toBeGreaterThan(0);
    await stale.shop.discard();
    report({
      promise:
        'Freight that changes between cart and order is charged as its customer saw it, or refused with the new one',
      tried: `${tries} rounds of nine orders while the price changes: ${sum.placed} placed, ${sum.refused} refused`,
      failed: sum.wrong,
      control: `with methods read once: ${control.wrong} of 9 at a freight that was over, or refused wrongly`,
      test: 'server/proofs/freight-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

interface Payments {
  paid: number;
  returned: number;
  wrong: string[];
}

async function payWhileCancelling(one: FreightShop, count: number): Promise<Payments> {
  const outcome: Payments = { paid: 0, returned: 0, wrong: [] };
  const { shop, customer } = one;
  const { token } = customer;
  for (let round = 0; round < count; round += 1) {
    const { body: checkout } = await place(one);
    const body = { totalPrice: checkout.total, checkoutId: checkout._id };
    const intent = await shop.request<{ clientSecret: string }>('POST', '/api/create-payment-intent', { token, body });
    const cancel = async () => {
      await delay(Math.random() * 12);
      const ids = checkout.orders.slice(0, 1 + (round % 2)).map(({ _id }) => _id);
      await Promise.all(ids.map((id) => shop.request('DELETE', `/api/orders/${id}`, { token })));
    };
    await Promise.all([cancel(), payIntent(shop, intent.body).catch(() => null)]);
    await shop.onIdle();
    await reconcilePayments(shop.deps);
    await shop.onIdle();
    await checkMoney(shop, checkout, outcome);
  }
  return outcome;
}

/** The provider keeps what was paid, and freight is charged while an order is. */
async function checkMoney(shop: TestShop, { _id, number }: Checkout, outcome: Payments): Promise<void> {
  const db = shop.deps.db.$extendTables<DemoStripeTables>();
  const orders = await db.selectFrom('orders').selectAll().where('checkout_id', '=', _id).execute();
  const freight = await db.selectFrom('freights').selectAll().where('checkout_id', '=', _id).executeTakeFirstOrThrow();
  const charged = await db
    .selectFrom('demo_stripe_charges')
    .select((eb) => [eb.fn.sum<number>('amount').as('taken'), eb.fn.sum<number>('amount_refunded').as('returned')])
    .where('status', '=', 'succeeded')
    .where('payment_intent', 'in', db.selectFrom('payment_intents').select('id').where('checkout_id', '=', _id))
    .executeTakeFirstOrThrow();
  const kept = Number(charged.taken ?? 0) - Number(charged.returned ?? 0);
  const paid = [...orders, freight].filter(({ paid_at }) => paid_at !== null);
  const owed = paid.reduce((sum, { total_minor }) => sum + total_minor, 0);
  const closed = [...orders, freight].filter(({ cancelled_at }) => cancelled_at !== null);
  if (kept !== owed) outcome.wrong.push(`${number}: ${kept} kept, ${owed} paid`);
  if (paid.some((one) => closed.includes(one))) outcome.wrong.push(`${number}: paid and closed`);
  if (paid.length > 0) outcome.paid += 1;
  if (Number(charged.returned ?? 0) > 0) outcome.returned += 1;
}

test(
  'a payment with freight that races its orders being cancelled: money received = orders + freight + refunds',
  async () => {
    const count = rounds(12, 300);
    const one = await openFreightShop();
    const outcome = await payWhileCancelling(one, count);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.paid).toBeGreaterThan(0);
    await one.shop.close();

    const unguarded = await openFreightShop(withoutOrderGuards);
    const control = await controlRace(() => payWhileCancelling(unguarded, 6));
    await unguarded.shop.discard();
    report({
      promise:
        'A payment with freight that races its orders being cancelled: money received = orders + freight + refunds',
      tried: `${count} rounds of two orders with freight: ${outcome.paid} paid, ${outcome.returned} of them or others with money that went back`,
      failed: outcome.wrong.length,
      control: `without the guards of the states: ${control.wrong.length} violations in 6 rounds`,
      test: 'server/proofs/freight-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

/** Statuses of shipments, of which each bench makes one of every order. */
async function shipAtOnce(one: FreightShop, count: number): Promise<number[]> {
  const { shop, admin, customer } = one;
  const terms = { token: admin.token, body: { creditLimit: 1_000_000, paymentDays: 30 } };
  await shop.request('PUT', `/api/customers/${customer.userId}/terms`, terms);
  const statuses: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const { body: checkout } = await place(one, 4.9, { onAccount: true });
    const benches = [1, 2, 3].flatMap(() => checkout.orders);
    const ship = async ({ _id }: { _id: string }) =>
      (await shop.request('PATCH', `/api/orders/status/${_id}`, { token: admin.token })).status;
    statuses.push(...(await Promise.all(benches.map(ship))));
  }
  return statuses;
}

test(
  'freight on account is on one invoice, whichever of its orders leaves first',
  async () => {
    const count = rounds(8, 200);
    const one = await openFreightShop();
    const statuses = await shipAtOnce(one, count);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(2 * count);
    const lines = one.shop.deps.db.selectFrom('invoice_lines').select('order_id').where('order_id', 'like', 'fr_%');
    expect(await lines.execute()).toHaveLength(count);
    expect(await verifyDatabase(one.shop.deps.db)).toEqual([]);
    await one.shop.close();

    const unguarded = await openFreightShop(withoutFreightGuards);
    const failed = (await shipAtOnce(unguarded, 4)).filter((status) => status >= 500).length;
    expect(failed).toBeGreaterThan(0);
    await unguarded.shop.discard();
    report({
      promise: 'The freight of a checkout on account is invoiced once, whichever of its orders leaves first',
      tried: `${count} checkouts of two orders that three benches ship at once`,
      failed: 0,
      control: `without asking whether it is invoiced: ${failed} shipments of 4 checkouts failed at the database's own rule`,
      test: 'server/proofs/freight-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
