import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Customers keep addresses, and can close their accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('addresses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('label_key', 'text', (column) => column.notNull().check(sql`label_key <> ''`))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('is_default', integer, (column) => column.notNull().check(sql`is_default in (0, 1)`))
    .addColumn('idempotency_key', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
  const unique = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`addresses_${name}`).unique().on('addresses').columns(columns);
  await unique('by_label', 'user_id', 'label_key').execute();
  await unique('by_idempotency_key', 'user_id', 'idempotency_key').execute();
  await unique('default', 'user_id').where(sql<boolean>`is_default = 1`).execute();
  await db.schema.createIndex('reviews_by_user').on('reviews').columns(['user_id', 'seq']).execute();

  await db.schema
    .createTable('closed_accounts')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('identity_subject', 'text', (column) => column.notNull())
    .addColumn('sealed_token', 'text')
    .addColumn('closed_at', integer, (column) => column.notNull())
    .addColumn('identity_deleted_at', integer, (column) =>
      column.check(sql`identity_deleted_at is null or sealed_token is null`),
    )
    .addColumn('oldest_kept_at', integer)
    .execute();
  const closed = (name: string, column: string) =>
    db.schema.createIndex(`closed_accounts_${name}`).on('closed_accounts').column(column);
  await closed('by_subject', 'identity_subject').execute();
  await closed('undeleted', 'closed_at').where(sql<boolean>`sealed_token is not null`).execute();
  await closed('kept', 'oldest_kept_at').where(sql<boolean>`oldest_kept_at is not null`).execute();
}
