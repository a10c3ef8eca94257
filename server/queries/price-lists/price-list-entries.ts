import { sql } from 'kysely';
import { insertMany } from '#server/db/insert-rows.ts';
import { pagedList } from '#server/db/paged-list.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { PriceListEntryRow } from '#server/db/schema/tables/price-lists.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import type { PriceUnits } from '#shared/domain/money.ts';

export interface EntryPrices {
  productId: string;
  price: PriceUnits;
  priceBreaks: readonly { quantity: number; price: PriceUnits }[];
}

/** With what the product is called, and what it costs elsewhere. */
export interface NamedEntryRow extends PriceListEntryRow {
  name: string;
  part_number: string | null;
  shop_price_units: PriceUnits;
  deleted_at: number | null;
}

export const entryList = pagedList('price_list_entries', {
  rows: (db) =>
    db
      .selectFrom('price_list_entries')
      .innerJoin('products', 'products.id', 'price_list_entries.product_id')
      .selectAll('price_list_entries')
      .select([
        'products.name',
        'products.part_number',
        'products.price_units as shop_price_units',
        'products.deleted_at',
      ])
      .where('until_version', 'is', null),
  filters: { list: (query, id: string) => query.where('list_id', '=', id) },
  count: async () => null,
});

/** What the list gives these products, in no order. */
export async function listEntriesOf(db: Database, listId: string, productIds: string[]): Promise<PriceListEntryRow[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('price_list_entries')
    .selectAll()
    .where('until_version', 'is', null)
    .where('product_id', 'in', productIds)
    .where('list_id', '=', listId)
    .execute();
}

/** Replaces or removes what a locked list gives these products, from its version `version` on. */
export async function writeEntries(
  db: WriteTransaction,
  { listId, version, set, remove }: { listId: string; version: number; set: EntryPrices[]; remove: string[] },
): Promise<void> {
  const ended = JSON.stringify([...set.map(({ productId }) => productId), ...remove]);
  const ids =
    engineOf(db) === 'postgres' ? sql`json_array_elements_text(${ended}::json)` : sql`value from json_each(${ended})`;
  await sql`update price_list_entries set until_version = ${version}
    where list_id = ${listId} and until_version is null and product_id in (select ${ids})`.execute(db);
  await insertMany(
    db,
    'price_list_entries',
    set.map(({ productId, price, priceBreaks }) => ({
      list_id: listId,
      product_id: productId,
      price_units: price,
      price_breaks: JSON.stringify(priceBreaks),
      from_version: version,
    })),
  );
}
