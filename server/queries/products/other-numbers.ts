import { insertMany } from '#server/db/insert-rows.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { otherNumberRows } from '#server/db/search/other-number-rows.ts';
import { isAnyOf, type TextList, textList, textsOf } from '#server/db/text-list.ts';
import { productColumns } from '#server/queries/products/products.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';

/** Makes searches find products by their other numbers. Products whose columns lack them keep theirs. */
export async function writeOtherNumbers(
  db: WriteTransaction,
  products: { id: string; columns: { other_numbers?: unknown } }[],
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const written = products.flatMap(({ id, columns: { other_numbers } }) =>
    typeof other_numbers === 'string' ? [{ id, other_numbers }] : [],
  );
  if (written.length === 0) return;
  const ids = written.map(({ id }) => id);
  if (!isNew) await db.deleteFrom('other_numbers').where('product_id', 'in', textsOf(db, ids)).execute();
  await insertMany(db, 'other_numbers', written.flatMap(otherNumberRows));
}

export interface FoundByOther {
  product: ProductRow;
  number: string;
}

const listByOther = (column: 'number_key' | 'number_loose') =>
  prepareQuery((db, { texts }: { texts: TextList }) =>
    db
      .selectFrom('other_numbers')
      .innerJoin('products', 'products.id', 'other_numbers.product_id')
      .select(productColumns.map((name) => `products.${name}` as const))
      .select('other_numbers.number as found_as')
      .where(isAnyOf(db, column, texts))
      .where('deleted_at', 'is', null),
  );
const byOther = { number_key: listByOther('number_key'), number_loose: listByOther('number_loose') };

/** The products on sale that have one of these among their other numbers: by these keys, or by letters and digits alone. */
export async function findByOtherNumbers(
  db: Database,
  column: 'number_key' | 'number_loose',
  keys: readonly string[],
): Promise<FoundByOther[]> {
  if (keys.length === 0) return [];
  const rows = await byOther[column].all(db, { texts: textList(db, keys) });
  rows.sort((one, other) => one.seq - other.seq);
  return rows.map(({ found_as: number, ...product }) => ({ product: { ...product, foundAs: number }, number }));
}

/**
 * For each of these part number keys and all that follow from it, the key of what replaces its product; null for one that
 * stays. A former number leads to the part number of today. Those that no product on sale has are missing.
 */
export async function findSuccessors(db: Database, keys: string[]): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  const asked = new Set<string>();
  for (let next = [...new Set(keys)]; next.length > 0; ) {
    for (const key of next) asked.add(key);
    for (const [key, leadsTo] of await findNextKeys(db, next)) found.set(key, leadsTo);
    next = [...new Set(found.values())].flatMap((key) => (key === null || asked.has(key) ? [] : key));
  }
  return found;
}

async function findNextKeys(db: Database, keys: string[]): Promise<Map<string, string | null>> {
  // Locks products only, as their own changes do first.
  const others = await withoutRowLocks(db)
    .selectFrom('other_numbers')
    .select(['product_id', 'number_key'])
    .where('number_key', 'in', textsOf(db, keys))
    .execute();
  const onSale = (column: 'part_number_key' | 'id', texts: string[]) =>
    db
      .selectFrom('products')
      .select(['id', 'part_number_key', 'replaced_by'])
      .where(column, 'in', textsOf(db, texts))
      .where('deleted_at', 'is', null)
      .execute();
  const successorOf = (by: string | null) => (by === null ? null : partNumberKey(by));
  const found = new Map<string, string | null>();
  const ids = others.map(({ product_id }) => product_id);
  for (const { id, part_number_key: own, replaced_by: by } of ids.length === 0 ? [] : await onSale('id', ids))
    for (const { product_id, number_key } of others)
      if (product_id === id) found.set(number_key, own ?? successorOf(by));
  for (const { part_number_key: own, replaced_by: by } of await onSale('part_number_key', keys))
    if (own !== null) found.set(own, successorOf(by));
  return found;
}
