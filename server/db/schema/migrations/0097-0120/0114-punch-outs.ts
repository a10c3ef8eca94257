import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Visits from customers' procurement systems, and the purchase orders that these send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('punch_outs')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('protocol', 'text', (column) => column.notNull().check(sql`protocol in ('cxml', 'oci')`))
    .addColumn('return_url', 'text', (column) => column.notNull())
    .addColumn('envelope', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('opened', 'started', 'transferred')`))
    .addColumn('message', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('punch_outs_by_end').on('punch_outs').column('expires_at').execute();
  await db.schema.createIndex('punch_outs_by_key').on('punch_outs').column('key_id').execute();
}
