import { type RawBuilder, sql } from 'kysely';
import { connectionOf } from '#server/db/connections.ts';
import type { OrderSearchProgressTable } from '#server/db/schema/tables/orders.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { registerDigitGroups } from '#server/db/search/order-digits.ts';
import { orderTextSql } from '#server/db/search/order-text.ts';

// SQLite's indexes of orders are filled in creation order, by a job. PostgreSQL keeps its own.

/** The last order that each index holds. Those of digits follow the trigrams. */
export async function findIndexedTo(db: Database): Promise<OrderSearchProgressTable> {
  const row = await db.selectFrom('order_search_progress').select(['indexed_to', 'digits_to']).executeTakeFirst();
  return row ?? { indexed_to: 0, digits_to: 0 };
}

export async function hasOrdersToIndex(db: Database): Promise<boolean> {
  const { indexed_to, digits_to } = await findIndexedTo(db);
  const next = db.selectFrom('orders').select('seq').where('seq', '>', Math.min(indexed_to, digits_to));
  return (await next.orderBy('seq').limit(1).executeTakeFirst()) !== undefined;
}

/** When the oldest order was placed that SQLite's index does not hold yet; undefined when it holds all. */
export async function findOldestUnindexedOrder(db: Database): Promise<number | undefined> {
  const { indexed_to } = await findIndexedTo(db);
  const next = db.selectFrom('orders').select('created_at').where('seq', '>', indexed_to).orderBy('seq').limit(1);
  return (await next.executeTakeFirst())?.created_at;
}

/** Adds the next orders to SQLite's indexes, up to `limit` to each; returns how many it added to one at most. */
export async function indexNextOrders(db: WriteTransaction, limit: number): Promise<number> {
  const sqlite = connectionOf(db);
  if (!sqlite) throw new Error('PostgreSQL keeps its own index of orders');
  registerDigitGroups(sqlite);
  const text = sql.raw(orderTextSql('sqlite'));
  const added = [
    await addNext(db, { index: 'order_search', progress: 'indexed_to', text, limit }),
    await addNext(db, { index: 'order_digits', progress: 'digits_to', text: sql`digit_groups(${text})`, limit }),
  ];
  return Math.max(...added);
}

interface Addition {
  index: 'order_search' | 'order_digits';
  progress: keyof OrderSearchProgressTable;
  text: RawBuilder<unknown>;
  limit: number;
}

async function addNext(db: WriteTransaction, { index, progress, text, limit }: Addition): Promise<number> {
  const { [progress]: after } = await findIndexedTo(db);
  const next = sql`select seq from orders where seq > ${sql.lit(after)} order by seq limit ${limit}`;
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(seq) as last, count(*) as count from (${next}) as next`.execute(db);
  const [batch] = rows;
  if (batch === undefined || batch.last === null) return 0;
  await sql`insert into ${sql.table(index)} (rowid, text) select seq, ${text} from orders
    where seq > ${sql.lit(after)} and seq <= ${sql.lit(batch.last)}`.execute(db);
  await db
    .updateTable('order_search_progress')
    .set({ [progress]: batch.last })
    .execute();
  return batch.count;
}
