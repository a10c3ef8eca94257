import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withStaleProducts } from '#server/proofs/support/without-guards.ts';
import { readStock } from '#server/queries/stock/stock-ledger.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { BulkStockResult } from '#shared/contracts/bulk/bulk.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// Another system sends what it counted, which is right, while customers order the same goods and cancel: nothing may change by it.
// It also sends deliveries, each twice at once with one key.

const PRODUCTS = 60;
const COUNTED = 100;
const DELIVERED = 5;

interface Shop {
  shop: TestShop;
  admin: TestUser;
  customers: TestUser[];
  counted: Product[];
  delivered: Product[];
}

async function open(replace?: (deps: Deps) => Partial<Deps>): Promise<Shop> {
  const settings = { unpaidOrdersPerCustomer: 100_000 };
  const shop = await openTestShop({ settings, ...(replace && { replace }) });
  const admin = await shop.addUser({ admin: true });
  const add = async (name: string) => {
    const products: Product[] = [];
    for (let row = 0; row < PRODUCTS; row += 1)
      products.push(
        await shop.addProduct({
          partNumber: `${name}-${row}`,
          minimumQuantity: 1,
          availableQuantity: COUNTED,
          price: 5,
        }),
      );
    return products;
  };
  const customers = await Promise.all(Array.from({ length: 10 }, () => shop.addUser()));
  return { shop, admin, customers, counted: await add('C'), delivered: await add('D') };
}

async function send({ shop, admin }: Shop, lines: object[], key: string): Promise<BulkStockResult[]> {
  const response = await shop.request<BulkStockResult[]>('POST', '/api/bulk/stock', {
    token: admin.token,
    body: { lines },
    headers: { 'idempotency-key': key },
  });
  expect(response.status).toBe(200);
  return response.body;
}

interface Outcome {
  orders: number;
  cancelled: number;
  /** Lines of counts that changed something. */
  changed: number;
}

/** In another order each time. */
const shuffled = <Item>(items: Item[]) => items.toSorted(() => Math.random() - 0.5);

async function race(at: Shop, outcome: Outcome): Promise<void> {
  const { shop, customers, counted, delivered } = at;
  const buy = async (customer: TestUser): Promise<void> => {
    for (const product of shuffled([...counted, ...delivered]).slice(0, 6)) {
      const order = await shop.placeOrder(customer, product, 1);
      outcome.orders += 1;
      if (Math.random() < 0.5) continue;
      await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
      outcome.cancelled += 1;
    }
  };
  const count = async (): Promise<void> => {
    const lines = shuffled(counted).map(({ partNumber }) => ({ partNumber, onHand: COUNTED }));
    const results = await send(at, lines, randomUUID());
    outcome.changed += results.filter(({ result }) => result !== 'unchanged').length;
  };
  const deliver = async (): Promise<void> => {
    const key = randomUUID();
    const lines = shuffled(delivered).map(({ partNumber }) => ({ partNumber, change: DELIVERED, kind: 'received' }));
    const [first, second] = await Promise.all([send(at, lines, key), send(at, lines, key)]);
    expect(second).toEqual(first);
  };
  await Promise.all([...customers.map(buy), count(), count(), deliver(), deliver()]);
}

/** Products of which not the right quantity is on the shelf. */
async function countWrong({ shop, counted, delivered }: Shop, races: number): Promise<number> {
  let wrong = 0;
  for (const { _id } of counted) if ((await readStock(shop.deps.db, _id))?.shelf !== COUNTED) wrong += 1;
  const expected = COUNTED + 2 * races * DELIVERED;
  for (const { _id } of delivered) if ((await readStock(shop.deps.db, _id))?.shelf !== expected) wrong += 1;
  return wrong;
}

test(
  'bulk calls of stock beside orders of the same goods overwrite no sale, and apply each delivery once',
  async () => {
    const count = rounds(3, 20);
    const at = await open();
    const outcome: Outcome = { orders: 0, cancelled: 0, changed: 0 };
    for (let round = 0; round < count; round += 1) await race(at, outcome);
    const wrong = await countWrong(at, count);
    expect([outcome.changed, wrong]).toEqual([0, 0]);
    expect(await verifyDatabase(at.shop.deps.db)).toEqual([]);
    await at.shop.close();

    const stale = await open(withStaleProducts);
    const control: Outcome = { orders: 0, cancelled: 0, changed: 0 };
    // Orders of goods that look untouched end in errors.
    await race(stale, control).catch(() => {});
    const lost = await countWrong(stale, 1);
    expect(control.changed + lost).toBeGreaterThan(0);
    await stale.shop.discard();
    report({
      promise: 'Bulk calls of stock beside orders of the same goods overwrite no sale, and apply each delivery once',
      tried: `${count} rounds of two counts of ${PRODUCTS} products and two deliveries sent twice, beside ${outcome.orders} orders, ${outcome.cancelled} of them cancelled`,
      failed: outcome.changed + wrong,
      control: `with products read as they were first: ${lost} of ${2 * PRODUCTS} products have another stock`,
      test: 'server/proofs/bulk-stock-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
