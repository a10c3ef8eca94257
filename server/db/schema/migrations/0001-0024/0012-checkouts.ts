import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Orders that are placed together, and what customers and carriers write on an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('checkouts')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('idempotency_key', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addUniqueConstraint('checkouts_idempotency', ['owner_id', 'idempotency_key'])
    .execute();
  await db.schema.createIndex('checkouts_by_owner').on('checkouts').columns(['owner_id', 'seq']).execute();

  await db.schema
    .alterTable('orders')
    .addColumn('checkout_id', 'text', (column) => column.references('checkouts.id'))
    .execute();
  for (const column of ['part_number', 'customer_name', 'po_number', 'delivery_note', 'carrier', 'tracking_number'])
    await db.schema.alterTable('orders').addColumn(column, 'text').execute();
  await db.schema
    .createIndex('orders_by_checkout')
    .on('orders')
    .columns(['checkout_id', 'seq'])
    .where(sql<boolean>`checkout_id is not null`)
    .execute();
}
