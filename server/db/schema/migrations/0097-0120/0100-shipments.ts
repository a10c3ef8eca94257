import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/**
 * An order can leave in parts: each shipment is a row, also those of before, which were of the whole order. An invoice line of a part
 * says its quantity and when it is due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('shipments')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('quantity', integer, (column) => column.notNull())
    .addColumn('carrier', 'text')
    .addColumn('tracking_number', 'text')
    .addColumn('rest_by', 'text')
    .addColumn('packing_id', 'text', (column) => column.references('packings.id'))
    .addColumn('shipped_at', integer, (column) => column.notNull())
    .addColumn('shipped_by', 'text', (column) => column.notNull())
    .addColumn('undone_at', integer)
    .addColumn('request_key', 'text', (column) => column.unique())
    .addColumn('request_fingerprint', 'text')
    .execute();
  const orders = db.schema.alterTable('orders');
  await orders.addColumn('shipped_quantity', integer).execute();
  await orders.addColumn('short_quantity', integer, (column) => column.notNull().defaultTo(0)).execute();
  await orders.addColumn('uninvoiced_minor', integer, (column) => column.notNull().defaultTo(0)).execute();
  await orders.addColumn('rest_by', 'text').execute();
  const lines = db.schema.alterTable('invoice_lines');
  await lines.addColumn('quantity', integer).execute();
  await lines.addColumn('due_at', integer).execute();
  await sql`update orders set shipped_quantity = quantity where shipped_at is not null`.execute(db);
  // The text that is added keeps SQLite on the index by subject: by type it would read all shipments for each order.
  await sql`insert into shipments
      (id, order_id, quantity, carrier, tracking_number, packing_id, shipped_at, shipped_by)
    select 'sh_' || orders.id, orders.id, quantity, carrier, tracking_number,
      (select packings.id from packings where packings.order_id = orders.id and state = 'shipped'), shipped_at,
      coalesce((select actor from events where subject_id = orders.id and type || '' = 'order.shipped'
        order by events.seq desc limit 1), 'system')
    from orders where shipped_at is not null order by orders.seq`.execute(db);
  for (const statement of [
    'create index shipments_by_order on shipments (order_id, seq)',
    `create index shipments_by_tracking_number on shipments (tracking_number)
      where tracking_number is not null and undone_at is null`,
    'drop index orders_by_tracking_number',
    // An order has one invoice over all of it, or several over its parts.
    'drop index invoice_lines_invoiced',
    `create unique index invoice_lines_invoiced on invoice_lines (order_id) where kind = 'invoice' and quantity is null`,
    // An order is packed once at a time, and once for each shipment.
    'drop index packings_current',
    `create unique index packings_open on packings (order_id) where state = 'open'`,
  ])
    await sql.raw(statement).execute(db);
}
