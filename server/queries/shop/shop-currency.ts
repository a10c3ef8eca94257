import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import type { Currency } from '#shared/domain/money.ts';

/** Undefined before the first order. */
export async function findShopCurrency(db: Database): Promise<Currency | undefined> {
  return (await db.selectFrom('shop_currency').select('currency').executeTakeFirst())?.currency;
}

/** Changes nothing when another transaction was first. */
export async function insertShopCurrency(db: WriteTransaction, currency: Currency, afterOrder: number): Promise<void> {
  await db
    .insertInto('shop_currency')
    .values({ id: 1, currency, after_order: afterOrder })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The newest order of all, or of those in a currency. */
export async function findNewestOrder(
  db: Database,
  currency?: Currency,
): Promise<{ seq: number; currency: Currency } | undefined> {
  const newest = db.selectFrom('orders').select(['seq', 'currency']).orderBy('seq', 'desc').limit(1);
  return (currency === undefined ? newest : newest.where('currency', '=', currency)).executeTakeFirst();
}
