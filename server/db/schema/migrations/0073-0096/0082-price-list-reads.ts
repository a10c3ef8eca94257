import { type Kysely, sql } from 'kysely';

/** What lists give a product is read from this index alone, without the rows, of which each may lie elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index price_list_entries_prices
    on price_list_entries (product_id, list_id, price_units, price_breaks, until_version)
    where until_version is null`.execute(db);
}
