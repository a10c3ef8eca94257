import type { Insertable } from 'kysely';
import { prepareInsert } from '#server/db/insert-rows.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type {
  InvoiceLineRow,
  InvoiceLinesTable,
  InvoiceRow,
  InvoicesTable,
} from '#server/db/schema/tables/invoices.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { type InvoiceDocument, readBuyer } from '#server/db/stored-invoice.ts';
import { addMail } from '#server/queries/mails/outbox.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import { freightId } from '#shared/domain/freight/freight-id.ts';
import { type InvoiceSeries, invoiceNumber, seriesOf } from '#shared/domain/invoices/invoice-kinds.ts';
import { sumMinor } from '#shared/domain/money.ts';
import { dayNumber, dayOf, yearOf } from '#shared/domain/shop/time-zone.ts';

const nextSerial = prepareQuery((db, { series, year }: { series: InvoiceSeries; year: number }) =>
  db
    .insertInto('invoice_numbers')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'year']).doUpdateSet((eb) => ({ last: eb('invoice_numbers.last', '+', 1) })),
    )
    .returning('last'),
);

const insertedInvoice = prepareQuery((db, row: Insertable<InvoicesTable>) =>
  db.insertInto('invoices').values(row).returningAll(),
);

const insertedLines = prepareInsert((db, lines: Insertable<InvoiceLinesTable>[]) =>
  db.insertInto('invoice_lines').values(lines),
);

export interface NewInvoice
  extends Omit<
    Insertable<InvoicesTable>,
    | 'seq'
    | 'number'
    | 'series'
    | 'year'
    | 'serial'
    | 'net_minor'
    | 'tax_minor'
    | 'total_minor'
    | 'document'
    | 'time_zone'
    | 'issued_day'
  > {
  document: InvoiceDocument;
  lines: (Omit<InvoiceLineRow, 'invoice_id' | 'kind' | 'quantity' | 'due_at'> &
    Partial<Pick<InvoiceLineRow, 'quantity' | 'due_at'>>)[];
}

/**
 * Stores an invoice, with its mail, under the next number of its series and year in the shop's time zone, which a rollback gives back. On PostgreSQL the
 * numbers of a series are locked until the transaction ends, so that it comes before the transaction's events.
 */
export async function insertInvoice(
  db: WriteTransaction,
  { document, lines, ...invoice }: NewInvoice,
): Promise<InvoiceRow> {
  const series = seriesOf(invoice.kind);
  // Not locked, so that payments do not wait for each other here.
  const timeZone = await readTimeZone(withoutRowLocks(db));
  const year = yearOf(invoice.issued_at, timeZone);
  const serial = (await nextSerial.first(db, { series, year }))?.last;
  if (serial === undefined) throw new Error('The database gave no number');
  const sum = (column: 'net_minor' | 'tax_minor' | 'total_minor') => sumMinor(lines.map((line) => line[column]));
  const row = await insertedInvoice.first(db, {
    // Every column, since the statement is compiled once.
    refund_row: null,
    refund_attempt: null,
    corrects: null,
    return_id: null,
    short_order_id: null,
    ...invoice,
    time_zone: timeZone,
    issued_day: dayNumber(dayOf(invoice.issued_at, timeZone)),
    number: invoiceNumber(series, year, serial),
    series,
    year,
    serial,
    net_minor: sum('net_minor'),
    tax_minor: sum('tax_minor'),
    total_minor: sum('total_minor'),
    document: JSON.stringify(document),
  });
  if (!row) throw new Error('The database did not give the invoice back');
  await insertedLines(
    db,
    lines.map((line) => ({ quantity: null, due_at: null, ...line, invoice_id: invoice.id, kind: invoice.kind })),
  );
  const buyer = readBuyer(row);
  if (buyer) {
    await addMail(db, {
      kind: row.kind === 'credit_note' ? 'credit_note' : 'invoice',
      subjectId: row.id,
      recipient: { userId: row.owner_id, email: buyer.email },
      at: row.issued_at,
    });
  }
  return row;
}

/** What invoices ask for of these orders. */
export async function listInvoicedLines(db: Database, orderIds: string[]): Promise<InvoiceLineRow[]> {
  return db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'invoice')
    .execute();
}

