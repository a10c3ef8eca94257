import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/schema/tables.ts';
import { problemsAfter } from '#server/testing/checks/problems-after.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

// One customer was served, another one waits for more than the 50 that came back.

let shop: TestShop;
let db: Database;
beforeAll(async () => {
  shop = await openTestShop();
  db = shop.deps.db;
  const holder = await shop.addUser();
  const product = await shop.addProduct({ availableQuantity: 500, price: 5 });
  const order = await shop.placeOrder(holder, product, 500);
  for (const quantity of [100, 200]) {
    const { token } = await shop.addUser();
    const body = { ...orderBody(product._id, quantity), price: 5 };
    await shop.request('POST', `/api/products/${product._id}/waitlist`, { token, body });
  }
  const body = { quantity: 350, total: 1750 };
  await shop.request('PATCH', `/api/orders/${order._id}/quantity`, { token: holder.token, body });
});
afterAll(() => shop.discard());

test.each<[string, string, ...RawBuilder<unknown>[]]>([
  ['a healthy shop', ''],
  [
    'a customer who waits although there is enough',
    'waits, although',
    sql`update products set set_aside = set_aside + 200`,
    sql`insert into stock_movements (product_id, kind, quantity, reason, created_at)
      select id, 'received', 200, '', 1 from products union all select id, 'set_aside', -200, '', 1 from products`,
  ],
  ['stock allocated without a movement', 'differs from its movements', sql`update products set set_aside = 60`],
  [
    'stock allocated for nobody',
    'nobody waits',
    sql`update waitlist_entries set closed_at = 1, closed_as = 'left' where closed_at is null`,
  ],
  [
    'an order of another customer',
    'served, but',
    sql`update waitlist_entries set owner_id = (
    select owner_id from orders where quantity = 350) where closed_as = 'served'`,
  ],
  [
    'an order of less than was asked for',
    'served, but',
    sql`update waitlist_entries set quantity = 110 where quantity = 100`,
  ],
  ['an order above the price agreed to', 'served, but', sql`update waitlist_entries set max_price_units = 1`],
  [
    'an event of a part that was never given back',
    'the stock ledger does not say',
    sql`insert into events (at, actor, type, subject_id) select at, actor, type, subject_id from events
      where type = 'order.reduced'`,
  ],
])('%s', async (_, problem, ...damages) => {
  const problems = await problemsAfter(db, ...damages);
  if (problem === '') expect(problems).toEqual([]);
  else expect(problems).toContainEqual(expect.stringContaining(problem));
});
