import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Run with a separate migration table: production databases never get these tables. */
export const demoIdentityMigrations: Record<string, Migration> = {
  '001_demo_identity': { up: createTables },
  '002_password_updated_at': { up: addPasswordTime },
};

async function addPasswordTime(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('demo_accounts').addColumn('password_updated_at', columnTypes(db).integer).execute();
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('demo_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('email_verified', integer, (column) => column.notNull())
    .addColumn('display_name', 'text')
    .addColumn('photo_url', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('valid_since_seconds', integer, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('last_login_at', integer, (column) => column.notNull())
    .addColumn('last_refresh_at', integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('demo_account_providers')
    .addColumn('account_id', 'text', (column) => column.notNull().references('demo_accounts.id').onDelete('cascade'))
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('raw_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('display_name', 'text')
    .addColumn('photo_url', 'text')
    .addPrimaryKeyConstraint('demo_account_providers_pk', ['account_id', 'provider_id'])
    .addUniqueConstraint('demo_account_providers_person', ['provider_id', 'raw_id'])
    .execute();

  await db.schema
    .createTable('demo_refresh_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('demo_accounts.id').onDelete('cascade'))
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('auth_time_seconds', integer, (column) => column.notNull())
    .addColumn('revoked_at', integer)
    .execute();
  await db.schema.createIndex('demo_refresh_tokens_account').on('demo_refresh_tokens').column('account_id').execute();

  await db.schema
    .createTable('demo_mails')
    .addColumn('oob_code', 'text', (column) => column.primaryKey())
    .addColumn('request_type', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('new_email', 'text')
    .addColumn('continue_url', 'text')
    .addColumn('sent_at', integer, (column) => column.notNull())
    .addColumn('used_at', integer)
    .execute();
  await db.schema.createIndex('demo_mails_sent_at').on('demo_mails').column('sent_at').execute();

  await db.schema
    .createTable('demo_signing_keys')
    .addColumn('id', integer, (column) => column.primaryKey())
    .addColumn('private_jwk', 'text', (column) => column.notNull())
    .execute();
}
