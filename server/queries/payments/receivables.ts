import { sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Minor } from '#shared/domain/money.ts';

/** Orders on account with an invoice, open or paid. */
export const receivableList = pagedList('orders', {
  rows: (db) => db.selectFrom('orders').selectAll().where('terms_days', 'is not', null).where('due_at', 'is not', null),
  filters: {
    account: (query, accountId: string) => query.where('account_id', '=', accountId),
    open: (query) =>
      query
        .where('paid_at', 'is', null)
        // Not what is paid as far as it was invoiced.
        .where(sql<boolean>`(total_minor - uninvoiced_minor > transferred_minor or uninvoiced_minor = 0)`),
    paid: (query) => query.where('paid_at', 'is not', null),
  },
  count: async () => null,
});

export interface InvoiceOfOrder {
  id: string;
  number: string;
  /** Milliseconds since 1970. */
  issued_at: number;
  /** What it asks for of the order; and when that is due, of an invoice over a part on account. */
  total_minor: Minor;
  due_at: number | null;
}

/** The invoices of each order that has any, by order id; oldest first. */
export async function findInvoicesOf(db: Database, orderIds: string[]): Promise<Map<string, InvoiceOfOrder[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .select(['invoice_lines.order_id', 'invoices.id', 'invoices.number', 'invoices.issued_at'])
    .select(['invoices.seq', 'invoice_lines.total_minor', 'invoice_lines.due_at'])
    .where('invoice_lines.order_id', 'in', orderIds)
    .where('invoice_lines.kind', '=', sql.lit('invoice'))
    .execute();
  return Map.groupBy(
    rows.toSorted((a, b) => a.seq - b.seq),
    ({ order_id }) => order_id,
  );
}
