import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/**
 * Money that bank transfers had paid and that staff sent back by their bank; and the credit notes of orders that are closed short
 * below what was invoiced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('bank_refunds')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('return_id', 'text', (column) => column.unique().references('returns.id'))
    .addColumn('amount_minor', integer, (column) => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('recorded_by', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('bank_transfers')
    .addColumn('short_order_id', 'text', (column) => column.references('orders.id'))
    .execute();
  await (isPostgres(db) ? changeInvoicesInPlace(db) : rebuildInvoices(db));
  for (const index of [
    'index bank_refunds_by_order on bank_refunds (order_id, seq)',
    'index bank_refunds_by_account on bank_refunds (account_id, seq)',
    'index invoices_of_short on invoices (short_order_id) where short_order_id is not null',
  ])
    await sql.raw(`create ${index}`).execute(db);
}

/** A credit note can be of an order that was closed short, of which no card gets the money. */
const CAUSES = [
  `'credit_note' then cause in ('refund', 'return') else`,
  `'credit_note' then cause in ('refund', 'return', 'closed_short') else`,
] as const;
const OF_REFUND = [
  `(kind = 'invoice' or cause = 'return')`,
  `(kind = 'invoice' or cause in ('return', 'closed_short'))`,
] as const;

async function changeInvoicesInPlace(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table invoices drop constraint invoices_cause, drop constraint invoices_of_refund,
      add constraint invoices_cause check (case kind when 'invoice' then cause in ('payment', 'shipment')
        when ${CAUSES[1]} cause = 'refund_failed' end),
      add constraint invoices_of_refund check ((kind = 'invoice') = (corrects is null)
        and ${OF_REFUND[1]} = (refund_row is null) and ${OF_REFUND[1]} = (refund_attempt is null))`)
    .execute(db);
  await addOrderOfInvoice(db);
}

/** SQLite changes a constraint only with its table, which gets the same indexes and triggers. */
async function rebuildInvoices(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_schema where tbl_name = 'invoices' and sql is not null`.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.text ?? '';
  const rebuilt = definition
    .replace(/^create table "?invoices"? /i, 'create table rebuilt_invoices ')
    .replace(...CAUSES)
    .replaceAll(...OF_REFUND);
  if (
    !rebuilt.startsWith('create table rebuilt_invoices ') ||
    !rebuilt.includes(CAUSES[1]) ||
    rebuilt.split(OF_REFUND[1]).length !== 3
  ) {
    throw new Error(`The table of invoices is not as expected: ${definition}`);
  }
  await sql.raw(rebuilt).execute(db);
  await sql`insert into rebuilt_invoices select * from invoices`.execute(db);
  await sql`drop table invoices`.execute(db);
  await sql`alter table rebuilt_invoices rename to invoices`.execute(db);
  await addOrderOfInvoice(db);
  for (const { type, text } of rows) if (type !== 'table') await sql.raw(text).execute(db);
}

async function addOrderOfInvoice(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invoices')
    .addColumn('short_order_id', 'text', (column) =>
      column.references('orders.id').check(sql`(short_order_id is not null) = (cause = 'closed_short')`),
    )
    .execute();
}
