import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** What holds parts of a payment, each of an order or, from now on, of the freight of a checkout. */
const partTables = ['intent_orders', 'refund_orders', 'bank_transfer_orders', 'invoice_lines'];

/** The freight of a checkout is paid, refunded and invoiced beside its orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFreights(db);
  for (const table of partTables) await dropReference(db, table);
  // What a quote charges for the delivery, without tax.
  await db.schema.alterTable('quote_versions').addColumn('freight_minor', columnTypes(db).integer).execute();
  // What a member asked for: JSON.
  await db.schema.alterTable('requests').addColumn('delivery', 'text').execute();
}

async function createFreights(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('freights')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('checkout_id', 'text', (column) => column.notNull().unique().references('checkouts.id'))
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('method_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('carrier', 'text')
    .addColumn('by_agreement', integer, (column) => column.notNull().check(sql`by_agreement in (0, 1)`))
    .addColumn('country', 'text')
    .addColumn('postcode', 'text')
    .addColumn('weight_mg', integer)
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('total_minor', integer, (column) => column.notNull().check(sql`total_minor >= 0`))
    .addColumn('tax_minor', integer, (column) =>
      column.notNull().check(sql`tax_minor >= 0 and tax_minor <= total_minor`),
    )
    .addColumn('tax_rate', integer)
    .addColumn('tax_name', 'text')
    .addColumn('tax_exempt_reason', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('terms_days', integer)
    .addColumn('due_at', integer)
    .addColumn('paid_at', integer)
    .addColumn('transaction_id', 'text')
    .addColumn('cancelled_at', integer)
    .addColumn('expired_at', integer)
    .addColumn('transferred_minor', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`transferred_minor >= 0 and transferred_minor <= total_minor`),
    )
    .addColumn('transferred_at', integer)
    .addColumn('uninvoiced_minor', integer, (column) => column.notNull().defaultTo(0).check(sql`uninvoiced_minor = 0`))
    .addColumn('refunded_minor', integer, (column) => column.notNull().defaultTo(0).check(sql`refunded_minor >= 0`))
    .addColumn('returning_minor', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`returning_minor >= refunded_minor and returning_minor <= total_minor`),
    )
    .addColumn('refunded_at', integer)
    .addColumn('all_refunded_at', integer)
    .addColumn('disputed_at', integer)
    .addCheckConstraint('freights_agreement', sql`by_agreement = 0 or total_minor = 0`)
    .addCheckConstraint('freights_paid', sql`(paid_at is null) = (transaction_id is null)`)
    .execute();
  const open = 'paid_at is null and cancelled_at is null and expired_at is null';
  for (const statement of [
    'create index freights_by_account on freights (account_id, seq)',
    `create index freights_owed on freights (account_id, due_at) where terms_days is not null and ${open}`,
    `create index freights_due on freights (due_at) where due_at is not null and ${open}`,
    'create index delivery_methods_in_use on delivery_methods (position, seq) where archived_at is null',
  ])
    await sql.raw(statement).execute(db);
}

/** SQLite drops a constraint only with its table, which gets the same indexes and triggers. */
async function dropReference(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) {
    await sql.raw(`alter table ${table} drop constraint ${table}_order_id_fkey`).execute(db);
    return;
  }
  const { rows } = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.text ?? '';
  const rebuilt = definition
    .replace(new RegExp(`^create table "?${table}"? `, 'i'), `create table rebuilt_${table} `)
    .replace(/("?order_id"? text not null) references "?orders"? \("?id"?\)/, '$1');
  if (!rebuilt.startsWith(`create table rebuilt_${table} `) || /references "?orders"?/.test(rebuilt)) {
    throw new Error(`The table ${table} is not as expected: ${definition}`);
  }
  await sql.raw(rebuilt).execute(db);
  await sql.raw(`insert into rebuilt_${table} select * from ${table}`).execute(db);
  await sql.raw(`drop table ${table}`).execute(db);
  await sql.raw(`alter table rebuilt_${table} rename to ${table}`).execute(db);
  for (const { type, text } of rows) if (type !== 'table') await sql.raw(text).execute(db);
}
