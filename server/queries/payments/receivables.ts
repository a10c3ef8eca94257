import { sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** Orders on account with an invoice, open or paid. */
export const receivableList = pagedList('orders', {
  rows: (db) => db.selectFrom('orders').selectAll().where('terms_days', 'is not', null).where('due_at', 'is not', null),
  filters: {
    account: (query, accountId: string) => query.where('account_id', '=', accountId),
    open: (query) => query.where('paid_at', 'is', null),
    paid: (query) => query.where('paid_at', 'is not', null),
  },
  count: async () => null,
});

export interface InvoiceOfOrder {
  id: string;
  number: string;
  /** Milliseconds since 1970. */
  issued_at: number;
}

/** The invoice of each order that has one, by order id. */
export async function findInvoicesOf(db: Database, orderIds: string[]): Promise<Map<string, InvoiceOfOrder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .select(['invoice_lines.order_id', 'invoices.id', 'invoices.number', 'invoices.issued_at'])
    .where('invoice_lines.order_id', 'in', orderIds)
    .where('invoice_lines.kind', '=', sql.lit('invoice'))
    .execute();
  return new Map(rows.map(({ order_id, ...invoice }) => [order_id, invoice]));
}
