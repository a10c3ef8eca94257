import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import { MAX_COUNT, type Page } from '#server/db/keyset.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { FoundRows } from '#server/db/search/find-in-parts.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { findOrders, isOrderSearch, type OrderSearch } from '#server/queries/orders/order-search.ts';
import { orderConditions, type ViewTerms } from '#server/queries/orders/order-views.ts';
import { MAX_SORTED_ORDERS } from '#shared/domain/limits.ts';
import type { OrderSort } from '#shared/domain/orders/order-views.ts';

/** What a list of orders can be sorted by that no index has: an index would cost every new order. */
export type SortKey = 'total' | 'customer';

/** Null for the order of creation. */
export function sortKeyOf(sort: OrderSort | undefined): SortKey | null {
  const key = sort?.replace('-', '');
  return key === 'total' || key === 'customer' ? key : null;
}

interface SortRow {
  seq: number;
  total: number;
  customer: string;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts all orders of a view or a search for each page. @throws {AppError} too_many_to_sort */
export async function findSortedOrders(
  db: Database,
  page: Page,
  by: SortKey,
  search: OrderSearch,
  terms: ViewTerms,
  budget: ReadBudget,
): Promise<FoundRows<OrderRow>> {
  const matches = await findMatches(db, search, terms, budget);
  const [last] = page.after === null ? [] : await readSortRows(db, sql<boolean>`seq = ${page.after}`, 1);
  const direction = page.descending ? -1 : 1;
  const compare = (a: SortRow, b: SortRow) =>
    direction * ((by === 'total' ? a.total - b.total : collator.compare(a.customer, b.customer)) || a.seq - b.seq);
  // An order that left the view meanwhile still marks the place.
  const following = matches.filter((row) => last === undefined || compare(row, last) > 0).sort(compare);
  const seqs = following.slice(0, page.limit).map(({ seq }) => seq);
  const shown = seqs.length === 0 ? [] : await db.selectFrom('orders').selectAll().where('seq', 'in', seqs).execute();
  const rows = new Map(shown.map((row) => [row.seq, row]));
  return {
    rows: seqs.flatMap((seq) => rows.get(seq) ?? []),
    next: following.length > seqs.length ? { after: seqs.at(-1) ?? 0, afterValue: null } : null,
    count: matches.length,
    isCutShort: false,
  };
}

async function findMatches(
  db: Database,
  search: OrderSearch,
  terms: ViewTerms,
  budget: ReadBudget,
): Promise<SortRow[]> {
  if (!isOrderSearch(search.q)) {
    const rows = await readSortRows(db, orderConditions(search, terms, 'seek'), MAX_SORTED_ORDERS + 1);
    if (rows.length > MAX_SORTED_ORDERS) throw new AppError('too_many_to_sort');
    return rows;
  }
  const all: Page = { limit: MAX_COUNT, descending: true, after: null, afterValue: null };
  const { rows, next } = await findOrders(db, all, search, terms, budget);
  if (next !== null) throw new AppError('too_many_to_sort');
  return rows.map(toSortRow);
}

async function readSortRows(db: Database, where: RawBuilder<boolean>, limit: number): Promise<SortRow[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['seq', 'total_minor', 'customer_name'])
    .where(where)
    .limit(limit)
    .execute();
  return rows.map(toSortRow);
}

function toSortRow(row: Pick<OrderRow, 'seq' | 'total_minor' | 'customer_name'>): SortRow {
  return { seq: row.seq, total: row.total_minor, customer: row.customer_name ?? '' };
}
