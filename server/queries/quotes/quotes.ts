import { type Insertable, type RawBuilder, sql } from 'kysely';
import { insertMany } from '#server/db/insert-rows.ts';
import { pagedList } from '#server/db/paged-list.ts';
import type { QuoteOrderRow, QuoteRow, QuotesTable, QuoteVersionRow } from '#server/db/schema/tables/quotes.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { MAX_COUNTED_QUOTES, type QuoteState, type QuoteView } from '#shared/domain/quotes/quote-states.ts';

export interface ListedQuote extends QuoteRow {
  /** Null once the account of the owner is closed. */
  email: string | null;
  customer_name: string | null;
  company: string | null;
  /** The answer that something was ordered by. */
  accepted_version: number | null;
  lines: number;
}

// Literals, because SQLite uses a partial index only for values that it knows when it prepares a statement.
const isIn: Record<Exclude<QuoteView, 'all' | 'ending'>, RawBuilder<boolean>> = {
  'to-answer': sql`quotes.waits_for_staff = 1`,
  answered: sql`quotes.state = 'answered'`,
  accepted: sql`quotes.state = 'accepted'`,
  closed: sql`quotes.state in ('refused', 'withdrawn', 'expired')`,
};

function listedQuotes(db: Database) {
  return db
    .selectFrom('quotes')
    .innerJoin('users', 'users.id', 'quotes.owner_id')
    .selectAll('quotes')
    .select(['users.name as customer_name', 'users.retired_at'])
    .select(
      sql<string | null>`coalesce((select accounts.name from accounts where accounts.id = quotes.account_id),
        users.company)`.as('company'),
    )
    .select(sql<string | null>`case when users.retired_at is null then users.email end`.as('email'))
    .select(
      sql<number>`(select count(*) from quote_lines where quote_lines.quote_id = quotes.id
        and quote_lines.version = quotes.version)`.as('lines'),
    )
    .select(
      sql<number | null>`(select max(quote_orders.version) from quote_orders
        where quote_orders.quote_id = quotes.id)`.as('accepted_version'),
    );
}

export const quoteList = pagedList('quotes', {
  rows: listedQuotes,
  filters: {
    account: (query, account: string) => query.where('quotes.account_id', '=', account),
    'to-answer': (query) => query.where(isIn['to-answer']),
    answered: (query) => query.where(isIn.answered),
    accepted: (query) => query.where(isIn.accepted),
    closed: (query) => query.where(isIn.closed),
    endsUntil: (query, endsUntil: number) => query.where(isIn.answered).where('quotes.ends_at', '<=', endsUntil),
  },
  count: async () => null,
});

/** How many quotes are in a view; null when they are more than are counted. Those that end do so until an instant. */
export async function countQuotes(
  db: Database,
  view: Exclude<QuoteView, 'all'>,
  until: number,
): Promise<number | null> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('quotes')
        .select('quotes.seq')
        .$if(view === 'ending', (query) => query.where(isIn.answered).where('quotes.ends_at', '<=', until))
        .$if(view !== 'ending', (query) => query.where(isIn[view === 'ending' ? 'answered' : view]))
        .limit(MAX_COUNTED_QUOTES + 1)
        .as('counted_quotes'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) > MAX_COUNTED_QUOTES ? null : Number(count);
}

export async function findListedQuote(db: Database, id: string): Promise<ListedQuote | undefined> {
  return listedQuotes(db).where('quotes.id', '=', id).executeTakeFirst();
}

/** Inside a transaction on PostgreSQL it locks the row. */
export async function findQuote(db: Database, id: string): Promise<QuoteRow | undefined> {
  return db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findQuoteByKey(db: Database, createdBy: string, key: string): Promise<QuoteRow | undefined> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('created_by', '=', createdBy)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Whether the account has at least this many open quotes. */
export async function hasOpenQuotes(db: Database, accountId: string, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('quotes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account was given or asked for at least this many after an instant. */
export async function hasQuotesSince(
  db: Database,
  accountId: string,
  { count, since }: { count: number; since: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('quotes')
    .select('created_at')
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined && row.created_at > since;
}

export async function insertQuote(db: WriteTransaction, quote: Insertable<QuotesTable>): Promise<QuoteRow> {
  return db.insertInto('quotes').values(quote).returningAll().executeTakeFirstOrThrow();
}

/** What was ordered by a quote, oldest first. */
export async function listQuoteOrders(db: Database, quoteId: string): Promise<QuoteOrderRow[]> {
  return db
    .selectFrom('quote_orders')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('created_at')
    .orderBy('line')
    .execute();
}

/** Like `listQuoteOrders`, with the numbers of the orders. */
export async function listOrderedLines(db: Database, quoteId: string): Promise<(QuoteOrderRow & { seq: number })[]> {
  return db
    .selectFrom('quote_orders')
    .innerJoin('orders', 'orders.id', 'quote_orders.order_id')
    .selectAll('quote_orders')
    .select('orders.seq')
    .where('quote_id', '=', quoteId)
    .orderBy('quote_orders.created_at')
    .orderBy('line')
    .execute();
}

export async function insertQuoteOrders(db: WriteTransaction, orders: QuoteOrderRow[]): Promise<void> {
  await insertMany(db, 'quote_orders', orders);
}

/** Until when an open quote can be accepted, as its answers are now. */
export async function changeQuoteEnd(
  db: WriteTransaction,
  id: string,
  { end, at }: { end: Pick<QuoteVersionRow, 'last_day' | 'ends_at'>; at: number },
): Promise<void> {
  await db
    .updateTable('quotes')
    .set({ last_day: end.last_day, ends_at: end.ends_at, updated_at: at })
    .where('id', '=', id)
    .execute();
}

type End = { at: number } & (
  | { as: 'accepted'; checkoutId: string }
  | { as: Exclude<QuoteState, 'requested' | 'answered' | 'accepted'> }
);

/** Ends an open quote from one of these states; false when it is in another by now. */
export async function endQuote(db: WriteTransaction, id: string, from: QuoteState[], end: End): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quotes')
    .set({
      state: end.as,
      ended_at: end.at,
      updated_at: end.at,
      waits_for_staff: 0,
      ...(end.as === 'accepted' && { checkout_id: end.checkoutId }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Answered quotes whose last day is over, the longest ago first. */
export async function listOverdueQuotes(db: Database, now: number): Promise<QuoteRow[]> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where(isIn.answered)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(1000)
    .execute();
}

/** Open ones of an account. */
export async function listOpenQuotesOf(db: Database, accountId: string): Promise<QuoteRow[]> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('seq')
    .execute();
}

export interface QuotableProduct {
  id: string;
  name: string;
  part_number: string | null;
  minimum_quantity: number;
  order_multiple: number;
}

/** The products on sale among these, by id. */
export async function findQuotableProducts(db: Database, ids: string[]): Promise<Map<string, QuotableProduct>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('products')
    .select(['id', 'name', 'part_number', 'minimum_quantity', 'order_multiple'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(found.map((product) => [product.id, product]));
}
