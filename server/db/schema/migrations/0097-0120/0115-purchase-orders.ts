import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** What came as a purchase order of a procurement system, and the documents that are sent back to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('purchase_orders')
    .addColumn('seq', integer, sequence)
    .addColumn('checkout_id', 'text', (column) => column.notNull().unique().references('checkouts.id'))
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('order_date', 'text')
    .addColumn('payload_id', 'text', (column) => column.notNull())
    .addColumn('parties', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await sql`create index purchase_orders_by_account on purchase_orders (account_id, seq)`.execute(db);
  // The default is of a literal, so that no row is written again.
  await db.schema
    .alterTable('webhook_endpoints')
    .addColumn('format', 'text', (column) =>
      column.notNull().defaultTo('events').check(sql`format in ('events', 'cxml')`),
    )
    .execute();
  await db.schema.alterTable('webhook_endpoints').addColumn('sender', 'text').execute();
  await db.schema.alterTable('webhook_deliveries').addColumn('document', 'text').execute();
  await sql`create index webhook_endpoints_documents on webhook_endpoints (off_reason) where format = 'cxml'`.execute(
    db,
  );
  await sql`drop index webhook_deliveries_once`.execute(db);
  await sql`create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, event_seq)
    where document is null`.execute(db);
  await sql`create unique index webhook_deliveries_documents on webhook_deliveries (endpoint_id, document)
    where document is not null`.execute(db);
}
