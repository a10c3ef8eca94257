import { type Insertable, sql } from 'kysely';
import type { Page } from '#server/db/keyset.ts';
import { pagedList } from '#server/db/paged-list.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { PriceListRow, PriceListsTable } from '#server/db/schema/tables/price-lists.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { type FoundRows, findInParts } from '#server/db/search/find-in-parts.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { holdsWords } from '#server/queries/search-conditions.ts';

export const priceListList = pagedList('price_lists', {
  rows: (db) => db.selectFrom('price_lists').selectAll().where('removed_at', 'is', null),
  count: async () => null,
});

/** Those whose name holds every word of `q`, in creation order. Reads all of them. */
export function findPriceLists(
  db: Database,
  page: Page,
  q: string,
  budget: ReadBudget,
): Promise<FoundRows<PriceListRow>> {
  const matches = holdsWords(db, sql`price_lists.name`, q);
  const candidates = sql`price_lists.removed_at is null`;
  const all = { from: sql`price_lists`, candidates, matches, seq: sql`price_lists.seq` };
  return findInParts(db, 'price_lists', page, [all], budget);
}

/** On PostgreSQL a transaction locks it; orders that it decides on wait for that. */
export async function findPriceList(db: Database, id: string): Promise<PriceListRow | undefined> {
  return db
    .selectFrom('price_lists')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The id of the one with this `nameKey`. Locks nothing: the names are unique by an index. */
export async function findPriceListNamed(db: WriteTransaction, key: string): Promise<string | undefined> {
  const named = withoutRowLocks(db).selectFrom('price_lists').select('id').where('name_key', '=', key);
  return (await named.executeTakeFirst())?.id;
}

/** Its first version. */
export async function insertPriceList(db: WriteTransaction, row: Insertable<PriceListsTable>): Promise<PriceListRow> {
  const inserted = await db.insertInto('price_lists').values(row).returningAll().executeTakeFirstOrThrow();
  await insertVersion(db, inserted);
  return inserted;
}

/** What it becomes is its next version. */
export async function updatePriceList(
  db: WriteTransaction,
  earlier: PriceListRow,
  update: Partial<Omit<PriceListRow, 'seq' | 'id' | 'version' | 'created_at'>>,
): Promise<PriceListRow> {
  const next = { ...update, version: earlier.version + 1 };
  await db.updateTable('price_lists').set(next).where('id', '=', earlier.id).execute();
  const row = { ...earlier, ...next };
  await insertVersion(db, row);
  return row;
}

async function insertVersion(db: WriteTransaction, row: PriceListRow): Promise<void> {
  const { id: list_id, version, name, valid_from, valid_until, percent_off, category_percents } = row;
  await db
    .insertInto('price_list_versions')
    .values({ list_id, version, name, valid_from, valid_until, percent_off, category_percents })
    .execute();
}
