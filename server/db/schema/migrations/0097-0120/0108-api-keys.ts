import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Keys with which other systems call the API, of the shop or of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('api_keys')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('owner_subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().check(sql`name_key <> ''`))
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('last_used_at', integer)
    .addColumn('ended_at', integer)
    .addColumn('ended_by', 'text')
    .execute();
  await db.schema.createIndex('api_keys_by_name').unique().on('api_keys').columns(['holder', 'name_key']).execute();
  await db.schema.createIndex('api_keys_by_owner').on('api_keys').column('owner_id').execute();
  await db.schema
    .createIndex('api_keys_in_use')
    .on('api_keys')
    .columns(['holder', 'seq'])
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('api_keys_ended')
    .on('api_keys')
    .columns(['holder', 'ended_at'])
    .where(sql.ref('ended_at'), 'is not', null)
    .execute();
}
