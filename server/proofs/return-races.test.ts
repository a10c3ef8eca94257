import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutReturnGuards } from '#server/proofs/support/without-guards.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';

// Customers ask for more than has left at the same moment, while its shipment is taken back; two benches receive the same goods with
// different counts, and two administrators give the money back.

const QUANTITY = 6;
const STOCK = 100;
/** In minor units. */
const PRICE = 500;

interface Outcome {
  asked: number;
  refusedToUndo: number;
  undone: number;
  received: number;
  settled: number;
  wrong: string[];
}

const openShop = (replace?: (deps: Deps) => Partial<Deps>) =>
  openTestShop({ settings: { unpaidOrdersPerCustomer: 10_000 }, ...(replace && { replace }) });

const soon = () => delay(Math.random() * 4);

async function run(shop: TestShop, count: number): Promise<Outcome> {
  const outcome: Outcome = { asked: 0, refusedToUndo: 0, undone: 0, received: 0, settled: 0, wrong: [] };
  const staff = [await shop.addUser({ admin: true }), await shop.addUser({ admin: true })];
  const customer = await shop.addUser();
  for (let n = 0; n < count; n += 1) {
    const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: STOCK, price: PRICE / 100 });
    const order = await shop.placeOrder(customer, product, QUANTITY);
    await shop.payByCard(customer, order);
    await shop.onIdle();
    const problem = await raceOnce(shop, { staff, customer, order, product, outcome });
    if (problem !== null) outcome.wrong.push(problem);
  }
  return outcome;
}

interface Round {
  staff: TestUser[];
  customer: TestUser;
  order: Order;
  product: Product;
  outcome: Outcome;
}

async function raceOnce(shop: TestShop, { staff, customer, order, product, outcome }: Round): Promise<string | null> {
  const [one = customer] = staff;
  const send = <Body = Return>(method: string, path: string, { token }: TestUser, body?: object) =>
    shop.request<Body>(method, `/api/${path}`, { token, ...(body && { body }) });
  await send('PATCH', `orders/status/${order._id}`, one);
  let undone = false;
  const ask = async () => {
    await soon();
    return send('POST', `orders/${order._id}/returns`, customer, { quantity: 3, reason: 'too_many' });
  };
  const undo = async () => {
    await soon();
    const { status } = await send('DELETE', `orders/status/${order._id}`, one);
    if (status === 200) undone = true;
  };
  const [answers] = await Promise.all([Promise.all([ask(), ask(), ask(), ask(), ask()]), undo()]);
  const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body._id);
  outcome.asked += ids.length;
  outcome[undone ? 'undone' : 'refusedToUndo'] += 1;
  if (undone && ids.length > 0) return 'goods go back that have not left';
  if (ids.length * 3 > QUANTITY) return `${ids.length * 3} of ${QUANTITY} go back`;

  let restocked = 0;
  let receipts = 0;
  let paid = 0;
  for (const id of ids) {
    await send('POST', `returns/${id}/approval`, one, { quantity: 3 });
    const receive = async (by: TestUser, quantity: number) => {
      await soon();
      const { status } = await send('POST', `returns/${id}/receipt`, by, { quantity, restocked: quantity - 1 });
      if (status !== 200) return;
      restocked += quantity - 1;
      receipts += 1;
    };
    await Promise.all(staff.map((by, index) => receive(by, 3 - index)));
    const settle = async (by: TestUser, amount: number) => {
      await soon();
      const { status } = await send('POST', `returns/${id}/settlement`, by, { amount });
      if (status !== 200) return;
      paid += amount * 100;
      outcome.settled += 1;
    };
    await Promise.all(staff.map((by, index) => settle(by, 10 - index)));
  }
  await shop.onIdle();
  outcome.received += receipts;
  const { db } = shop.deps;
  const goods = await db.selectFrom('products').selectAll().where('id', '=', product._id).executeTakeFirstOrThrow();
  const refunds = await db.selectFrom('refund_orders').selectAll().where('order_id', '=', order._id).execute();
  if (receipts !== ids.length) return `${receipts} receipts of ${ids.length} returns`;
  if (goods.available_quantity !== STOCK - QUANTITY + restocked) return 'its stock came back twice, or not';
  if (refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0) !== paid)
    return 'its money went back twice, or not';
  return refunds.length === ids.length ? null : `${refunds.length} refunds of ${ids.length} returns`;
}

test(
  'of returns that race each other and an undone shipment no more goes back than has left, each once',
  async () => {
    const count = rounds(6, 150);
    const shop = await openShop();
    const outcome = await run(shop, count);
    expect(outcome.wrong).toEqual([]);
    expect(await verifyDatabase(shop.deps.db)).toEqual([]);
    expect(outcome.received).toBeGreaterThan(0);
    await shop.close();

    const unguarded = await openShop(withoutReturnGuards);
    const control = await run(unguarded, 4);
    expect(control.wrong.length).toBeGreaterThan(0);
    unguarded.errors.splice(0);
    await unguarded.discard();
    report({
      promise:
        'Of returns that are asked for at once, while their shipment is taken back, no more goes back than has left; goods come back to stock and money to the card once, whoever receives and settles them at the same moment',
      tried: `${count} rounds of five requests: ${outcome.asked} asked for, ${outcome.undone} shipments taken back, ${outcome.received} received by two benches, ${outcome.settled} settled by two administrators`,
      failed: outcome.wrong.length,
      control: `without the guards of returns: ${control.wrong.length} of 4 rounds went wrong`,
      test: 'server/proofs/return-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
