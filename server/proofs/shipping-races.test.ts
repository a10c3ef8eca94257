import { expect, test } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutOrderGuards } from '#server/proofs/support/without-guards.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

interface Outcome {
  shipped: number;
  takenBack: number;
  refused: number;
  wrong: Map<string, string>;
}

type Step = 'PATCH' | 'DELETE';
const steps: Step[] = ['PATCH', 'DELETE', 'PATCH', 'PATCH', 'DELETE'];

async function race(shop: TestShop, count: number): Promise<Outcome> {
  const outcome: Outcome = { shipped: 0, takenBack: 0, refused: 0, wrong: new Map() };
  const admins = [await shop.addUser({ admin: true }), await shop.addUser({ admin: true })];
  const customer = await shop.addUser();
  const product = await shop.addProduct({ availableQuantity: 100_000 });
  const send = (step: Step, { _id }: Order, { token }: TestUser) =>
    shop.request<Order>(step, `/api/orders/status/${_id}`, { token });
  for (let round = 0; round < count; round += 1) {
    const order = await shop.placeOrder(customer, product);
    const calls = admins.flatMap((admin) =>
      steps.map(async (step) => ({ step, status: (await send(step, order, admin)).status })),
    );
    const responses = await Promise.all(calls);
    const done = (step: Step) =>
      responses.filter((response) => response.step === step && response.status === 200).length;
    const [shipped, takenBack] = [done('PATCH'), done('DELETE')];
    outcome.shipped += shipped;
    outcome.takenBack += takenBack;
    outcome.refused += responses.filter(({ status }) => status === 409).length;
    const problem = await findProblem(shop, order, shipped, takenBack);
    if (problem !== null) outcome.wrong.set(order._id, problem);
  }
  return outcome;
}

/** Every acknowledged step is an event, in turns that begin with a shipment and end with the order's state. */
async function findProblem(shop: TestShop, order: Order, shipped: number, takenBack: number): Promise<string | null> {
  const { db } = shop.deps;
  const events = await db
    .selectFrom('events')
    .select('type')
    .where('subject_id', '=', order._id)
    .where('type', '!=', 'order.placed')
    .orderBy('seq')
    .execute();
  const { shipped_at } = await db
    .selectFrom('orders')
    .select('shipped_at')
    .where('id', '=', order._id)
    .executeTakeFirstOrThrow();
  const inTurns = events.every(({ type }, index) => type === (index % 2 === 0 ? 'order.shipped' : 'order.unshipped'));
  if (!inTurns) return `recorded ${events.map(({ type }) => type).join(', ')}`;
  if (events.length !== shipped + takenBack) return `${events.length} events, ${shipped + takenBack} acknowledged`;
  return shipped - takenBack === (shipped_at === null ? 0 : 1) ? null : 'its state is not that of the last step';
}

const openShop = (replace?: (deps: Deps) => Partial<Deps>) =>
  openTestShop({ settings: { unpaidOrdersPerCustomer: 10_000 }, ...(replace && { replace }) });

