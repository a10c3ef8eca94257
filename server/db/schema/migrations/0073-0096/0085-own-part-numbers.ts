import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** What accounts call products in their own systems. An order keeps the one that it was placed with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('own_part_numbers')
    .addColumn('seq', integer, sequence)
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('number_key', 'text', (column) => column.notNull().check(sql`number_key <> ''`))
    .addColumn('number_loose', 'text', (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
  await sql`create unique index own_part_numbers_of_product on own_part_numbers (account_id, product_id)`.execute(db);
  await sql`create unique index own_part_numbers_by_key on own_part_numbers (account_id, number_key)`.execute(db);
  await sql`create index own_part_numbers_by_loose on own_part_numbers (account_id, number_loose)`.execute(db);
  await sql`create index own_part_numbers_of_account on own_part_numbers (account_id, seq)`.execute(db);
  await db.schema.alterTable('orders').addColumn('own_part_number', 'text').execute();
  await sql`alter table imports add column account_id text references accounts (id)`.execute(db);
  await sql`create index imports_of_account on imports (account_id, seq) where account_id is not null`.execute(db);
}
