import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutBatchGuards } from '#server/proofs/support/without-guards.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { ProductBatches } from '#shared/contracts/stock/batches.ts';
import type { StocktakeLine } from '#shared/contracts/stock/stocktake.ts';

// Three benches ship the last of two batches, take shipments back and ship again, while others count and correct the same goods.

const QUANTITY = 4;
const IN_EACH = 6;
/** What counts take away and find again. */
const COUNTED = 2;

interface Outcome {
  shipped: number;
  takenBack: number;
  corrected: number;
  /** Stocktakes that counted each batch, and what they found of one product. */
  counted: number;
  found: number;
  wrong: Map<string, string>;
}

const openShop = (replace?: (deps: Deps) => Partial<Deps>) =>
  openTestShop({ settings: { unpaidOrdersPerCustomer: 10_000 }, ...(replace && { replace }) });

async function run(shop: TestShop, count: number): Promise<Outcome> {
  const outcome: Outcome = { shipped: 0, takenBack: 0, corrected: 0, counted: 0, found: 0, wrong: new Map() };
  const staff = await shop.addUser({ admin: true });
  const customer = await shop.addUser();
  for (let n = 0; n < count; n += 1) {
    const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: COUNTED, tracksBatches: true });
    for (const [number, bestBefore] of [
      ['A', '2090-01-01'],
      ['B', '2091-01-01'],
    ])
      await shop.request('POST', `/api/products/${product._id}/movements`, {
        token: staff.token,
        body: { kind: 'received', quantity: IN_EACH, reason: 'Truck', batch: { number, bestBefore } },
      });
    const orders: Order[] = [];
    while (orders.length < 3) orders.push(await shop.placeOrder(customer, product, QUANTITY));
    outcome.found = 0;
    await raceOnce(shop, { staff, product, orders, outcome });
    const problem = await findProblem(shop, { product, orders, found: outcome.found });
    if (problem !== null) outcome.wrong.set(product._id, problem);
  }
  return outcome;
}

interface Round {
  staff: TestUser;
  product: Product;
  orders: Order[];
  outcome: Outcome;
}

async function raceOnce(shop: TestShop, { staff, product, orders, outcome }: Round): Promise<void> {
  const send = async (method: string, path: string, body?: object) => {
    await delay(Math.random() * 8);
    return shop.request<{ _id: string; batches?: { _id: string; number: string | null }[] }[]>(method, `/api/${path}`, {
      token: staff.token,
      ...(body && { body }),
    });
  };
  const bench = async ({ _id }: Order, takesBack: boolean): Promise<void> => {
    if ((await send('PATCH', `orders/status/${_id}`)).status === 200) outcome.shipped += 1;
    if (!takesBack) return;
    if ((await send('DELETE', `orders/status/${_id}`)).status === 200) outcome.takenBack += 1;
    if ((await send('PATCH', `orders/status/${_id}`)).status === 200) outcome.shipped += 1;
  };
  const count = async (): Promise<void> => {
    for (const adjustQuantity of [-COUNTED, COUNTED])
      await send('PATCH', `products/${product._id}`, { adjustQuantity, reason: 'Count' });
  };
  /** Of what was read a moment ago, so that the count differs by what left since. */
  const countBatches = async (): Promise<void> => {
    await delay(Math.random() * 8);
    const call = <Body>(method: string, path: string, body?: object) =>
      shop.request<Body>(method, `/api/${path}`, { token: staff.token, ...(body && { body }) });
    const { body: seen } = await call<ProductBatches>('GET', `products/${product._id}/batches`);
    const batches = [
      ...seen.batches.map(({ number, bestBefore, onHand: counted }) => ({ number, bestBefore, counted })),
      { number: null, bestBefore: null, counted: seen.withoutBatch },
    ];
    const counted = batches.reduce((sum, each) => sum + each.counted, 0);
    const { status, body: line } = await call<StocktakeLine>('PUT', `stocktake/lines/${product._id}`, {
      counted,
      batches,
    });
    if (status !== 200) return;
    const { body: stocktake } = await call<{ version: number }>('GET', 'stocktake');
    const applied = await call('POST', 'stocktake/application', { version: stocktake.version });
    if (applied.status !== 200) return void (await call('DELETE', 'stocktake'));
    outcome.counted += 1;
    outcome.found += (line.batches ?? []).reduce((sum, each) => sum + each.counted - each.expected, 0);
  };
  const correct = async ({ _id }: Order): Promise<void> => {
    const { body: shipments } = await send('GET', `orders/${_id}/shipments`);
    const [shipment] = shipments;
    const from = shipment?.batches?.find(({ number }) => number !== null);
    if (!shipment || !from) return;
    const to =
      from.number === 'A' ? { number: 'B', bestBefore: '2091-01-01' } : { number: 'A', bestBefore: '2090-01-01' };
    const path = `orders/${_id}/shipments/${shipment._id}/batches`;
    if ((await send('POST', path, { from: from._id, to, quantity: 1 })).status === 200) outcome.corrected += 1;
  };
  const [first, second, third] = orders as [Order, Order, Order];
  await Promise.all([
    bench(first, true),
    bench(second, true),
    bench(third, false),
    count(),
    countBatches(),
    correct(first),
    correct(third),
  ]);
}

