import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Stock } from '#shared/contracts/stock/stock.ts';
import type { Stocktake } from '#shared/contracts/stock/stocktake.ts';

// Goods are missing on the shelf, or too many, while customers order and cancel, and staff ship.

interface People {
  staff: TestUser;
  customer: TestUser;
}

/** Runs before the stocktake is applied. */
type Sabotage = (shop: TestShop, product: Product) => Promise<unknown>;

/** Returns what the stock is off by after each round; 0 when every sale counts once. */
async function race(shop: TestShop, count: number, sabotage: Sabotage): Promise<number[]> {
  const people = { staff: await shop.addUser({ role: 'warehouse' }), customer: await shop.addUser() };
  const errors: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1000, price: 1 });
    const missing = (round % 21) - 10;
    errors.push(await takeStock(shop, people, { product, missing, sabotage }));
  }
  return errors;
}

async function takeStock(
  shop: TestShop,
  { staff, customer }: People,
  { product, missing, sabotage }: { product: Product; missing: number; sabotage: Sabotage },
): Promise<number> {
  const send = <Body>(method: string, path: string, by: TestUser, body?: object) =>
    shop.request<Body>(method, `/api${path}`, { token: by.token, body });
  const orders: Order[] = [];
  let shipped = 0;
  const trade = async (steps: number, mayShip: boolean): Promise<void> => {
    for (let step = 0; step < steps; step += 1) {
      await delay(Math.random() * 2);
      const placed = await send<Order>('POST', '/orders', customer, orderBody(product._id, 1 + step));
      if (placed.status === 201) orders.push(placed.body);
      const order = step % 3 === 1 ? orders.shift() : undefined;
      if (order) await send('DELETE', `/orders/${order._id}`, customer);
      const next = mayShip && step % 3 === 2 ? orders.shift() : undefined;
      if (next && (await send('PATCH', `/orders/status/${next._id}`, staff)).status === 200) shipped += next.quantity;
    }
  };
  // Orders leave goods on the shelf, so the count is right at any moment while nothing is shipped.
  const counting = delay(Math.random() * 4).then(() =>
    send('PUT', `/stocktake/lines/${product._id}`, staff, { counted: 1000 - missing }),
  );
  const [counted] = await Promise.all([counting, trade(3, false), trade(3, false)]);
  expect(counted.status).toBe(200);
  await trade(3, true);
  const { version } = (await send<Stocktake>('GET', '/stocktake', staff)).body;
  const applying = async () => {
    await delay(Math.random() * 6);
    await sabotage(shop, product);
    return (await send('POST', '/stocktake/application', staff, { version })).status;
  };
  const [first, second] = await Promise.all([applying(), applying(), trade(6, true), trade(6, true)]);
  expect([first, second].sort()).toEqual([200, 409]);
  const { shelf } = (await send<Stock>('GET', `/products/${product._id}/stock`, staff)).body;
  return shelf - (1000 - missing - shipped);
}

/** What is expected is read when the stocktake is applied, not when the product is counted. */
async function expectLate(shop: TestShop, product: Product): Promise<void> {
  const staff = await shop.addUser({ role: 'warehouse' });
  const path = `/api/products/${product._id}/stock`;
  const { shelf } = (await shop.request<Stock>('GET', path, { token: staff.token })).body;
  await sql`update stocktake_lines set expected = ${shelf} where product_id = ${product._id}
    and exists (select 1 from stocktakes where id = stocktake_id and ended_at is null)`.execute(writerOf(shop.deps.db));
}

test(
  'a stocktake loses no sale and no shipment between the count and its application, and is applied once',
  async () => {
    const count = rounds(8, 200);
    const shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000_000 } });
    const errors = await race(shop, count, async () => {});
    const wrong = errors.filter((error) => error !== 0);
    expect(wrong).toEqual([]);
    expect(await verifyDatabase(shop.deps.db)).toEqual([]);
    await shop.close();

    const careless = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000_000 } });
    const control = await race(careless, 4, expectLate);
    const lost = control.filter((error) => error !== 0).length;
    expect(lost).toBeGreaterThan(0);
    await careless.close();
    report({
      promise: 'A stocktake loses no sale and no shipment between the count and its application, and is applied once',
      tried: `${count} stocktakes among orders, cancellations and shipments, each applied twice at once`,
      failed: wrong.length,
      control: `with the expected stock read at the application: ${lost} of 4 stocks were wrong`,
      test: 'server/proofs/stocktake-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
