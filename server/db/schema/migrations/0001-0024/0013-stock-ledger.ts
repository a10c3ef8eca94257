import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Every change of stock is a movement: orders and their closings too, those from before by the times of their events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  // The rows are copied, so that their sequence is that of time. `order_id` has no foreign key: SQLite could not rebuild
  // the table of orders with one.
  await sql`create table earlier_movements as select * from stock_movements`.execute(db);
  await db.schema.dropTable('stock_movements').execute();
  await db.schema
    .createTable('stock_movements')
    .addColumn('seq', integer, sequence)
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('received', 'adjusted', 'ordered', 'cancelled', 'expired', 'refunded')`),
    )
    .addColumn('quantity', integer, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addCheckConstraint('stock_movements_of_order', sql`(order_id is null) = (kind in ('received', 'adjusted'))`)
    .addCheckConstraint('stock_movements_sign', sql`order_id is null or (quantity < 0) = (kind = 'ordered')`)
    .execute();
  await sql`
    insert into stock_movements (product_id, kind, quantity, reason, order_id, created_at)
    select product_id, kind, quantity, reason, order_id, created_at from (
      select product_id, case when reason = 'first stock' then 'received' else 'adjusted' end as kind, quantity, reason,
        cast(null as text) as order_id, created_at, 0 as step, seq from earlier_movements
      union all
      select product_id, 'ordered', -quantity, '', id, created_at, 1, seq from orders
      union all
      select product_id, case when expired_at is null then 'cancelled' else 'expired' end, quantity, '', id,
        coalesce(expired_at, cancelled_at), 2, seq from orders where expired_at is not null or cancelled_at is not null
    ) as movements order by created_at, step, seq`.execute(db);
  await db.schema.dropTable('earlier_movements').execute();

  // An order takes its stock once, and gives it back once.
  await db.schema
    .createIndex('stock_movements_ordered')
    .unique()
    .on('stock_movements')
    .column('order_id')
    .where(sql<boolean>`kind = 'ordered'`)
    .execute();
  await db.schema
    .createIndex('stock_movements_returned')
    .unique()
    .on('stock_movements')
    .column('order_id')
    .where(sql<boolean>`kind in ('cancelled', 'expired', 'refunded')`)
    .execute();
}
