import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** What was scanned into the parcels of orders. A packing is open, ended with a shipment, or was reset. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('packings')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'shipped', 'reset')`))
    .addColumn('packed', integer, (column) => column.notNull().check(sql`packed >= 0`))
    .addColumn('started_at', integer, (column) => column.notNull())
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('ended_at', integer)
    .addCheckConstraint('packings_ended', sql`(ended_at is null) = (state = 'open')`)
    .execute();
  await db.schema
    .createTable('packing_scans')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('packing_id', 'text', (column) => column.notNull().references('packings.id'))
    .addColumn('scan_key', 'text', (column) => column.notNull().unique())
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('scanned_at', integer, (column) => column.notNull())
    .addColumn('scanned_by', 'text', (column) => column.notNull())
    .addColumn('taken_back_at', integer)
    .execute();
  for (const index of [
    'index packings_by_order on packings (order_id)',
    // An order is packed once at a time, and once for its shipment.
    `unique index packings_current on packings (order_id) where state <> 'reset'`,
    'index packing_scans_by_packing on packing_scans (packing_id, seq)',
  ])
    await sql.raw(`create ${index}`).execute(db);
}
