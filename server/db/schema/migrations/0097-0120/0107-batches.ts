import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Products can ask for batches: what arrived under one number, what is left of it, and what each shipment took of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  const flag = sql.raw(isPostgres(db) ? 'bigint' : 'integer');
  await sql`alter table products add column tracks_batches ${flag} not null default 0 check (tracks_batches in (0, 1))`.execute(
    db,
  );
  await db.schema
    .createTable('batches')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('number', 'text')
    .addColumn('number_key', 'text')
    .addColumn('best_before', 'text')
    .addColumn('on_hand', integer, (column) => column.notNull().check(sql`on_hand >= 0`))
    .addColumn('received_at', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('shipment_batches')
    .addColumn('seq', integer, sequence)
    .addColumn('shipment_id', 'text', (column) => column.notNull().references('shipments.id'))
    .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .execute();
  await db.schema
    .createTable('batch_movements')
    .addColumn('seq', integer, sequence)
    .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('quantity', integer, (column) => column.notNull())
    .addColumn('shipment_id', 'text', (column) => column.references('shipments.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  for (const statement of [
    // What lies in no batch is the one without a number.
    'create unique index batches_by_number on batches (product_id, number_key)',
    'create unique index batches_without_number on batches (product_id) where number_key is null',
    'create index batches_by_product on batches (product_id, seq)',
    'create index batches_on_hand on batches (product_id, seq) where on_hand > 0',
    'create index batches_of_number on batches (number_key)',
    'create index batches_by_best_before on batches (best_before) where on_hand > 0 and best_before is not null',
    'create unique index shipment_batches_by_shipment on shipment_batches (shipment_id, batch_id)',
    'create index shipment_batches_by_batch on shipment_batches (batch_id, seq)',
    'create index batch_movements_by_batch on batch_movements (batch_id, seq)',
    `create index batch_movements_returned on batch_movements (shipment_id, batch_id) where kind = 'returned'`,
  ])
    await sql.raw(statement).execute(db);
}
