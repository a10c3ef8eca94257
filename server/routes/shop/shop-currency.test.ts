import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { recordCurrency, requireCurrency } from '#server/services/shop/shop-currency.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { Currency } from '#shared/domain/money.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.discard());

const stored = () => shop.deps.db.selectFrom('shop_currency').select(['currency', 'after_order']).execute();

async function order(deps: Deps = shop.deps) {
  const [owner, product] = [await shop.addUser(), await shop.addProduct()];
  return placeOrder(deps, { owner, order: orderBody(product._id, product.minimumQuantity), idempotencyKey: null });
}

const selling = (currency: Currency): Deps => ({ ...shop.deps, settings: { ...shop.deps.settings, currency } });

test('the first order stores the currency, and a start refuses another', async () => {
  await requireCurrency(shop.deps.db, selling('eur').settings);
  expect(await stored()).toEqual([]);
  await order();
  expect(await stored()).toEqual([{ currency: 'usd', after_order: 0 }]);
  await requireCurrency(shop.deps.db, selling('usd').settings);
  await expect(requireCurrency(shop.deps.db, selling('eur').settings)).rejects.toThrow(
    'CURRENCY is eur, but the orders of this shop are in usd; set CURRENCY=usd',
  );
});

test('an order that is refused stores no currency', async () => {
  const [owner, product] = [await shop.addUser(), await shop.addProduct()];
  const tooMany = { owner, order: orderBody(product._id, 1_000_000), idempotencyKey: null };
  await expect(placeOrder(shop.deps, tooMany)).rejects.toThrow();
  expect(await stored()).toEqual([]);
});

test('an order after one whose transaction failed stores the currency with its own', async () => {
  const owner = await shop.addUser();
  const product = await shop.addProduct();
  await expect(
    inTransaction(shop.deps.db, async (db) => {
      await recordCurrency(db, shop.deps);
      await recordCurrency(db, shop.deps);
      throw new Error('The disk is full');
    }),
  ).rejects.toThrow('The disk is full');
  expect(await stored()).toEqual([]);
  await placeOrder(shop.deps, { owner, order: orderBody(product._id, 10), idempotencyKey: null });
  expect(await stored()).toEqual([{ currency: 'usd', after_order: 0 }]);
});

test('processes with different currencies: only that of the first order sells', async () => {
  const shops = [selling('usd'), selling('eur')];
  const results = await Promise.allSettled(shops.flatMap((deps) => [order(deps), order(deps), order(deps)]));
  const currencies = await shop.deps.db.selectFrom('orders').select('currency').distinct().execute();
  expect(currencies).toHaveLength(1);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
});

test('verify-db finds an order in another currency', async () => {
  const { id } = await order();
  await sql`update shop_currency set currency = 'eur'`.execute(writerOf(shop.deps.db));
  expect(await verifyDatabase(shop.deps.db)).toEqual([`Order ${id}: it is in usd, but the shop sells in eur`]);
});

test('a shop with older orders in several currencies sells in the one of its settings', async () => {
  await order();
  const newer = await order();
  const db = writerOf(shop.deps.db);
  await sql`delete from shop_currency`.execute(db);
  await expect(requireCurrency(shop.deps.db, selling('eur').settings)).rejects.toThrow('CURRENCY=usd');
  await db
    .updateTable('orders')
    .set({ currency: 'eur' } as object)
    .where('id', '=', newer.id)
    .execute();
  await requireCurrency(shop.deps.db, selling('usd').settings);
  expect(await stored()).toEqual([{ currency: 'usd', after_order: newer.seq }]);
  expect((await verifyDatabase(shop.deps.db)).filter((problem) => problem.includes('sells in'))).toEqual([]);
});
