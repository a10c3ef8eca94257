import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#server/db/keyset.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type FoundRows, findInParts } from '#server/db/search/find-in-parts.ts';
import { askedDigits } from '#server/db/search/order-digits.ts';
import { indexedFragments, orderNamesSql, orderTextSql, orderWays } from '#server/db/search/order-text.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { trigramsOfAll } from '#server/db/search/search-text.ts';
import type { WrittenWays } from '#server/db/search/search-words.ts';
import { isBatchNumber, ordersOfBatch } from '#server/queries/batches/shipped-batches.ts';
import { listOrdersOfParcel } from '#server/queries/fulfilment/shipments.ts';
import { findIndexedTo } from '#server/queries/orders/order-index.ts';
import { type OrderListFilter, orderConditions, type ViewTerms } from '#server/queries/orders/order-views.ts';
import { listOrdersOfPayment } from '#server/queries/orders/orders-of-payment.ts';
import { holdsWays, matchOf } from '#server/queries/search-conditions.ts';
import { readCheckoutNumber, readReturnNumber } from '#shared/domain/history/record-number.ts';

export interface OrderSearch extends OrderListFilter {
  /** Empty for all orders of the view. */
  q: string;
  /** What the names on an order are searched for instead of `q`. */
  ways?: WrittenWays;
  /** Whether the search finds orders by the customer's e-mail too, which warehouse staff do not see. */
  finds: 'all' | 'withoutEmail';
}

export function isOrderSearch(q: string): boolean {
  return orderWays(q).length > 0;
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
): Promise<FoundRows<OrderRow>> {
  const numbered = await findNumbered(db, search);
  const matches = sql`${orderConditions(search, terms, 'filter')} and ${holds(db, search, numbered)}`;
  if (engineOf(db) === 'postgres') {
    const all = { from: sql`orders`, candidates: sql`true`, matches, seq: sql`orders.seq` };
    return findInParts(db, 'orders', page, [all], budget);
  }
  const { indexed_to: indexedTo, digits_to } = await findIndexedTo(db);
  const ways = waysOf(search);
  const digits = digits_to < indexedTo ? null : askedDigits(ways);
  const index = sql.raw(digits === null ? 'order_search' : 'order_digits');
  const match = sql`${index} match ${matchOf(digits ?? indexedFragments(ways).map(trigramsOfAll))}`;
  // Cross joins, because SQLite reads their tables in the given order.
  const indexed =
    numbered === null
      ? {
          from: sql`${index} cross join orders on orders.seq = ${index}.rowid`,
          candidates: sql`${match} and ${index}.rowid <= ${sql.lit(indexedTo)}`,
          matches,
          seq: sql`${index}.rowid`,
        }
      : {
          from: sql`(select rowid as seq from ${index} where ${match}
            union select seq from orders where ${numbered}) as found
            cross join orders on orders.seq = found.seq`,
          candidates: sql`found.seq <= ${sql.lit(indexedTo)}`,
          matches,
          seq: sql`found.seq`,
        };
  const notIndexed = {
    from: sql`orders`,
    candidates: sql`orders.seq > ${sql.lit(indexedTo)}`,
    matches,
    seq: sql`orders.seq`,
  };
  return findInParts(db, 'orders', page, page.descending ? [notIndexed, indexed] : [indexed, notIndexed], budget);
}

/** Of one customer, for one account where it is given; without an e-mail of all members of a company. */
export interface OwnSearch {
  email: string | null;
  accountId: string | undefined;
}

/** Like `findOrders`, for one customer's orders: they are few enough to be read one by one. */
export async function findOwnOrders(
  db: Database,
  page: Page,
  search: OrderSearch & OwnSearch,
  terms: ViewTerms,
  budget: ReadBudget,
): Promise<FoundRows<OrderRow>> {
  const { view, email, accountId } = search;
  const numbered = await findNumbered(db, search);
  const isOwnIndex = email !== null && (view === 'cancelled' || view === 'refunded');
  const index = email === null ? 'orders_by_account' : isOwnIndex ? `orders_${view}_by_owner` : 'orders_by_owner';
  const owner = sql`orders.owner_id = (select users.id from users where users.email = ${email})`;
  const account = accountId === undefined ? sql`` : sql`and orders.account_id || '' = ${accountId}`;
  const part = {
    // SQLite would take an index of the view and sort, and `examined` must see the rows in their order.
    from: engineOf(db) === 'sqlite' ? sql`orders indexed by ${sql.ref(index)}` : sql`orders`,
    candidates: sql`${email === null ? sql`orders.account_id = ${accountId}` : sql`${owner} ${account}`}
      ${view === 'cancelled' || view === 'refunded' ? sql`` : sql`and orders.cancelled_at is null`}`,
    matches: sql`${orderConditions(search, terms, 'filter')} and ${holds(db, search, numbered)}`,
    seq: sql`orders.seq`,
  };
  return findInParts(db, 'orders', page, [part], budget);
}

/** The orders of the checkout, payment, parcel or batch whose number is searched for: the text of an order has not all of them. */
async function findNumbered(db: Database, { q, finds }: OrderSearch): Promise<RawBuilder<unknown> | null> {
  const seq = readCheckoutNumber(q);
  if (seq !== null) {
    const row = await db.selectFrom('checkouts').select('id').where('seq', '=', seq).executeTakeFirst();
    return row ? sql`orders.checkout_id = ${row.id}` : null;
  }
  const returnSeq = readReturnNumber(q);
  if (returnSeq !== null) {
    const row = await db.selectFrom('returns').select('order_id').where('seq', '=', returnSeq).executeTakeFirst();
    return row ? sql`orders.id = ${row.order_id}` : null;
  }
  const sent = await listOrdersOfParcel(db, q.trim());
  const ids = finds === 'all' ? [...sent, ...(await listOrdersOfPayment(db, q.trim()))] : sent;
  const conditions = [
    ...(ids.length > 0 ? [sql`orders.id in (${sql.join(ids)})`] : []),
    // Thousands may have had one batch.
    ...((await isBatchNumber(db, q)) ? [sql`orders.id in (${ordersOfBatch(q)})`] : []),
  ];
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` or `)})`;
}

function waysOf({ q, ways = orderWays(q) }: OrderSearch): WrittenWays {
  return ways;
}

function holds(db: Database, search: OrderSearch, numbered: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const ways = waysOf(search);
  if (ways.length === 0) return sql`true`;
  const text = sql.raw(orderTextSql(engineOf(db), 'orders.', search.finds));
  const inNames = search.ways && sql`and ${holdsWays(db, sql.raw(orderNamesSql(engineOf(db))), ways)}`;
  const hasText = sql`${holdsWays(db, text, ways)} ${inNames ?? sql``}`;
  return numbered === null ? hasText : sql`(${hasText} or ${numbered})`;
}
