import type { Kysely } from 'kysely';

/** For whom a customer buys, and what each order says of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'orders']) await db.schema.alterTable(table).addColumn('company', 'text').execute();
}
