import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Deps } from '#server/deps.ts';
import { countRounds, PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutOrderGuards } from '#server/proofs/support/without-guards.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// Three benches ship parts of one order while its customer cancels it, staff refund it, and others close it short.

const QUANTITY = 12;
const STOCK = 100;
/** In minor units. */
const PRICE = 500;

const races = ['cancel', 'refund', 'part'] as const;
type Race = (typeof races)[number];

interface Outcome {
  rounds: number;
  parts: number;
  cancelled: number;
  restocked: number;
  closedShort: number;
  wrong: Map<string, string>;
}

interface Round {
  shop: TestShop;
  benches: TestUser[];
  customer: TestUser;
  order: Order;
  race: Race;
}

const openShop = (replace?: (deps: Deps) => Partial<Deps>) =>
  openTestShop({ settings: { unpaidOrdersPerCustomer: 10_000 }, ...(replace && { replace }) });

async function run(shop: TestShop, count: number, isShown: (outcome: Outcome) => boolean): Promise<Outcome> {
  const outcome: Outcome = { rounds: 0, parts: 0, cancelled: 0, restocked: 0, closedShort: 0, wrong: new Map() };
  const benches = [
    await shop.addUser({ admin: true }),
    await shop.addUser({ admin: true }),
    await shop.addUser({ admin: true }),
  ];
  const customer = await shop.addUser();
  for (const n of countRounds(count, () => isShown(outcome))) {
    outcome.rounds += 1;
    const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: STOCK, price: PRICE / 100 });
    const order = await shop.placeOrder(customer, product, QUANTITY);
    const race = races[n % races.length] ?? 'part';
    if (race !== 'cancel') {
      await shop.payByCard(customer, order);
      await shop.onIdle();
    }
    const shipped = await raceOnce({ shop, benches, customer, order, race }, n);
    await shop.onIdle();
    const problem = await findProblem(shop, { order, product, shipped, outcome });
    if (problem !== null) outcome.wrong.set(order._id, problem);
  }
  return outcome;
}

/** The quantities of the shipments that had a response. */
async function raceOnce({ shop, benches, customer, order, race }: Round, n: number): Promise<number> {
  const { _id, total } = order;
  const send = (method: string, path: string, { token }: TestUser, body?: object) =>
    shop.request<Order>(method, `/api/orders/${path}`, { token, body });
  let shipped = 0;
  const ship = async (bench: TestUser): Promise<void> => {
    for (const quantity of [2, 3, 2]) {
      await delay(Math.random() * 6);
      const { status } = await send('PATCH', `status/${_id}`, bench, { quantity });
      if (status === 200) shipped += quantity;
    }
  };
  const closeShort = async (by: TestUser): Promise<void> => {
    for (let tries = 0; tries < 3; tries += 1) {
      await delay(Math.random() * 12);
      const { quantity, shippedQuantity = 0 } = (await send('GET', _id, by)).body;
      await send('POST', `${_id}/closing-short`, by, { quantity: quantity - shippedQuantity, reason: 'Sold out' });
    }
  };
  const others = {
    cancel: () => send('DELETE', _id, customer),
    refund: () => send('POST', `${_id}/refunds`, staff, { reason: 'Late', restock: true }),
    part: () => send('POST', `${_id}/refunds`, staff, { reason: 'Late', amount: total === null ? 1 : total / 4 }),
  };
  const [staff = customer] = benches;
  const other = async () => {
    await delay(Math.random() * (n % 2 === 0 ? 2 : 12));
    await others[race]();
  };
  await Promise.all([...benches.map(ship), other(), other(), closeShort(staff), closeShort(staff)]);
  return shipped;
}

interface Raced {
  order: Order;
  product: Product;
  shipped: number;
  outcome: Outcome;
}

async function findProblem(
  { deps: { db } }: TestShop,
  { order, product, shipped, outcome }: Raced,
): Promise<string | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order._id).executeTakeFirstOrThrow();
  const parts = await db.selectFrom('shipments').selectAll().where('order_id', '=', order._id).execute();
  const goods = await db.selectFrom('products').selectAll().where('id', '=', product._id).executeTakeFirstOrThrow();
  const refunds = await db.selectFrom('refund_orders').selectAll().where('order_id', '=', order._id).execute();
  const left = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const isRestocked = row.all_refunded_at !== null && goods.available_quantity === STOCK;
  outcome.parts += parts.length;
  if (row.cancelled_at !== null) outcome.cancelled += 1;
  if (isRestocked) outcome.restocked += 1;
  if (row.short_quantity > 0) outcome.closedShort += 1;
  if (left !== shipped || left !== (row.shipped_quantity ?? 0)) return `${left} left, of ${shipped} acknowledged`;
  if (left + row.short_quantity > QUANTITY) return `${left} left and ${row.short_quantity} short of ${QUANTITY}`;
  const isClosed = row.cancelled_at !== null || isRestocked;
  if (isClosed && left > 0) return `${left} left of what went back to stock`;
  const returned = isClosed ? QUANTITY : row.short_quantity;
  if (goods.available_quantity !== STOCK - QUANTITY + returned) return 'its stock came back twice, or not';
  const back = refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  if (back > QUANTITY * PRICE) return `${back} of its money went back`;
  const byHand = refunds.filter(({ amount_minor }) => amount_minor === (QUANTITY * PRICE) / 4).length;
  const ofRest = back - byHand * ((QUANTITY * PRICE) / 4);
  if (row.paid_at !== null && !isRestocked && ofRest > row.short_quantity * PRICE)
    return 'the money of what has left went back as the rest’s';
  return null;
}

test(
  'parts that leave from three benches while an order is cancelled, refunded and closed short are never more than is there',
  async () => {
    const count = rounds(12, 300);
    const shop = await openShop();
    const outcome = await run(shop, count, ({ closedShort }) => closedShort > 0);
    expect([...outcome.wrong]).toEqual([]);
    expect(await verifyDatabase(shop.deps.db)).toEqual([]);
    expect(outcome.parts).toBeGreaterThan(outcome.rounds);
    expect(outcome.closedShort).toBeGreaterThan(0);
    await shop.close();

    const unguarded = await openShop(withoutOrderGuards);
    const control = await run(unguarded, 9, ({ wrong }) => wrong.size > 0);
    expect(control.wrong.size).toBeGreaterThan(0);
    unguarded.errors.splice(0);
    await unguarded.close().catch(() => {});
    report({
      promise:
        'Parts of an order that leave from three benches while it is cancelled, refunded and closed short are never more than is there, and what does not leave returns its stock and its money once',
      tried: `${outcome.rounds} rounds: ${outcome.parts} parts left, ${outcome.closedShort} closed short, ${outcome.cancelled} cancelled, ${outcome.restocked} refunded with their stock`,
      failed: outcome.wrong.size,
      control: `without the guards of the order's states: ${control.wrong.size} of ${control.rounds} rounds went wrong`,
      test: 'server/proofs/part-shipment-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
