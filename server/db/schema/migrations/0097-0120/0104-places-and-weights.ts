import { type Kysely, sql } from 'kysely';

/** Country and postcode, on which the freight depends, are kept with saved addresses. Products without a weight are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['country', 'postcode'])
    await db.schema.alterTable('addresses').addColumn(column, 'text').execute();
  await sql`create index products_unweighed on products (seq) where weight_mg is null and deleted_at is null`.execute(
    db,
  );
}
