import { sql } from 'kysely';
import { insertMany } from '#server/db/insert-rows.ts';
import { pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { OwnPartNumberRow } from '#server/db/schema/tables/own-part-numbers.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { textsOf } from '#server/db/text-list.ts';
import { productColumns } from '#server/queries/products/products.ts';
import { looseKey, partNumberKey } from '#shared/domain/reading/part-number.ts';

const anyNumber = prepareQuery((db, { accountId }: { accountId: string }) =>
  db.selectFrom('own_part_numbers').select('seq').where('account_id', '=', accountId).limit(sql.lit(1)),
);

export async function hasOwnNumbers(db: Database, accountId: string): Promise<boolean> {
  return (await anyNumber.first(db, { accountId })) !== undefined;
}

const namedColumns = [
  'own_part_numbers.seq',
  'own_part_numbers.product_id',
  'own_part_numbers.number',
  'products.name',
  'products.part_number',
  'products.deleted_at',
] as const;

/** With what the shop calls the product, and another product that has the same part number in the shop. */
export const ownNumberList = pagedList('own_part_numbers', {
  rows: (db) =>
    db
      .selectFrom('own_part_numbers')
      .innerJoin('products', 'products.id', 'own_part_numbers.product_id')
      .select(namedColumns)
      .select((eb) =>
        eb
          .selectFrom('products as others')
          .select('others.name')
          .whereRef('others.part_number_key', '=', 'own_part_numbers.number_key')
          .whereRef('others.id', '<>', 'own_part_numbers.product_id')
          .where('others.deleted_at', 'is', null)
          .limit(sql.lit(1))
          .as('other_name'),
      ),
  filters: {
    account: (query, id: string) => query.where('account_id', '=', id),
    /** A part of the number, or of that of the shop; at most the numbers of one account are read for it. */
    holds: (query, text: string) =>
      query.where((eb) => eb.or([eb('number_loose', 'like', text), eb('part_number_loose', 'like', text)])),
    product: (query, id: string) => query.where('product_id', '=', id),
  },
  count: async () => null,
});

/** What an account calls these products, by their ids. */
export async function findOwnNumbers(
  db: Database,
  accountId: string,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('own_part_numbers')
    .select(['product_id', 'number'])
    .where('account_id', '=', accountId)
    .where('product_id', 'in', textsOf(db, productIds))
    .execute();
  return new Map(rows.map(({ product_id, number }) => [product_id, number]));
}

/** The numbers of an account that have one of these keys. */
export async function findByKeys(
  db: Database,
  accountId: string,
  keys: readonly string[],
): Promise<Pick<OwnPartNumberRow, 'product_id' | 'number' | 'number_key'>[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('own_part_numbers')
    .select(['product_id', 'number', 'number_key'])
    .where('account_id', '=', accountId)
    .where('number_key', 'in', textsOf(db, keys))
    .execute();
}

export interface OwnNumbered {
  product: ProductRow;
  number: string;
}

/** The products on sale that an account calls so: by these keys, or by letters and digits alone. */
export async function findByOwnNumbers(
  db: Database,
  accountId: string,
  column: 'number_key' | 'number_loose',
  keys: readonly string[],
): Promise<OwnNumbered[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('own_part_numbers')
    .innerJoin('products', 'products.id', 'own_part_numbers.product_id')
    .select(productColumns.map((name) => `products.${name}` as const))
    .select('own_part_numbers.number as own_number')
    .where('account_id', '=', accountId)
    .where(column, 'in', textsOf(db, keys))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ own_number, ...product }) => ({ product, number: own_number }));
}

export async function countOwnNumbers(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from own_part_numbers where account_id = ${accountId}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Of an account that is locked. Numbers may change places: all of these products lose theirs first. */
export async function writeOwnNumbers(
  db: WriteTransaction,
  { accountId, set, remove, at }: { accountId: string; set: Map<string, string>; remove: string[]; at: number },
): Promise<void> {
  await db
    .deleteFrom('own_part_numbers')
    .where('account_id', '=', accountId)
    .where('product_id', 'in', textsOf(db, [...set.keys(), ...remove]))
    .execute();
  await insertMany(
    db,
    'own_part_numbers',
    [...set].map(([productId, number]) => ({
      account_id: accountId,
      product_id: productId,
      number,
      number_key: partNumberKey(number),
      number_loose: looseKey(number),
      updated_at: at,
    })),
  );
}

export async function deleteOwnNumbersOf(db: WriteTransaction, accountId: string): Promise<void> {
  await db.deleteFrom('own_part_numbers').where('account_id', '=', accountId).execute();
}
