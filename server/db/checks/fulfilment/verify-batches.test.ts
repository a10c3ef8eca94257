import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { unshipOrder } from '#server/services/fulfilment/unship-order.ts';
import { countProduct } from '#server/services/stock/count-product.ts';
import { applyStocktake } from '#server/services/stock/end-stocktake.ts';
import { recordMovement } from '#server/services/stock/record-movement.ts';
import { problemsAfter } from '#server/testing/checks/problems-after.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const customer = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 5, tracksBatches: true });
  for (const number of ['A', 'B']) {
    const movement = { kind: 'received' as const, quantity: 10, reason: 'x', batch: { number, bestBefore: null } };
    await recordMovement(shop.deps, { productId: product._id, movement, actor: 'cli', idempotencyKey: null });
  }
  const orders = [await shop.placeOrder(customer, product, 12), await shop.placeOrder(customer, product, 3)];
  for (const { _id } of orders) await shipOrder(shop.deps, _id, 'cli');
  await unshipOrder(shop.deps, orders[1]?._id ?? '', 'cli');
  await shop.addProduct();
  const batches = [
    { number: 'A', bestBefore: null, counted: 2 },
    { number: 'B', bestBefore: null, counted: 7 },
    { number: null, bestBefore: null, counted: 5 },
  ];
  await countProduct(shop.deps, { productId: product._id, counted: 14, batches, actor: 'cli' });
  await applyStocktake(shop.deps, { version: 1, actor: 'cli' });
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
});
afterAll(() => shop.discard());

const b = sql`(select id from batches where number = 'B')`;

test.each([
  [
    'a count that its batches do not come to',
    sql`update stocktake_lines set batches = replace(batches, '"counted":7', '"counted":9')`,
  ],
  ['a count that moved its batches otherwise', sql`update batch_movements set stocktake_id = null where quantity > 0`],
  ['more in a batch than its movements say', sql`update batches set on_hand = on_hand + 1 where number = 'A'`],
  [
    'a movement that no batch has',
    sql`insert into batch_movements (batch_id, kind, quantity, reason, actor, created_at)
    values (${b}, 'adjusted', -1, '', 'cli', 1)`,
  ],
  ['stock in batches of a product that tracks none', sql`update products set tracks_batches = 0`],
  [
    'more in batches than is on the shelf',
    sql`update products set available_quantity = available_quantity - 1
    where tracks_batches = 1`,
  ],
  ['a shipment that took more than it has', sql`update shipment_batches set quantity = quantity + 9`],
  [
    'a shipment that took other than the ledger says',
    sql`update shipment_batches set quantity = quantity - 1 where quantity > 2`,
  ],
  [
    'a shipment that was taken back with what it took',
    sql`insert into shipment_batches (shipment_id, batch_id, quantity)
    select id, ${b}, 3 from shipments where undone_at is not null`,
  ],
  [
    'a shipment with a batch of another product',
    sql`update batches set product_id = (select id from products
    where tracks_batches = 0)`,
  ],
  [
    'a day on which no batch goes off',
    sql`insert into batches (id, product_id, best_before, on_hand, received_at)
    select 'x', id, '2030-01-01', 0, 1 from products where tracks_batches = 0`,
  ],
])('detects %s', async (_, damage) => {
  expect(await problemsAfter(shop.deps.db, damage)).not.toEqual([]);
});
