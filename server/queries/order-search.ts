import { type RawBuilder, sql } from 'kysely';
import { directionOf, type Keyset, type Page, rowLimit, startOf } from '#server/db/keyset.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, OrderRow, WriteTransaction } from '#server/db/schema/tables.ts';
import { orderFragments, orderTextSql } from '#server/db/search/order-text.ts';
import { type BudgetedRead, type Found, type ReadBudget, readWithin } from '#server/db/search/read-within.ts';
import { trigramsOfAll } from '#server/db/search/search-text.ts';
import { type OrderListFilter, orderConditions, type ViewTerms } from '#server/queries/order-views.ts';
import { escapeLike, matchOf } from '#server/queries/search-conditions.ts';

const MAX_COUNT = 1000;

export interface OrderSearch extends OrderListFilter {
  /** Empty for all orders of the view. */
  q: string;
}

export interface FoundOrders {
  rows: OrderRow[];
  /** Where the next page begins; null when nothing follows. */
  next: Keyset | null;
  /** Of all pages; null when there are too many to count, or the time ended first. */
  count: number | null;
  isCutShort: boolean;
}

export function isOrderSearch(q: string): boolean {
  return orderFragments(q).length > 0;
}

/** A part of the orders, in the order of their sequence. */
interface Part {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  seq: RawBuilder<unknown>;
}

/**
 * Orders of all customers that match a search, in creation order. On SQLite those that the index does not hold yet are
 * read one by one, and a page ends early with the budget.
 * @throws {BudgetSpentError} on PostgreSQL, when the budget ends first
 */
export async function findOrders(
  db: Database,
  page: Page,
  search: OrderSearch,
  terms: ViewTerms,
  budget: ReadBudget,
): Promise<FoundOrders> {
  const matches = sql`${orderConditions(search, terms, 'filter')} and ${holds(db, search.q)}`;
  if (engineOf(db) === 'postgres') {
    return findInParts(db, page, [{ from: sql`orders`, where: matches, seq: sql`orders.seq` }], budget);
  }
  const indexedTo = await findIndexedTo(db);
  const trigrams = trigramsOfAll(orderFragments(search.q));
  const indexed = {
    // A cross join, because SQLite reads its tables in the given order.
    from: sql`order_search cross join orders on orders.seq = order_search.rowid`,
    where: sql`order_search match ${matchOf([trigrams])} and order_search.rowid <= ${sql.lit(indexedTo)}
      and examined(0, order_search.rowid) and ${matches}`,
    seq: sql`order_search.rowid`,
  };
  const notIndexed = {
    from: sql`orders`,
    where: sql`orders.seq > ${sql.lit(indexedTo)} and examined(0, orders.seq) and ${matches}`,
    seq: sql`orders.seq`,
  };
  return findInParts(db, page, page.descending ? [notIndexed, indexed] : [indexed, notIndexed], budget);
}

/** Like `findOrders`, for one customer's orders: they are few enough to be read one by one. */
export async function findOwnOrders(
  db: Database,
  page: Page,
  search: OrderSearch & { email: string },
  terms: ViewTerms,
  budget: ReadBudget,
): Promise<FoundOrders> {
  const { view, q, email } = search;
  const isSqlite = engineOf(db) === 'sqlite';
  const isOwnIndex = view === 'cancelled' || view === 'refunded';
  const part = {
    // SQLite would take an index of the view and sort, and `examined` must see the rows in their order.
    from: isSqlite
      ? sql`orders indexed by ${sql.ref(isOwnIndex ? `orders_${view}_by_owner` : 'orders_by_owner')}`
      : sql`orders`,
    where: sql`orders.owner_id = (select users.id from users where users.email = ${email})
      ${isOwnIndex ? sql`` : sql`and orders.cancelled_at is null`}
      ${isSqlite ? sql`and examined(0, orders.seq)` : sql``}
      and ${orderConditions(search, terms, 'filter')} and ${holds(db, q)}`,
    seq: sql`orders.seq`,
  };
  return findInParts(db, page, [part], budget);
}

