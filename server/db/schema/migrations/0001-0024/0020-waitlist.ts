import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Unpaid orders can be reduced, and customers wait in line for what other customers hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('price_list', 'text').execute();
  await sql`create index orders_held_by_product on orders (product_id, reserved_until, quantity)
    where paid_at is null and shipped_at is null and cancelled_at is null and expired_at is null`.execute(db);
  await db.schema
    .alterTable('products')
    .addColumn('set_aside', columnTypes(db).integer, (column) =>
      column.notNull().defaultTo(0).check(sql`set_aside >= 0`),
    )
    .execute();
  await (isPostgres(db) ? changeMovementsInPlace(db) : rebuildMovements(db));
  await createWaitlist(db);
}

const KINDS = `kind in ('received', 'adjusted', 'set_aside', 'ordered', 'reduced', 'cancelled', 'expired', 'refunded')`;
const OF_ORDER = `(order_id is null) = (kind in ('received', 'adjusted', 'set_aside'))`;
const SIGN = `order_id is null or (quantity < 0) = (kind = 'ordered')`;

async function changeMovementsInPlace(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table stock_movements
      drop constraint stock_movements_kind_check, drop constraint stock_movements_of_order,
      add constraint stock_movements_kind_check check (${KINDS}),
      add constraint stock_movements_of_order check (${OF_ORDER})`)
    .execute(db);
}

/** SQLite changes a constraint only with its table. The rows keep their numbers. */
async function rebuildMovements(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('rebuilt_movements')
    .addColumn('seq', integer, sequence)
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql.raw(KINDS)))
    .addColumn('quantity', integer, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addCheckConstraint('stock_movements_of_order', sql.raw(OF_ORDER))
    .addCheckConstraint('stock_movements_sign', sql.raw(SIGN))
    .execute();
  await sql`insert into rebuilt_movements (seq, product_id, kind, quantity, reason, order_id, created_at)
    select seq, product_id, kind, quantity, reason, order_id, created_at from stock_movements order by seq`.execute(db);
  await sql`drop table stock_movements`.execute(db);
  await sql`alter table rebuilt_movements rename to stock_movements`.execute(db);
  await sql`create unique index stock_movements_ordered on stock_movements (order_id) where kind = 'ordered'`.execute(
    db,
  );
  await sql`create unique index stock_movements_returned on stock_movements (order_id)
    where kind in ('cancelled', 'expired', 'refunded')`.execute(db);
}

async function createWaitlist(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('waitlist_entries')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('part_is_fine', integer, (column) => column.notNull().check(sql`part_is_fine in (0, 1)`))
    .addColumn('max_price_units', integer, (column) => column.notNull().check(sql`max_price_units > 0`))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('lasts_until', integer, (column) => column.notNull())
    .addColumn('closed_at', integer)
    .addColumn('closed_as', 'text', (column) =>
      column.check(sql`closed_as in ('served', 'left', 'expired', 'removed')`),
    )
    .addColumn('order_id', 'text', (column) => column.references('orders.id'))
    .addCheckConstraint('waitlist_entries_closed', sql`(closed_at is null) = (closed_as is null)`)
    .addCheckConstraint('waitlist_entries_served', sql`(order_id is not null) = (coalesce(closed_as, '') = 'served')`)
    .execute();
  for (const index of [
    'unique index waitlist_entries_one_open on waitlist_entries (owner_id, product_id) where closed_at is null',
    'unique index waitlist_entries_by_order on waitlist_entries (order_id) where order_id is not null',
    'unique index waitlist_entries_by_key on waitlist_entries (owner_id, idempotency_key) where idempotency_key is not null',
    'index waitlist_entries_by_product on waitlist_entries (product_id, seq) where closed_at is null',
    'index waitlist_entries_by_end on waitlist_entries (lasts_until) where closed_at is null',
    'index waitlist_entries_by_owner on waitlist_entries (owner_id, seq)',
  ])
    await sql.raw(`create ${index}`).execute(db);
}
