import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Calls of other systems about many products at once, with what became of their lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('bulk_calls')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('request_fingerprint', 'text')
    .addColumn('import_id', 'text')
    .addColumn('part_size', integer, (column) => column.notNull().check(sql`part_size > 0`))
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('bulk_calls_by_time').on('bulk_calls').column('created_at').execute();
  await db.schema
    .createTable('bulk_parts')
    .addColumn('seq', integer, sequence)
    .addColumn('call_id', 'text', (column) => column.notNull().references('bulk_calls.id'))
    .addColumn('part', integer, (column) => column.notNull().check(sql`part >= 0`))
    .addColumn('moved', integer, (column) => column.notNull().check(sql`moved >= 0`))
    .addColumn('results', 'text', (column) => column.notNull())
    .addUniqueConstraint('bulk_parts_once', ['call_id', 'part'])
    .execute();
  await db.schema.alterTable('stock_movements').addColumn('bulk_call_id', 'text').execute();
}