const issued = prepareQuery((db, { day, seq, to, limit }: { day: number; seq: number; to: number; limit: number }) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('issued_day', '>=', day)
    .where('issued_day', '<=', to)
    .where((eb) => eb.or([eb('issued_day', '>', day), eb('seq', '>', seq)]))
    .orderBy('issued_day')
    .orderBy('seq')
    .limit(limit),
);

/** The next ones after a place in the order of their dates, until a day. */
export async function listIssuedInvoices(
  db: Database,
  { after, to, limit }: { after: { day: number; seq: number }; to: number; limit: number },
): Promise<InvoiceRow[]> {
  return issued.all(db, { ...after, to, limit });
}

export async function findInvoice(db: Database, id: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst();
}

/** With what was credited of the freight of its checkout; oldest first. */
export async function listInvoicesOfOrder(
  db: Database,
  { id, checkout_id }: Pick<OrderRow, 'id' | 'checkout_id'>,
): Promise<InvoiceRow[]> {
  const rows = await db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .selectAll('invoices')
    .where('invoice_lines.order_id', 'in', checkout_id === null ? [id] : [id, freightId(checkout_id)])
    .where((eb) => eb.or([eb('invoice_lines.order_id', '=', id), eb('invoice_lines.kind', '<>', 'invoice')]))
    .execute();
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  return unique.toSorted((a, b) => a.seq - b.seq);
}

/** What was issued about an order or a freight from an instant on, oldest first. */
export async function listInvoicesSince(db: Database, payableId: string, at: number): Promise<{ id: string }[]> {
  const rows = await db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .select(['invoices.id', 'invoices.seq'])
    .where('invoice_lines.order_id', '=', payableId)
    .where('invoices.issued_at', '>=', at)
    .execute();
  return rows.toSorted((a, b) => a.seq - b.seq);
}

export interface CreditableLine extends InvoiceLineRow {
  /** The invoice that a credit note, or the one that a reversal is of, corrects. */
  of: string | null;
}

/** Everything that was invoiced, credited and reversed of these orders. */
export async function listCreditableLines(db: Database, orderIds: string[]): Promise<CreditableLine[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .selectAll('invoice_lines')
    .select('invoices.corrects as of')
    .where('invoice_lines.order_id', 'in', orderIds)
    .execute();
  const notes = new Map(rows.map(({ invoice_id, of }) => [invoice_id, of]));
  return rows.map((row) => ({ ...row, of: row.kind === 'reversal' ? (notes.get(row.of ?? '') ?? null) : row.of }));
}

export async function listLinesOf(db: Database, invoiceId: string): Promise<InvoiceLineRow[]> {
  return db.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', invoiceId).execute();
}

/** In the order of their ids, as transactions lock them. */
export async function listInvoicesById(db: Database, ids: string[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('invoices').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** What was issued for one attempt of a refund. */
export async function listInvoicesOfRefund(
  db: Database,
  refund: { id: string; attempt: number },
): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('refund_row', '=', refund.id)
    .where('refund_attempt', '=', refund.attempt)
    .execute();
}

/** Of the days that it says: those of the shop when it was issued. */
export function timeZoneOf({ time_zone }: Pick<InvoiceRow, 'time_zone'>): string {
  return time_zone ?? 'UTC';
}

/** Erases the buyer of what was issued about these orders, unless another order of it still has personal data. */
export async function eraseBuyersOf(db: WriteTransaction, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .updateTable('invoices')
    .set({ buyer: ERASED })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('invoice_lines')
        .select('invoice_lines.invoice_id')
        .where('order_id', 'in', orderIds)
        .unionAll(
          // Of a freight that was paid on its own.
          eb
            .selectFrom('orders')
            .innerJoin('freights', 'freights.checkout_id', 'orders.checkout_id')
            .innerJoin('invoice_lines', 'invoice_lines.order_id', 'freights.id')
            .select('invoice_lines.invoice_id')
            .where('orders.id', 'in', orderIds),
        ),
    )
    .where('buyer', '<>', ERASED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_lines as kept')
            .innerJoin('orders', 'orders.id', 'kept.order_id')
            .select('kept.order_id')
            .whereRef('kept.invoice_id', '=', 'invoices.id')
            .where('orders.email', '<>', ERASED),
        ),
      ),
    )
    .execute();
}
