import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Page, withinBounds } from '#server/db/keyset.ts';
import { type PagedList, pagedList } from '#server/db/paged-list.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type FoundRows, findInParts } from '#server/db/search/find-in-parts.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { holdsWords } from '#server/queries/search-conditions.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import { readCheckoutNumber, readOrderNumber } from '#shared/domain/history/record-number.ts';
import type { InvoiceView } from '#shared/domain/invoices/invoice-states.ts';

export interface InvoiceFilter {
  account?: string | undefined;
  view?: InvoiceView | undefined;
  /** Of their dates, both included, in days since 1970-01-01. */
  from?: number | undefined;
  to?: number | undefined;
}

const isOwed = sql`orders.due_at is not null and orders.paid_at is null and orders.cancelled_at is null
  and orders.expired_at is null and invoice_lines.order_id = orders.id and invoice_lines.kind = 'invoice'`;
/** What may be owed: as many selects, of which the second has freights in the place of orders. */
const inEither = (select: (from: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`${select(sql`orders`)} union all ${select(sql`freights as orders`)}`;
/** Driven by the few that are owed: cross joins, because SQLite reads their tables in the given order. */
const isAmongOwed = (due: RawBuilder<SqlBool>) =>
  sql<SqlBool>`invoices.id in (${inEither(
    (from) => sql`select invoice_lines.invoice_id from ${from} cross join invoice_lines where ${due} and ${isOwed}`,
  )})`;
/** Looks at each invoice, in the order of the list. */
const hasOwed = (due: RawBuilder<SqlBool>) =>
  sql<SqlBool>`exists (${inEither(
    (from) => sql`select 1 from invoice_lines cross join ${from}
      where invoice_lines.invoice_id = invoices.id and ${due} and ${isOwed}`,
  )})`;
const isInvoice = sql<SqlBool>`invoices.kind = 'invoice'`;

function conditionsWith(isUnpaid: typeof hasOwed) {
  return {
    unpaid: isUnpaid(sql`true`),
    overdue: (today: number) => isUnpaid(sql`orders.due_at < ${today}`),
    paid: sql<SqlBool>`${isInvoice} and not ${isUnpaid(sql`true`)}`,
    refunded: sql<SqlBool>`${isInvoice} and exists (select 1 from invoices as note where note.corrects = invoices.id
      and not exists (select 1 from invoices as reversal where reversal.corrects = note.id))`,
    corrections: sql<SqlBool>`invoices.kind <> 'invoice'`,
  };
}
const conditions = conditionsWith(isAmongOwed);
const searched = conditionsWith(hasOwed);

function allInvoices(db: Database) {
  return db.selectFrom('invoices').selectAll();
}

export const invoiceList = pagedList('invoices', {
  rows: allInvoices,
  filters: {
    account: (query, accountId: string) => query.where('account_id', '=', accountId),
    unpaid: (query) => query.where(conditions.unpaid),
    overdue: (query, today: number) => query.where(conditions.overdue(today)),
    paid: (query) => query.where(conditions.paid),
    refunded: (query) => query.where(conditions.refunded),
    corrections: (query) => query.where(conditions.corrections),
    since: (query, day: number) => query.where('issued_day', '>=', day),
    before: (query, day: number) => query.where('issued_day', '<', day),
    // Not seeked by, because the list is in the order of issue.
    issuedSince: (query, day: number) => query.where(sql<SqlBool>`+issued_day >= ${day}`),
    issuedBefore: (query, day: number) => query.where(sql<SqlBool>`+issued_day < ${day}`),
  },
  sorts: ['issued_day'],
  count: async () => null,
});

type ListFilter = Parameters<(typeof invoiceList)['count']>[1];

interface InvoiceListRequest {
  list: PagedList<InvoiceRow, ListFilter, 'issued_day'>;
  request: { page: Page; filter: ListFilter; sort?: 'issued_day' };
}

/** In the order of issue; those of a period in the order of their dates. `today` is the day's first instant. */
export function invoiceViewList(page: Page, filter: InvoiceFilter, today: number): InvoiceListRequest {
  const { account, view, from: since, to } = filter;
  const before = to === undefined ? undefined : to + 1;
  const named = { account, ...(view !== undefined && { [view]: view === 'overdue' ? today : true }) };
  const isWhole = view === undefined && account === undefined && since === undefined && to === undefined;
  const counted = isWhole ? { ...invoiceList, count: countInvoices } : invoiceList;
  if (account !== undefined || (since === undefined && to === undefined)) {
    return { list: counted, request: { page, filter: { ...named, issuedSince: since, issuedBefore: before } } };
  }
  // SQLite seeks by one upper and one lower bound only, and one of them is where the page begins.
  const bound = page.descending ? { since } : { before };
  const request = { page: withinBounds(page, { since, before }), filter: { ...named, ...bound } };
  return { list: counted, request: { ...request, sort: 'issued_day' } };
}

/** Numbers have no gap, so that the counters know how many there are. */
async function countInvoices(db: Database): Promise<number> {
  const counters = await db.selectFrom('invoice_numbers').select('last').execute();
  return counters.reduce((sum, { last }) => sum + last, 0);
}

/**
 * Those whose number, or buyer's name, company, e-mail or tax id, hold every word of `q`, and those of the order or checkout
 * that it numbers. They are read one by one within the budget, in the order of issue.
 */
export function findInvoices(
  db: Database,
  page: Page,
  { q, today, ...filter }: InvoiceFilter & { q: string; today: number },
  budget: ReadBudget,
): Promise<FoundRows<InvoiceRow>> {
  const matches = sql`(${holdsWords(db, searchedText(db), q)} or ${isOfNumbered(q)})`;
  return findInParts(
    db,
    'invoices',
    page,
    [{ from: sql`invoices`, candidates: candidatesOf(filter, today), matches, seq: sql`invoices.seq` }],
    budget,
  );
}

/** The plus signs keep SQLite from an index that would cost the order of the rows. */
function candidatesOf({ account, view, from, to }: InvoiceFilter, today: number): RawBuilder<SqlBool> {
  const all = [
    sql`true`,
    ...(account === undefined ? [] : [sql`invoices.account_id = ${account}`]),
    ...(view === undefined ? [] : [view === 'overdue' ? searched.overdue(today) : searched[view]]),
    ...(from === undefined ? [] : [sql`+invoices.issued_day >= ${from}`]),
    ...(to === undefined ? [] : [sql`+invoices.issued_day <= ${to}`]),
  ];
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

function searchedText(db: Database): RawBuilder<unknown> {
  const fields = ['name', 'company', 'email', 'taxId'].map((field) => {
    const value =
      engineOf(db) === 'postgres'
        ? sql`invoices.buyer::json ->> ${sql.lit(field)}`
        : sql`json_extract(invoices.buyer, ${sql.lit(`$.${field}`)})`;
    return sql`coalesce(${value}, '')`;
  });
  return sql`(invoices.number || ' ' || case when invoices.buyer = ${sql.lit(ERASED)} then ''
    else ${sql.join(fields, sql` || ' ' || `)} end)`;
}

function isOfNumbered(q: string): RawBuilder<SqlBool> {
  const [order, checkout] = [readOrderNumber(q), readCheckoutNumber(q)];
  if (order === null && checkout === null) return sql`false`;
  const isNumbered =
    order === null
      ? sql`orders.checkout_id = (select checkouts.id from checkouts where checkouts.seq = ${checkout})`
      : sql`orders.seq = ${order}`;
  return sql`invoices.id in (select invoice_lines.invoice_id from orders cross join invoice_lines
    where ${isNumbered} and invoice_lines.order_id = orders.id)`;
}