test(
  'simultaneous shipments and corrections of two administrators alternate, each acknowledged one once',
  async () => {
    const count = rounds(30, 1000);
    const shop = await openShop();
    const outcome = await race(shop, count);
    expect([...outcome.wrong]).toEqual([]);
    expect(outcome.takenBack).toBeGreaterThan(0);
    expect(outcome.refused).toBeGreaterThan(0);
    await shop.close();

    const unguarded = await openShop(withoutOrderGuards);
    const control = await race(unguarded, 8);
    expect(control.wrong.size).toBeGreaterThan(0);
    await unguarded.close().catch(() => {});
    report({
      promise: 'An order is shipped and taken back in turns, however many administrators press at once',
      tried: `${count} rounds of 10 calls: ${outcome.shipped} shipped, ${outcome.takenBack} taken back, ${outcome.refused} refused`,
      failed: outcome.wrong.size,
      control: `without the guards of the order's states: ${control.wrong.size} of 8 rounds went wrong`,
      test: 'server/proofs/shipping-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

interface RefundOutcome {
  takenBack: number;
  refunded: number;
  shipped: number;
  wrong: Map<string, string>;
}

/** A shipped, paid order: taken back, refunded with its stock, and shipped again, all at once. */
async function raceRefunds(shop: TestShop, count: number): Promise<RefundOutcome> {
  const outcome: RefundOutcome = { takenBack: 0, refunded: 0, shipped: 0, wrong: new Map() };
  const admin = await shop.addUser({ admin: true });
  const { token } = admin;
  const customer = await shop.addUser();
  for (let round = 0; round < count; round += 1) {
    const product = await shop.addProduct({ availableQuantity: 100 });
    const order = await shop.placeOrder(customer, product);
    await shop.payByCard(customer, order);
    await shop.onIdle();
    await shop.request('PATCH', `/api/orders/status/${order._id}`, { token });
    const body = { reason: 'Sent by mistake', restock: true };
    const shipments = { orders: [{ orderId: order._id, trackingNumber: `1Z${round}` }] };
    const status = `/api/orders/status/${order._id}`;
    const refund = () => shop.request('POST', `/api/orders/${order._id}/refunds`, { token, body });
    // A refund takes more steps: without a head start it would always come last.
    const later = async (method: string, path: string, body?: object) => {
      for (let step = 0; step < round % 4; step += 1) await shop.request('GET', `/api/orders/${order._id}`, { token });
      return shop.request(method, path, { token, body });
    };
    await Promise.all([
      shop.request('DELETE', status, { token }),
      refund(),
      later('POST', '/api/orders/shipments', shipments),
      refund(),
      later('DELETE', status),
      later('PATCH', status),
    ]);
    await shop.onIdle();
    const events = await eventsOf(shop, order);
    outcome.takenBack += events.filter((type) => type === 'order.unshipped').length;
    outcome.refunded += events.filter((type) => type === 'refund.completed').length;
    outcome.shipped += events.filter((type) => type === 'order.shipped').length;
    const problem = await findRefundProblem(shop, order, product.availableQuantity, events);
    if (problem !== null) outcome.wrong.set(order._id, problem);
  }
  return outcome;
}

async function eventsOf({ deps }: TestShop, { _id }: Order): Promise<string[]> {
  const rows = await deps.db.selectFrom('events').select('type').where('subject_id', '=', _id).orderBy('seq').execute();
  return rows.map(({ type }) => type);
}

/** Stock comes back at most once, only with the money, and never of an order that is shipped. */
async function findRefundProblem(
  { deps: { db } }: TestShop,
  { _id, productId, quantity }: Order,
  stock: number,
  events: string[],
): Promise<string | null> {
  const one = db.selectFrom('orders').selectAll().where('id', '=', _id);
  const order = await one.executeTakeFirstOrThrow();
  const product = await db.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirstOrThrow();
  const refunds = events.filter((type) => type === 'refund.completed').length;
  const steps = events.filter((type) => /^order\.(un)?shipped$/.test(type));
  const inTurns = steps.every((type, index) => type === (index % 2 === 0 ? 'order.shipped' : 'order.unshipped'));
  if (!inTurns) return `recorded ${steps.join(', ')}`;
  const firstRefund = events.indexOf('refund.requested');
  if (firstRefund !== -1 && events.indexOf('order.shipped', firstRefund) !== -1) return 'shipped after its refund';
  if (refunds > 1 || order.refunded_minor > order.total_minor) return 'refunded twice';
  const returned = product.available_quantity - (stock - quantity);
  if (returned !== 0 && returned !== quantity) return `${returned} of ${quantity} came back`;
  if (returned > 0 && (order.shipped_at !== null || refunds === 0)) return 'its stock came back, and it did not';
  return null;
}

test(
  'a shipment that is taken back while its order is refunded and shipped again returns stock once, with the money',
  async () => {
    const count = rounds(12, 400);
    const shop = await openShop();
    const outcome = await raceRefunds(shop, count);
    expect([...outcome.wrong]).toEqual([]);
    expect(outcome.takenBack).toBeGreaterThan(0);
    expect(outcome.refunded).toBeGreaterThan(0);
    await shop.close();

    const unguarded = await openShop(withoutOrderGuards);
    const unguardedRounds = rounds(4, 40);
    const control = await raceRefunds(unguarded, unguardedRounds);
    expect(control.wrong.size).toBeGreaterThan(0);
    await unguarded.close().catch(() => {});
    report({
      promise:
        'Taking a shipment back, refunding its order and shipping it again at once returns stock once, with the money',
      tried: `${count} rounds of 6 calls: ${outcome.takenBack} taken back, ${outcome.refunded} refunded, ${outcome.shipped} shipped`,
      failed: outcome.wrong.size,
      control: `without the guards of the order's states: ${control.wrong.size} of ${unguardedRounds} rounds went wrong`,
      test: 'server/proofs/shipping-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
