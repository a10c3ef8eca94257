import { type Kysely, sql } from 'kysely';

/** Deleted products are listed by when they were deleted, and those of an import that was undone are told apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index products_deleted on products (deleted_at, seq) where deleted_at is not null`.execute(db);
  await sql`create index import_rows_new on import_rows (product_id) where kind = 'new'`.execute(db);
}
