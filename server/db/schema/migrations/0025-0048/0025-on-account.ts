import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/**
 * Customers whom staff allow it pay by invoice: their terms, the orders that were placed on account with the days that
 * were agreed, and the bank transfers that pay them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTerms(db);
  await addColumns(db);
  await createTransfers(db);
  await createIndexes(db);
  await countClearedOrders(db);
}

async function createTerms(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('account_terms')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('payment_days', integer, (column) => column.notNull().check(sql`payment_days > 0`))
    .addColumn('credit_limit_minor', integer, (column) => column.notNull().check(sql`credit_limit_minor >= 0`))
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  const orders = () => db.schema.alterTable('orders');
  await orders()
    .addColumn('terms_days', integer, (column) => column.check(sql`terms_days > 0`))
    .execute();
  await orders().addColumn('due_at', integer).execute();
  await orders()
    .addColumn('transferred_minor', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`transferred_minor >= 0 and transferred_minor <= total_minor`),
    )
    .execute();
  await orders().addColumn('transferred_at', integer).execute();
}

async function createTransfers(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('bank_transfers')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('received_on', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('amount_minor', integer, (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('reverses', 'text', (column) => column.references('bank_transfers.id'))
    .addColumn('recorded_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('idempotency_key', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addCheckConstraint('bank_transfers_sign', sql`(reverses is null) = (amount_minor > 0) and amount_minor <> 0`)
    .execute();
  await db.schema
    .createTable('bank_transfer_orders')
    .addColumn('transfer_id', 'text', (column) => column.notNull().references('bank_transfers.id'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('amount_minor', integer, (column) => column.notNull().check(sql`amount_minor <> 0`))
    .addPrimaryKeyConstraint('bank_transfer_orders_pkey', ['transfer_id', 'order_id'])
    .execute();
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const open = 'paid_at is null and cancelled_at is null and expired_at is null';
  for (const statement of [
    'create index bank_transfers_by_owner on bank_transfers (owner_id, seq)',
    'create unique index bank_transfers_by_reversed on bank_transfers (reverses) where reverses is not null',
    `create unique index bank_transfers_by_key on bank_transfers (recorded_by, idempotency_key)
      where idempotency_key is not null`,
    'create index orders_on_account on orders (owner_id, seq) where terms_days is not null',
    `create index orders_owed on orders (owner_id, due_at) where terms_days is not null and ${open}`,
    `create index orders_due on orders (due_at) where due_at is not null and ${open}`,
    'drop index orders_paid_to_ship',
    `create index orders_cleared_to_ship on orders (created_at) where cancelled_at is null and expired_at is null
      and shipped_at is null and all_refunded_at is null and disputed_at is null
      and (paid_at is not null or terms_days is not null)`,
    'drop index orders_reserved_by_end',
    // What is due: reservations that end, and since this migration invoices.
    `create index orders_reserved_by_end on orders (reserved_until)
      where ${open} and (shipped_at is null or due_at is not null)`,
  ])
    await sql.raw(statement).execute(db);
}

/** Place 11 of `lists` in `server/db/schema/row-counts.ts`: orders on account are shipped before they are paid. */
async function countClearedOrders(db: Kysely<unknown>): Promise<void> {
  const [before, now] = ['old', 'new'].map(
    (row) =>
      `(${row}.shipped_at is null and ${row}.cancelled_at is null and (${row}.paid_at is not null or ${row}.terms_days is not null))`,
  );
  await sql`update list_sizes set list = 'orders cleared for shipping' where list = 'orders paid and unshipped'`.execute(
    db,
  );
  for (const [kind, event, when, difference] of [
    ['insert', 'insert', now, '1'],
    ['delete', 'delete', before, '-1'],
    [
      'update',
      'update of paid_at, terms_days, shipped_at, cancelled_at',
      `(${before}) <> (${now})`,
      `case when ${now} then 1 else -1 end`,
    ],
  ] as const) {
    const id = `list_sizes_11_${kind}`;
    const add = `insert into list_sizes (list, size) values ('orders cleared for shipping', ${difference})
     on conflict (list) do update set size = list_sizes.size + excluded.size`;
    const change = isPostgres(db)
      ? `drop trigger ${id} on orders; drop function ${id};
         create function ${id}() returns trigger language plpgsql as $$ begin ${add}; return null; end $$;
         create constraint trigger ${id} after ${event} on orders deferrable initially deferred
           for each row when (${when}) execute function ${id}()`
      : `create trigger ${id} after ${event} on orders when ${when} begin ${add}; end`;
    if (!isPostgres(db)) await sql.raw(`drop trigger ${id}`).execute(db);
    await sql.raw(change).execute(db);
  }
}
