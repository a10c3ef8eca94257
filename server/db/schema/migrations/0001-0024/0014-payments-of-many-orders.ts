import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/**
 * A payment intent is opened for one or many orders, each with its amount; several orders have one transaction id. A
 * refund belongs to an intent, and may be a part of its money.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payment_intents', 'refunds']) {
    await sql`create table ${sql.table(`old_${table}`)} as select * from ${sql.table(table)}`.execute(db);
    await db.schema.dropTable(table).execute();
  }
  await (isPostgres(db)
    ? sql`alter table orders drop constraint orders_transaction_id_key`.execute(db)
    : rebuildOrders(db));
  await createTables(db);
  await sql`insert into payment_intents (id, amount_minor, currency, state, created_at)
    select id, amount_minor, currency, state, created_at from old_payment_intents`.execute(db);
  await sql`insert into intent_orders (intent_id, order_id, amount_minor)
    select old_payment_intents.id, order_id, total_minor
    from old_payment_intents join orders on orders.id = order_id`.execute(db);
  // Requests to the provider that repeat are recognized by the id, which was the intent's.
  await sql`insert into refunds (id, payment_intent_id, amount_minor, refund_id, created_at, completed_at, status, attempt, failed_at, failure_reason)
    select payment_intent_id, payment_intent_id, amount_minor, refund_id, created_at, completed_at, status, attempt, failed_at, failure_reason
    from old_refunds`.execute(db);
  for (const table of ['payment_intents', 'refunds']) await db.schema.dropTable(`old_${table}`).execute();
  await createIndexes(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('payment_intents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('checkout_id', 'text', (column) => column.references('checkouts.id'))
    .addColumn('amount_minor', integer, (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'succeeded', 'cancelled')`))
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('intent_orders')
    .addColumn('intent_id', 'text', (column) => column.notNull().references('payment_intents.id'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('amount_minor', integer, (column) => column.notNull().check(sql`amount_minor > 0`))
    .addPrimaryKeyConstraint('intent_orders_pkey', ['intent_id', 'order_id'])
    .execute();
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_intent_id', 'text', (column) => column.notNull().references('payment_intents.id'))
    .addColumn('amount_minor', integer, (column) => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('refund_id', 'text', (column) => column.unique())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('completed_at', integer)
    .addColumn('status', 'text', (column) =>
      column.notNull().defaultTo('owed').check(sql`status in ('owed', 'pending', 'succeeded', 'failed')`),
    )
    .addColumn('attempt', integer, (column) => column.notNull().defaultTo(1).check(sql`attempt >= 1`))
    .addColumn('failed_at', integer)
    .addColumn('failure_reason', 'text')
    .execute();
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_intents_open on payment_intents (created_at) where state = 'open'`.execute(db);
  await sql`create unique index payment_intents_one_open on payment_intents (checkout_id) where state = 'open'`.execute(
    db,
  );
  await sql`create index payment_intents_by_checkout on payment_intents (checkout_id)
    where checkout_id is not null`.execute(db);
  await sql`create index intent_orders_by_order on intent_orders (order_id)`.execute(db);
  await sql`create unique index refunds_by_intent on refunds (payment_intent_id)`.execute(db);
  await sql`create index refunds_pending on refunds (created_at) where completed_at is null`.execute(db);
}

/**
 * SQLite can drop a unique column only with its table, so the orders move to a table without it, which gets the same
 * indexes and triggers; https://sqlite.org/lang_altertable.html#otheralter.
 */
async function rebuildOrders(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_schema where tbl_name = 'orders' and sql is not null`.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.text ?? '';
  const rebuilt = definition
    .replace(/^create table "?orders"? /i, 'create table rebuilt_orders ')
    .replace(/("transaction_id" text) unique/i, '$1');
  if (!rebuilt.startsWith('create table rebuilt_orders ') || /"transaction_id" text unique/i.test(rebuilt))
    throw new Error(`The table of orders is not as expected: ${definition}`);
  await sql.raw(rebuilt).execute(db);
  await sql`insert into rebuilt_orders select * from orders`.execute(db);
  await sql`drop table orders`.execute(db);
  await sql`alter table rebuilt_orders rename to orders`.execute(db);
  for (const { type, text } of rows) if (type !== 'table') await sql.raw(text).execute(db);
}
