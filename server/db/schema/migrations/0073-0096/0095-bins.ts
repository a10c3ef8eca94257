import type { Kysely } from 'kysely';

/** Where a product lies in the warehouse, such as `A-03-2`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('bin', 'text').execute();
}
