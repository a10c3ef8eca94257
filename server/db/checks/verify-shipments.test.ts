import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { closeShort } from '#server/services/orders/close-short.ts';
import { problemsAfter } from '#server/testing/checks/problems-after.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const customer = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1000, price: 5 });
  const orders = [await shop.placeOrder(customer, product, 10), await shop.placeOrder(customer, product, 10)];
  for (const { _id } of orders) {
    await shipOrder(shop.deps, _id, 'cli', { quantity: 4, trackingNumber: '1Z1', restBy: '2026-12-04' });
    await shipOrder(shop.deps, _id, 'cli', { quantity: 3 });
  }
  const closed = { quantity: 3, reason: 'Sold out' };
  await closeShort(shop.deps, { id: orders[0]?._id ?? '', actor: 'cli', closed, idempotencyKey: null });
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
});
afterAll(() => shop.discard());

const open = sql`shipped_at is null`;
const last = sql`seq in (select max(seq) from shipments group by order_id)`;

test.each([
  ['more that left than its shipments', sql`update orders set shipped_quantity = shipped_quantity + 1 where ${open}`],
  ['a shipment more than was ordered', sql`update shipments set quantity = quantity + 4 where ${last}`],
  ['an order that is shipped although a part is left', sql`update orders set shipped_at = 1 where ${open}`],
  [
    'an order that is pending although nothing is left',
    sql`update orders set shipped_at = null where shipped_at is not null`,
  ],
  ['a part that was taken back and still counts', sql`update shipments set undone_at = 1 where ${last}`],
  [
    'less that will not come than went back to stock',
    sql`update orders set short_quantity = 2 where short_quantity > 0`,
  ],
  ['another parcel than the last shipment', sql`update orders set tracking_number = '1Z9'`],
  ['another last part', sql`update orders set part_quantity = 4`],
  ['two shipments at one moment', sql`update shipments set shipped_at = (select min(shipped_at) from shipments)`],
  [
    'a shipment without its event',
    sql`insert into shipments (id, order_id, quantity, shipped_at, shipped_by, undone_at)
    select 'x', id, 1, 99, 'cli', null from orders where ${open}`,
  ],
  [
    'stock that came back once more',
    sql`insert into stock_movements (product_id, kind, quantity, reason, order_id, created_at)
    select product_id, 'reduced', 3, '', id, 1 from orders where short_quantity > 0`,
  ],
  ['an order that was begun and cancelled', sql`update orders set cancelled_at = 1 where ${open}`],
])('detects %s', async (_, damage) => {
  expect(await problemsAfter(shop.deps.db, damage)).not.toEqual([]);
});
