import { sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import type { FreightRow } from '#server/db/schema/tables/freights.ts';
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

/** A freight on account, with the number of its checkout for people and its first order's PO number. */
export interface ReceivableFreight extends FreightRow {
  checkout_seq: number;
  po_number: string | null;
}

/** The freights on account that were invoiced, newest first; those that are open are few. */
export async function listFreightReceivables(
  db: Database,
  accountId: string,
  { state, limit }: { state: 'open' | 'paid'; limit: number },
): Promise<ReceivableFreight[]> {
  return freightsOf(db)
    .where('freights.account_id', '=', accountId)
    .where('freights.due_at', 'is not', null)
    .where('freights.paid_at', state === 'open' ? 'is' : 'is not', null)
    .orderBy('freights.seq', 'desc')
    .limit(limit)
    .execute();
}

export function freightsOf(db: Database) {
  return db
    .selectFrom('freights')
    .innerJoin('checkouts', 'checkouts.id', 'freights.checkout_id')
    .selectAll('freights')
    .select('checkouts.seq as checkout_seq')
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select('orders.po_number')
        .whereRef('orders.checkout_id', '=', 'freights.checkout_id')
        .limit(1)
        .as('po_number'),
    );
}

export interface InvoiceOfOrder {
  id: string;
  number: string;
  /** Milliseconds since 1970. */
  issued_at: number;
  /** What it asks for of the order; and when that is due, of an invoice over a part on account. */
  total_minor: Minor;
  due_at: number | null;
}

/** The invoices of each order or freight that has any, by its id; oldest first. */
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
