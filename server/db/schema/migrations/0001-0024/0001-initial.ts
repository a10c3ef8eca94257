import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** The first tables. What must never happen is refused here too, whatever the code above does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('users')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('identity_subject', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('admin', 'customer')`))
    .addColumn('email_verified', integer, (column) => column.notNull().check(sql`email_verified in (0, 1)`))
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('products')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('price_units', integer, (column) => column.notNull().check(sql`price_units > 0`))
    .addColumn('minimum_quantity', integer, (column) => column.notNull().check(sql`minimum_quantity >= 1`))
    .addColumn('available_quantity', integer, (column) => column.notNull().check(sql`available_quantity >= 0`))
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('deleted_at', integer)
    .execute();

  await db.schema
    .createTable('stock_movements')
    .addColumn('seq', integer, sequence)
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('quantity', integer, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('stock_movements_by_product').on('stock_movements').column('product_id').execute();

  await db.schema
    .createTable('orders')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('price_units', integer, (column) => column.notNull().check(sql`price_units > 0`))
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('total_minor', integer, (column) => column.notNull().check(sql`total_minor > 0`))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('paid_at', integer)
    .addColumn('transaction_id', 'text', (column) => column.unique())
    .addColumn('shipped_at', integer)
    .addColumn('cancelled_at', integer)
    .addColumn('expired_at', integer)
    .addUniqueConstraint('orders_idempotency', ['owner_id', 'idempotency_key'])
    .addCheckConstraint('orders_paid_by_transaction', sql`(paid_at is null) = (transaction_id is null)`)
    .addCheckConstraint(
      'orders_closed_unpaid_unshipped',
      sql`(cancelled_at is null and expired_at is null) or (paid_at is null and shipped_at is null)`,
    )
    .addCheckConstraint('orders_closed_once', sql`cancelled_at is null or expired_at is null`)
    .execute();
  await db.schema.createIndex('orders_by_owner').on('orders').columns(['owner_id', 'seq']).execute();
  await db.schema.createIndex('orders_by_product').on('orders').column('product_id').execute();
  await db.schema
    .createIndex('orders_unpaid_by_age')
    .on('orders')
    .column('created_at')
    .where(sql<boolean>`paid_at is null and shipped_at is null and cancelled_at is null and expired_at is null`)
    .execute();

  await db.schema
    .createTable('payment_intents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('amount_minor', integer, (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'succeeded', 'cancelled')`))
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('payment_intents_by_order').on('payment_intents').column('order_id').execute();
  await db.schema
    .createIndex('payment_intents_one_open')
    .unique()
    .on('payment_intents')
    .column('order_id')
    .where(sql<boolean>`state = 'open'`)
    .execute();

  await db.schema
    .createTable('refunds')
    .addColumn('payment_intent_id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('amount_minor', integer, (column) => column.notNull().check(sql`amount_minor > 0`))
    .addColumn('refund_id', 'text', (column) => column.unique())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('completed_at', integer)
    .execute();

  await db.schema
    .createTable('webhook_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('received_at', integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('reviews')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ratings', integer, (column) => column.notNull().check(sql`ratings between 1 and 5`))
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('events')
    .addColumn('seq', integer, sequence)
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await db.schema.createIndex('events_by_subject').on('events').columns(['subject_id', 'seq']).execute();
  await makeAppendOnly(db, 'events');
  await numberInOrder(db, 'events');
  await createRequestCounts(db);
}

/** Refuses every change of a table's rows. */
async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.raw(table);
  if (!isPostgres(db)) {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${name}_no_${sql.raw(change)} before ${sql.raw(change)} on ${name}
        begin select raise(abort, '${name} are append-only'); end`.execute(db);
    }
    return;
  }
  await sql`create function ${name}_refuse_change() returns trigger language plpgsql as
    $$ begin raise exception '${name} are append-only'; end $$`.execute(db);
  await sql`create trigger ${name}_no_change before update or delete or truncate on ${name}
    for each statement execute function ${name}_refuse_change()`.execute(db);
}

/**
 * Numbers the rows of a table without gaps, in the order in which they become visible, so that whoever reads on from the
 * last one that he saw misses none. SQLite has one writer at a time and does so by itself. PostgreSQL gives out numbers
 * when rows are inserted and shows rows when their transactions end, so there a lock lasts from the one to the other.
 */
async function numberInOrder(db: Kysely<unknown>, table: string): Promise<void> {
  if (!isPostgres(db)) return;
  const name = sql.raw(table);
  await sql`alter table ${name} alter column seq drop identity`.execute(db);
  await sql`create function ${name}_number() returns trigger language plpgsql as $$
    begin
      if new.seq is null then
        perform pg_advisory_xact_lock(tg_relid::bigint);
        select coalesce(max(seq), 0) + 1 into new.seq from ${name};
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger ${name}_number before insert on ${name}
    for each row execute function ${name}_number()`.execute(db);
}

/** The table in which processes on one PostgreSQL count requests together; nothing is lost with it, so it has no log. */
async function createRequestCounts(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create unlogged table request_counts (key text primary key, points bigint not null, expire bigint)`.execute(
    db,
  );
}
