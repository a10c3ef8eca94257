import { type Insertable, sql } from 'kysely';
import type { Page } from '#server/db/keyset.ts';
import { pagedList } from '#server/db/paged-list.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { FamilyRow, ProductDetailsRow, ProductFamiliesTable } from '#server/db/schema/tables/products.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { type FoundRows, findInParts } from '#server/db/search/find-in-parts.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { detailColumns, productColumns } from '#server/queries/products/products.ts';
import { holdsWords } from '#server/queries/search-conditions.ts';

const countByKey = sql<number>`(select count(*) from products where products.family_key = product_families.key
    and products.deleted_at is null)`.as('products');

export interface CountedFamilyRow extends FamilyRow {
  products: number;
}

export const familyList = pagedList('product_families', {
  rows: (db) => db.selectFrom('product_families').selectAll().select(countByKey),
  count: async () => null,
});

/** Those whose name holds every word of `q`, in creation order. Reads all of them. */
export async function findFamilies(
  db: Database,
  page: Page,
  q: string,
  budget: ReadBudget,
): Promise<FoundRows<CountedFamilyRow>> {
  const matches = holdsWords(db, sql`product_families.name`, q);
  const all = { from: sql`product_families`, candidates: sql`true`, matches, seq: sql`product_families.seq` };
  const found = await findInParts<FamilyRow>(db, 'product_families', page, [all], budget);
  const rows: CountedFamilyRow[] = [];
  for (const row of found.rows) rows.push({ ...row, products: await countFamilyProducts(db, row.key) });
  return { ...found, rows };
}

const familyOfKey = prepareQuery((db, { key }: { key: string }) =>
  db.selectFrom('product_families').selectAll().where('key', '=', key),
);

export async function findFamilyByKey(db: Database, key: string): Promise<FamilyRow | undefined> {
  return familyOfKey.first(db, { key });
}

const keyAfter = prepareQuery((db, { key }: { key: string }) =>
  db
    .selectFrom('family_addresses')
    .innerJoin('product_families', 'product_families.id', 'family_addresses.family_id')
    .select('product_families.key')
    .where('family_addresses.key', '=', key),
);

/** The present key of a family whose page once had this one; null when there is none. */
export async function findKeyAfter(db: Database, key: string): Promise<string | null> {
  return (await keyAfter.first(db, { key }))?.key ?? null;
}

/** The former address leads to the family, and that of today is no former one any more. */
export async function keepFormerKey(
  db: WriteTransaction,
  { id, before, after }: Record<'id' | 'before' | 'after', string>,
): Promise<void> {
  await db
    .insertInto('family_addresses')
    .values({ key: before, family_id: id })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ family_id: id }))
    .execute();
  await db.deleteFrom('family_addresses').where('key', '=', after).where('family_id', '=', id).execute();
}

/** On PostgreSQL a transaction locks it, after its products. */
export async function findFamily(db: Database, id: string): Promise<FamilyRow | undefined> {
  return db.selectFrom('product_families').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks nothing: keys are unique by an index. */
export async function isFamilyTaken(db: WriteTransaction, key: string, exceptId: string): Promise<boolean> {
  const other = withoutRowLocks(db).selectFrom('product_families').select('id').where('key', '=', key);
  const found = await other.where('id', '<>', exceptId).executeTakeFirst();
  return found !== undefined;
}

export async function insertFamily(db: WriteTransaction, row: Insertable<ProductFamiliesTable>): Promise<FamilyRow> {
  return db.insertInto('product_families').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateFamily(
  db: WriteTransaction,
  earlier: FamilyRow,
  change: Partial<Pick<FamilyRow, 'key' | 'name' | 'description' | 'image'>>,
): Promise<FamilyRow> {
  if (Object.keys(change).length > 0)
    await db.updateTable('product_families').set(change).where('id', '=', earlier.id).execute();
  return { ...earlier, ...change };
}

export async function deleteFamily(db: WriteTransaction, id: string): Promise<void> {
  await db.deleteFrom('product_families').where('id', '=', id).execute();
}

const productsOfFamily = prepareQuery((db, { key, limit }: { key: string; limit: number }) =>
  db
    .selectFrom('products')
    .select([...productColumns, ...detailColumns])
    .where('deleted_at', 'is', null)
    .where('family_key', '=', key)
    .orderBy('seq')
    .limit(limit),
);

/** The products on sale of a family, in creation order. */
export async function listFamilyProducts(db: Database, key: string, limit: number): Promise<ProductDetailsRow[]> {
  return productsOfFamily.all(db, { key, limit });
}

/** Locks nothing: lock the products by their ids then. */
export async function listFamilyProductIds(db: WriteTransaction, key: string): Promise<string[]> {
  const rows = await withoutRowLocks(db)
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('family_key', '=', key)
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}

const sizeOfFamily = prepareQuery((db, { key }: { key: string }) =>
  db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('family_key', '=', key),
);

/** How many products on sale a family has. */
export async function countFamilyProducts(db: Database, key: string): Promise<number> {
  return Number((await sizeOfFamily.first(db, { key }))?.count ?? 0);
}

/** The families of these products, the oldest first, with the number of their products. */
export async function findFamiliesOf(db: Database, productIds: string[]): Promise<CountedFamilyRow[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('product_families')
    .selectAll()
    .select(countByKey)
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('products')
        .select('family_key')
        .$narrowType<{ family_key: string }>()
        .where('products.id', 'in', productIds)
        .where('family_key', 'is not', null),
    )
    .execute();
  return rows.map((row) => ({ ...row, products: Number(row.products) })).sort((one, other) => one.seq - other.seq);
}

/** Addresses of families with products on sale, for the sitemap. */
export async function listFamilyKeys(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product_families')
    .select('key')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('products')
          .select('products.seq')
          .whereRef('products.family_key', '=', 'product_families.key')
          .where('products.deleted_at', 'is', null),
      ),
    )
    .orderBy('product_families.seq')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}
