import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

/** The products on sale that a user is told of, at most `MAX_STOCK_NOTICES`. */
const ofUser = prepareQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('stock_notices')
    .innerJoin('products', 'products.id', 'stock_notices.product_id')
    .select(['stock_notices.product_id', 'products.name', 'stock_notices.created_at'])
    .where('stock_notices.user_id', '=', userId)
    .where('products.deleted_at', 'is', null)
    .orderBy('stock_notices.product_id'),
);

export interface OwnStockNotice {
  product_id: string;
  name: string;
  created_at: number;
}

export async function listStockNotices(db: Database, userId: string): Promise<OwnStockNotice[]> {
  return ofUser.all(db, { userId });
}

/** Keeps the first of two. */
export async function insertStockNotice(
  db: WriteTransaction,
  { userId, productId, at }: { userId: string; productId: string; at: number },
): Promise<void> {
  await db
    .insertInto('stock_notices')
    .values({ user_id: userId, product_id: productId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .execute();
}

export async function deleteStockNotice(db: WriteTransaction, userId: string, productId: string): Promise<void> {
  await db.deleteFrom('stock_notices').where('user_id', '=', userId).where('product_id', '=', productId).execute();
}

export async function deleteStockNoticesOf(db: WriteTransaction, userId: string): Promise<void> {
  await db.deleteFrom('stock_notices').where('user_id', '=', userId).execute();
}

/** Those whose product can be ordered, the oldest first of each. */
const due = prepareQuery((db, { limit }: { limit: number }) =>
  db
    .selectFrom('stock_notices')
    .innerJoin('products', 'products.id', 'stock_notices.product_id')
    .innerJoin('users', 'users.id', 'stock_notices.user_id')
    .select(['stock_notices.seq', 'stock_notices.product_id', 'stock_notices.user_id', 'users.email'])
    .where('products.in_stock', '=', sql.lit(1))
    .where('products.deleted_at', 'is', null)
    .orderBy('stock_notices.product_id')
    .orderBy('stock_notices.seq')
    .limit(limit),
);

export interface DueStockNotice {
  seq: number;
  product_id: string;
  user_id: string;
  email: string;
}

export async function listDueStockNotices(db: Database, limit: number): Promise<DueStockNotice[]> {
  return due.all(db, { limit });
}

/** False when another process was faster, or the user wants none any more. */
export async function takeStockNotice(db: WriteTransaction, seq: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('stock_notices').where('seq', '=', seq).executeTakeFirst();
  return numDeletedRows === 1n;
}
