import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutLine } from '#server/proofs/support/without-guards.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// Three customers wait while the only order ends, is paid, and others order.

const LINE = [20, 10, 30];
const STOCK = 60;
const ends = ['cancelled', 'expired', 'given back'] as const;
type End = (typeof ends)[number];

interface Outcome {
  paid: number;
  served: number;
  snatched: number;
  wrong: string[];
  problems: string[];
}

interface Round {
  shop: TestShop;
  holder: TestUser;
  others: TestUser[];
  product: Product;
  order: Order;
}

function join({ shop, product }: Round, { token }: TestUser, quantity: number) {
  const body = { ...orderBody(product._id, quantity), price: 5 };
  return shop.request('POST', `/api/products/${product._id}/waitlist`, { token, body });
}

async function endOrder({ shop, holder, order }: Round, end: End): Promise<void> {
  const { token } = holder;
  if (end === 'expired') await expireOverdueOrders(shop.deps);
  else if (end === 'cancelled') await shop.request('DELETE', `/api/orders/${order._id}`, { token });
  else {
    const body = { quantity: 30, total: 150 };
    await shop.request('PATCH', `/api/orders/${order._id}/quantity`, { token, body });
  }
}

async function pay({ shop, holder, order }: Round, clientSecret: string): Promise<void> {
  const { publishableKey } = shop.deps.settings.stripe;
  const transactionId = await payWithTestCard(shop.demo.stripe, publishableKey, clientSecret).catch(() => null);
  if (transactionId === null) return;
  const body = { order: order._id, transactionId };
  await shop.request('PATCH', `/api/orders/${order._id}`, { token: holder.token, body });
}

async function race(count: number, replace?: (deps: Deps) => Partial<Deps>): Promise<Outcome> {
  const shop = await openTestShop({
    settings: { unpaidOrdersPerCustomer: 1_000_000 },
    ...(replace && { replace }),
  });
  const { settings } = shop.deps;
  const { unpaidOrderHours } = settings;
  const holder = await shop.addUser();
  const others = await Promise.all(Array.from({ length: 6 }, () => shop.addUser()));
  const outcome: Outcome = { paid: 0, served: 0, snatched: 0, wrong: [], problems: [] };
  for (let n = 0; n < count; n += 1) {
    const end = ends[n % ends.length] ?? 'cancelled';
    const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: STOCK, price: 5 });
    settings.unpaidOrderHours = end === 'expired' ? 0 : unpaidOrderHours;
    const order = await shop.placeOrder(holder, product, STOCK);
    settings.unpaidOrderHours = unpaidOrderHours;
    const round = { shop, holder, others, product, order };
    for (const [place, quantity] of LINE.entries()) await join(round, others[place] ?? holder, quantity);
    const intent = { token: holder.token, body: { totalPrice: order.total, orderId: order._id } };
    const { body } = await shop.request<{ clientSecret: string }>('POST', '/api/create-payment-intent', intent);
    shop.advance(2);
    const soon = () => delay(Math.random() * 15);
    const buy = async ({ token }: TestUser) => {
      await soon();
      return shop.request('POST', '/api/orders', { token, body: orderBody(product._id, 10) });
    };
    const [, , , ...bought] = await Promise.all([
      soon().then(() => endOrder(round, end)),
      n % 2 === 0 ? pay(round, body.clientSecret) : undefined,
      soon().then(() => join(round, others[3] ?? holder, 10)),
      ...others.slice(4).map(buy),
    ]);
    await shop.onIdle();
    await reconcilePayments(shop.deps);
    outcome.snatched += bought.filter(({ status }) => status === 201).length;
    await check(round, end, outcome);
  }
  await shop.onIdle();
  outcome.problems = await verifyDatabase(shop.deps.db);
  shop.errors.splice(0);
  await shop.close().catch(() => {});
  return outcome;
}

/** The line is served from its first customer on, each once, with exactly what came back. */
async function check({ shop, product, order }: Round, end: End, outcome: Outcome): Promise<void> {
  const { db } = shop.deps;
  const of = (quantities: number[]) => quantities.reduce((sum, quantity) => sum + quantity, 0);
  const orders = await db.selectFrom('orders').selectAll().where('product_id', '=', product._id).execute();
  const line = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('product_id', '=', product._id)
    .orderBy('seq')
    .execute();
  const first = orders.find(({ id }) => id === order._id);
  const served = line.filter(({ closed_as }) => closed_as === 'served');
  const open = orders.filter((each) => each.cancelled_at === null && each.expired_at === null);
  const isPaidWhole = first?.paid_at != null && first.quantity === STOCK;
  const expected = isPaidWhole ? [] : end === 'given back' ? LINE.slice(0, 2) : LINE;
  const wrong = (text: string) => void outcome.wrong.push(`${order._id}: ${text}`);
  if (served.some((entry, place) => entry.id !== line[place]?.id)) wrong('not in the order of the line');
  if (served.map(({ quantity }) => quantity).join() !== expected.join()) wrong(`served ${served.length}`);
  const placed = served.map((entry) => orders.filter((each) => each.owner_id === entry.owner_id).length);
  if (placed.some((number) => number !== 1)) wrong(`orders of each served customer: ${placed}`);
  if (of(open.map(({ quantity }) => quantity)) > STOCK) wrong('sold twice');
  if (isPaidWhole) outcome.paid += 1;
  outcome.served += served.length;
}

test(
  'what comes back goes to the line in its order, once, whatever else happens at the same time',
  async () => {
    const count = rounds(12, 300);
    const { paid, served, snatched, wrong, problems } = await race(count);
    expect({ snatched, wrong, problems }).toEqual({ snatched: 0, wrong: [], problems: [] });
    expect(served).toBeGreaterThan(0);

    const control = await race(6, withoutLine);
    expect(control.problems.length).toBeGreaterThan(0);
    expect(control.wrong.length).toBeGreaterThan(0);
    report({
      promise: 'Unpaid goods that come back go to those in line, in their order and once; no other customer gets them',
      tried: `${count} rounds of ends, payments, joining and other customers at once: ${paid} paid before, ${served} served`,
      failed: snatched + wrong.length + problems.length,
      control: `a line that is not seen: ${control.wrong.length} of 6 rounds wrong, ${control.snatched} orders of others`,
      test: 'server/proofs/waitlist.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