async function findInParts(db: Database, page: Page, parts: Part[], budget: ReadBudget): Promise<FoundOrders> {
  return readWithin(db, budget, async (read) => {
    // One row more tells whether there is a next page.
    const limit = page.limit + 1;
    let list: Found<OrderRow> = { rows: [], cutBy: null, position: { value: 0, seq: 0 } };
    for (const part of parts) {
      if (list.cutBy !== null || list.rows.length === limit) break;
      const found = await readPart(read, { ...page, limit: limit - list.rows.length }, part);
      list = { ...found, rows: [...list.rows, ...found.rows] };
    }
    const rows = list.rows.slice(0, page.limit);
    const isCutShort = list.cutBy === 'time';
    const next = isCutShort ? { after: list.position.seq, afterValue: null } : nextOf(list, rows);
    const isWhole = page.after === null && next === null;
    const count = isWhole ? rows.length : isCutShort ? null : await countFound(read, parts);
    return { rows, next, count, isCutShort };
  });
}

function readPart(read: BudgetedRead, page: Page, { from, where, seq }: Part): Promise<Found<OrderRow>> {
  const { operator, direction } = directionOf(page);
  // Without the cast the driver binds a REAL, from which FTS5 does not seek but scans from the first row.
  const start = sql`cast(${startOf(page)} as bigint)`;
  return read(
    sql`select orders.* from ${from} where ${where} and ${seq} ${sql.raw(operator)} ${start}
      order by ${seq} ${sql.raw(direction)} limit ${rowLimit(page.limit)}`,
    page.limit,
  );
}

function nextOf({ rows, cutBy }: Found<OrderRow>, shown: OrderRow[]): Keyset | null {
  const last = shown.at(-1);
  if (last === undefined || (cutBy === null && rows.length === shown.length)) return null;
  return { after: last.seq, afterValue: null };
}

async function countFound(read: BudgetedRead, parts: Part[]): Promise<number | null> {
  let count = 0;
  for (const { from, where } of parts) {
    const matches = sql`select 1 from ${from} where ${where} limit ${sql.lit(MAX_COUNT + 1)}`;
    const counting = sql`select count(*) as count from (${matches}) as matches`;
    const { rows, cutBy } = await read<{ count: number }>(counting, 1);
    if (cutBy !== null) return null;
    count += rows[0]?.count ?? 0;
  }
  return count > MAX_COUNT ? null : count;
}

function holds(db: Database, q: string): RawBuilder<unknown> {
  const engine = engineOf(db);
  const text = sql.raw(orderTextSql(engine, 'orders.'));
  const all = orderFragments(q).map((fragment) =>
    engine === 'postgres'
      ? sql`${text} like ${`%${escapeLike(fragment)}%`}`
      : sql`instr(folded(${text}), ${fragment}) > 0`,
  );
  return all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` and `)})`;
}

/** The last order that SQLite's index holds; orders are indexed in creation order. */
async function findIndexedTo(db: Database): Promise<number> {
  const row = await db.selectFrom('order_search_progress').select('indexed_to').executeTakeFirst();
  return row?.indexed_to ?? 0;
}

export async function hasOrdersToIndex(db: Database): Promise<boolean> {
  const indexedTo = await findIndexedTo(db);
  const next = db.selectFrom('orders').select('seq').where('seq', '>', indexedTo).orderBy('seq').limit(rowLimit(1));
  return (await next.executeTakeFirst()) !== undefined;
}

/** Adds the next orders to SQLite's index, up to `limit`; returns their number. */
export async function indexNextOrders(db: WriteTransaction, limit: number): Promise<number> {
  const indexedTo = await findIndexedTo(db);
  const next = sql`select seq from orders where seq > ${sql.lit(indexedTo)} order by seq limit ${rowLimit(limit)}`;
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(seq) as last, count(*) as count from (${next}) as next`.execute(db);
  const [batch] = rows;
  if (batch === undefined || batch.last === null) return 0;
  const text = sql.raw(orderTextSql('sqlite'));
  await sql`insert into order_search (rowid, text) select seq, ${text} from orders
    where seq > ${sql.lit(indexedTo)} and seq <= ${sql.lit(batch.last)}`.execute(db);
  await db.updateTable('order_search_progress').set({ indexed_to: batch.last }).execute();
  return batch.count;
}