async function findProblem(
  { deps: { db } }: TestShop,
  { product, orders, found }: { product: Product; orders: Order[]; found: number },
): Promise<string | null> {
  const ids = orders.map(({ _id }) => _id);
  const shipments = await db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', 'in', ids)
    .where('undone_at', 'is', null)
    .execute();
  const batches = await db.selectFrom('batches').selectAll().where('product_id', '=', product._id).execute();
  const taken = await db
    .selectFrom('shipment_batches')
    .selectAll()
    .where(
      'batch_id',
      'in',
      batches.map(({ id }) => id),
    )
    .execute();
  if (shipments.length !== 3) return `${shipments.length} of 3 orders left`;
  for (const { id, quantity } of shipments) {
    const sum = taken.filter(({ shipment_id }) => shipment_id === id).reduce((all, each) => all + each.quantity, 0);
    if (sum !== quantity) return `a shipment of ${quantity} took ${sum}`;
  }
  const left = batches.reduce((sum, { on_hand }) => sum + on_hand, 0);
  if (batches.some(({ on_hand }) => on_hand < 0)) return 'a batch is negative';
  const expected = 2 * IN_EACH + COUNTED - 3 * QUANTITY + found;
  return left === expected ? null : `${left} are left of ${expected}`;
}

test(
  'three benches that ship the last of a batch, take it back, count and correct it never take more than is there',
  async () => {
    const count = rounds(10, 200);
    const shop = await openShop();
    const outcome = await run(shop, count);
    expect([...outcome.wrong]).toEqual([]);
    expect(await verifyDatabase(shop.deps.db)).toEqual([]);
    expect(outcome.shipped).toBeGreaterThanOrEqual(3 * count);
    expect(outcome.takenBack).toBeGreaterThan(0);
    await shop.close();

    const unguarded = await openShop(withoutBatchGuards);
    const control = await run(unguarded, 6);
    expect(control.wrong.size).toBeGreaterThan(0);
    unguarded.errors.splice(0);
    await unguarded.close().catch(() => {});
    report({
      promise:
        'Batches that three benches ship from, while shipments are taken back, counted and corrected, are never negative, and each shipment says what it took',
      tried: `${count} rounds: ${outcome.shipped} shipments, ${outcome.takenBack} taken back, ${outcome.corrected} corrected, ${outcome.counted} stocktakes by batch`,
      failed: outcome.wrong.size,
      control: `with what was in a batch first: ${control.wrong.size} of 6 rounds went wrong`,
      test: 'server/proofs/batch-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
