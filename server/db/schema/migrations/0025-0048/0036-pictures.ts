import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Pictures that staff uploaded, in all widths and formats. Products and orders name them by their addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('pictures')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('width', integer, (column) => column.notNull().check(sql`width > 0`))
    .addColumn('height', integer, (column) => column.notNull().check(sql`height > 0`))
    .addColumn('is_complete', integer, (column) => column.notNull().check(sql`is_complete in (0, 1)`))
    .addColumn('check_at', integer)
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('picture_variants')
    .addColumn('picture_hash', 'text', (column) => column.notNull().references('pictures.hash'))
    .addColumn('width', integer, (column) => column.notNull().check(sql`width > 0`))
    .addColumn('format', 'text', (column) => column.notNull().check(sql`format in ('webp', 'avif')`))
    .addColumn('content', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_variants_pk', ['picture_hash', 'width', 'format'])
    .execute();
  await sql`create index pictures_to_check on pictures (check_at) where check_at is not null`.execute(db);
  await sql`create index pictures_to_complete on pictures (is_complete, created_at) where is_complete = 0`.execute(db);
  // A part of the hash tells pictures apart; orders are many.
  for (const table of ['products', 'orders']) {
    await sql`create index ${sql.ref(`${table}_by_picture`)} on ${sql.table(table)} (substr(image, 15, 16))
      where substr(image, 1, 14) = '/api/pictures/'`.execute(db);
  }
}
