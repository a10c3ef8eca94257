import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/**
 * Prices for some accounts. What a list gave at any time stays: its entries and accounts say from which of its versions on
 * and until which, and every version says what else it gave. An order names the versions that decided on its price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('price_lists')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().check(sql`name_key <> ''`))
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'text')
    .addColumn('percent_off', integer, (column) => column.check(sql`percent_off between 1 and 9999`))
    .addColumn('category_percents', 'text', (column) => column.notNull())
    .addColumn('product_count', integer, (column) => column.notNull())
    .addColumn('account_count', integer, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull().check(sql`version > 0`))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .addColumn('removed_at', integer)
    .addCheckConstraint('price_lists_days', sql`valid_until >= valid_from`)
    .execute();
  await db.schema.createIndex('price_lists_by_name').unique().on('price_lists').column('name_key').execute();
  await db.schema
    .createTable('price_list_versions')
    .addColumn('list_id', 'text', (column) => column.notNull().references('price_lists.id'))
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'text')
    .addColumn('percent_off', integer)
    .addColumn('category_percents', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('price_list_versions_key', ['list_id', 'version'])
    .execute();
  await db.schema
    .createTable('price_list_entries')
    .addColumn('seq', integer, sequence)
    .addColumn('list_id', 'text', (column) => column.notNull().references('price_lists.id'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('price_units', integer, (column) => column.notNull().check(sql`price_units > 0`))
    .addColumn('price_breaks', 'text', (column) => column.notNull())
    .addColumn('from_version', integer, (column) => column.notNull())
    .addColumn('until_version', integer)
    .execute();
  await sql`create unique index price_list_entries_now on price_list_entries (product_id, list_id)
    where until_version is null`.execute(db);
  await sql`create index price_list_entries_of_list on price_list_entries (list_id, seq)
    where until_version is null`.execute(db);
  await sql`create unique index price_list_entries_then on price_list_entries (product_id, list_id, from_version)`.execute(
    db,
  );
  await db.schema
    .createTable('price_list_accounts')
    .addColumn('seq', integer, sequence)
    .addColumn('list_id', 'text', (column) => column.notNull().references('price_lists.id'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('from_version', integer, (column) => column.notNull())
    .addColumn('until_version', integer)
    .execute();
  await sql`create unique index price_list_accounts_now on price_list_accounts (account_id, list_id)
    where until_version is null`.execute(db);
  await sql`create index price_list_accounts_of_list on price_list_accounts (list_id, seq)
    where until_version is null`.execute(db);
  await sql`alter table imports add column price_list_id text references price_lists (id)`.execute(db);
  await sql`create index imports_of_price_list on imports (price_list_id, seq) where price_list_id is not null`.execute(
    db,
  );
  await db.schema.alterTable('orders').addColumn('price_reason', 'text').execute();
  await db.schema.alterTable('orders').addColumn('price_lists', 'text').execute();
}
