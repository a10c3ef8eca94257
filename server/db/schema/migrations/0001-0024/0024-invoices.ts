import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/**
 * Orders carry tax, customers a tax id, and invoices and credit notes are kept with numbers that have no gap. Orders
 * that were placed before have no tax; those that were paid before get no invoice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTaxOfOrders(db);
  await createCustomers(db);
  await createInvoices(db);
  await freezeInvoices(db);
}

async function addTaxOfOrders(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  const orders = () => db.schema.alterTable('orders');
  await orders()
    .addColumn('tax_rate', integer, (column) => column.check(sql`tax_rate between 0 and 100000`))
    .execute();
  await orders()
    .addColumn('tax_minor', integer, (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`tax_minor between 0 and total_minor and (tax_minor = 0 or tax_rate is not null)`),
    )
    .execute();
  await orders().addColumn('tax_name', 'text').execute();
  await orders().addColumn('tax_id', 'text').execute();
  await orders().addColumn('tax_exempt_reason', 'text').execute();
}

async function createCustomers(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('customers')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('tax_id', 'text')
    .addColumn('tax_exempt_reason', 'text', (column) =>
      column.check(sql`tax_exempt_reason is null or tax_id is not null`),
    )
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
}

async function createInvoices(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('invoice_numbers')
    .addColumn('series', 'text', (column) => column.notNull().check(sql`series in ('INV', 'CN')`))
    .addColumn('year', integer, (column) => column.notNull())
    .addColumn('last', integer, (column) => column.notNull().check(sql`last > 0`))
    .addPrimaryKeyConstraint('invoice_numbers_pkey', ['series', 'year'])
    .execute();
  await db.schema
    .createTable('invoices')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('year', integer, (column) => column.notNull())
    .addColumn('serial', integer, (column) => column.notNull().check(sql`serial > 0`))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('invoice', 'credit_note', 'reversal')`))
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('net_minor', integer, (column) => column.notNull().check(sql`net_minor >= 0`))
    .addColumn('tax_minor', integer, (column) => column.notNull().check(sql`tax_minor >= 0`))
    .addColumn('total_minor', integer, (column) => column.notNull().check(sql`total_minor = net_minor + tax_minor`))
    .addColumn('transaction_id', 'text')
    .addColumn('refund_row', 'text', (column) => column.references('refunds.id'))
    .addColumn('refund_attempt', integer)
    .addColumn('corrects', 'text', (column) => column.references('invoices.id'))
    .addColumn('issued_at', integer, (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('buyer', 'text', (column) => column.notNull())
    .addCheckConstraint('invoices_series', sql`series = case kind when 'credit_note' then 'CN' else 'INV' end`)
    .addCheckConstraint(
      'invoices_cause',
      sql`case kind when 'invoice' then cause in ('payment', 'shipment')
        when 'credit_note' then cause = 'refund' else cause = 'refund_failed' end`,
    )
    .addCheckConstraint(
      'invoices_of_refund',
      sql`(kind = 'invoice') = (corrects is null) and (kind = 'invoice') = (refund_row is null)
        and (kind = 'invoice') = (refund_attempt is null)`,
    )
    .execute();
  await db.schema
    .createTable('invoice_lines')
    .addColumn('invoice_id', 'text', (column) => column.notNull().references('invoices.id'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('net_minor', integer, (column) => column.notNull().check(sql`net_minor >= 0`))
    .addColumn('tax_minor', integer, (column) => column.notNull().check(sql`tax_minor >= 0`))
    .addColumn('total_minor', integer, (column) => column.notNull().check(sql`total_minor = net_minor + tax_minor`))
    .addPrimaryKeyConstraint('invoice_lines_pkey', ['invoice_id', 'order_id'])
    .execute();
  for (const index of [
    'unique index invoices_serial on invoices (series, year, serial)',
    `unique index invoices_of_refund on invoices (refund_row, refund_attempt, kind, corrects)
      where refund_row is not null`,
    'index invoice_lines_by_order on invoice_lines (order_id)',
    `unique index invoice_lines_invoiced on invoice_lines (order_id) where kind = 'invoice'`,
  ])
    await sql.raw(`create ${index}`).execute(db);
}

/** Neither changes once it is issued; only the buyer may be erased, when the retention of orders ends. */
async function freezeInvoices(db: Kysely<unknown>): Promise<void> {
  const columns = `seq, id, number, series, year, serial, kind, cause, owner_id, currency, net_minor, tax_minor,
    total_minor, transaction_id, refund_row, refund_attempt, corrects, issued_at, document`;
  const events = [
    ['invoices_frozen', `update of ${columns} on invoices`, ''],
    ['invoices_buyer_frozen', 'update of buyer on invoices', `when (new.buyer <> 'erased')`],
    ['invoices_kept', 'delete on invoices', ''],
    ['invoice_lines_frozen', 'update on invoice_lines', ''],
    ['invoice_lines_kept', 'delete on invoice_lines', ''],
  ] as const;
  const message = 'An invoice is never changed';
  if (isPostgres(db)) {
    await sql
      .raw(`create function refuse_invoice_change() returns trigger language plpgsql as $$
        begin raise exception '${message}'; end $$`)
      .execute(db);
  }
  for (const [name, event, when] of events) {
    const action = isPostgres(db)
      ? `for each row ${when} execute function refuse_invoice_change()`
      : `${when} begin select raise(abort, '${message}'); end`;
    await sql.raw(`create trigger ${name} before ${event} ${action}`).execute(db);
  }
}
