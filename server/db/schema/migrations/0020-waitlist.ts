import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Unpaid orders can be reduced, at the prices of when they were placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('price_list', 'text').execute();
  await (isPostgres(db) ? changeMovementsInPlace(db) : rebuildMovements(db));
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
