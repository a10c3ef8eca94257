import { sql } from 'kysely';
import { MAX_COUNT, upToMax } from '#server/db/keyset.ts';
import { pagedList } from '#server/db/paged-list.ts';
import type { ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { addFamilies } from '#server/queries/products/family-rows.ts';
import { detailColumns, productColumns } from '#server/queries/products/products.ts';
import { refreshSpecifications } from '#server/queries/products/specification-writes.ts';

/** Sorted by `deleted_at`. */
export const deletedProductList = pagedList('products', {
  rows: (db: Database) => db.selectFrom('products').select(productColumns).where('deleted_at', 'is not', null),
  sorts: ['deleted_at'],
  count: countDeleted,
});

/** Null when there are too many to count. */
async function countDeleted(db: Database): Promise<number | null> {
  const deleted = db
    .selectFrom('products')
    .select('deleted_at')
    .where('deleted_at', 'is not', null)
    .limit(sql.lit(MAX_COUNT + 1));
  const counted = await db
    .selectFrom(deleted.as('deleted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return upToMax(counted);
}

export async function findDeletedProduct(db: Database, id: string): Promise<ProductDetailsRow | undefined> {
  return db
    .selectFrom('products')
    .select([...productColumns, ...detailColumns])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}

/** Of these products, those that came with an import which was undone. */
export async function findOfUndoneImports(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .select('import_rows.product_id')
    .where('import_rows.kind', '=', sql.lit('new'))
    .where('import_rows.product_id', 'in', ids)
    .where('imports.undone_at', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ product_id }) => product_id ?? []));
}

/** Puts the product on sale again; false when it is already. */
export async function markProductRestored(db: WriteTransaction, id: string): Promise<boolean> {
  const result = await db
    .updateTable('products')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  await refreshSpecifications(db, [id]);
  const restored = await db.selectFrom('products').select('family').where('id', '=', id).executeTakeFirst();
  await addFamilies(db, [restored?.family]);
  return result.numUpdatedRows === 1n;
}
