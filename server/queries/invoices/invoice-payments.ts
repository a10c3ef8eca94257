import { sql } from 'kysely';
import { FREIGHTS } from '#server/db/payables.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type Minor, sumMinor } from '#shared/domain/money.ts';

/** Which of these invoices have an order or a freight that is not paid. */
export async function filterUnpaidInvoices(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const unpaidIn = (table: 'orders') =>
    db
      .selectFrom('invoice_lines')
      .innerJoin(table, 'orders.id', 'invoice_lines.order_id')
      .select('invoice_lines.invoice_id')
      .where('invoice_lines.invoice_id', 'in', ids)
      .where('orders.paid_at', 'is', null);
  const rows = await unpaidIn('orders').unionAll(unpaidIn(FREIGHTS)).execute();
  return new Set(rows.map(({ invoice_id }) => invoice_id));
}

/** What was credited of each of these invoices and not reversed. */
export async function sumCredits(db: Database, ids: string[]): Promise<Map<string, Minor>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoices as note')
    .select(['note.corrects', 'note.total_minor'])
    .where('note.corrects', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('invoices as reversal').select('reversal.id').whereRef('reversal.corrects', '=', 'note.id')),
      ),
    )
    .execute();
  const notes = Map.groupBy(rows, ({ corrects }) => corrects ?? '');
  return new Map([...notes].map(([id, own]) => [id, sumMinor(own.map(({ total_minor }) => total_minor))]));
}

/** How the orders and the freight of an invoice on account were paid. */
export interface AccountPayment {
  order_id: string;
  /** Milliseconds since 1970; null while it is not paid in full. */
  paid_at: number | null;
  /** Of a card. */
  transaction_id: string | null;
  transfers: { received_on: string; reference: string }[];
}

/** Of each order of these invoices, by invoice. */
export async function listAccountPayments(db: Database, invoiceIds: string[]): Promise<Map<string, AccountPayment[]>> {
  if (invoiceIds.length === 0) return new Map();
  const linesIn = (table: 'orders') =>
    db
      .selectFrom('invoice_lines')
      .innerJoin(table, 'orders.id', 'invoice_lines.order_id')
      .select(['invoice_lines.invoice_id', 'orders.id', 'orders.paid_at'])
      .select(['orders.transaction_id', 'orders.transferred_at'])
      .where('invoice_lines.invoice_id', 'in', invoiceIds);
  const orders = await linesIn('orders').unionAll(linesIn(FREIGHTS)).execute();
  const transfers = await listTransfersOf(
    db,
    orders.map(({ id }) => id),
  );
  const payments = orders.map(({ invoice_id, id, paid_at, transaction_id, transferred_at }) => ({
    invoice_id,
    order_id: id,
    paid_at,
    transaction_id: transferred_at === null ? transaction_id : null,
    transfers: transfers.get(id) ?? [],
  }));
  return Map.groupBy(payments, ({ invoice_id }) => invoice_id);
}

/** Bank transfers that were not taken back, by order. */
async function listTransfersOf(db: Database, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, AccountPayment['transfers']>();
  const rows = await db
    .selectFrom('bank_transfer_orders')
    .innerJoin('bank_transfers', 'bank_transfers.id', 'bank_transfer_orders.transfer_id')
    .select(['bank_transfers.seq', 'bank_transfer_orders.order_id'])
    .select(['bank_transfers.received_on', 'bank_transfers.reference'])
    .where('bank_transfer_orders.order_id', 'in', orderIds)
    .where('bank_transfers.reverses', 'is', null)
    .where('bank_transfers.return_id', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from bank_transfers as reversal where reversal.reverses = bank_transfers.id)`,
    )
    .execute();
  return Map.groupBy(
    rows.toSorted((a, b) => a.seq - b.seq),
    ({ order_id }) => order_id,
  );
}
