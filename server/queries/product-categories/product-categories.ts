import { type Insertable, sql, type Updateable } from 'kysely';
import type { ProductCategoriesTable, ProductCategoryRow } from '#server/db/schema/tables/product-categories.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

/** All of them, in the order of their keys; a transaction locks them, so that no two changes make a cycle. */
export async function readProductCategories(db: Database): Promise<ProductCategoryRow[]> {
  return db.selectFrom('product_categories').selectAll().orderBy('name_key').execute();
}

/** The keys of the categories below one, of which products may be in any; none for a category without others below it. */
export async function findDescendants(db: Database, key: string): Promise<string[]> {
  const { rows } = await sql<{ name_key: string }>`
    with recursive below (name_key) as (
      select name_key from product_categories where parent_key = ${key}
      union
      select child.name_key from below join product_categories as child on child.parent_key = below.name_key
    )
    select name_key from below where name_key <> ${key}`.execute(db);
  return rows.map(({ name_key }) => name_key);
}

export async function findProductCategory(db: Database, id: string): Promise<ProductCategoryRow | undefined> {
  return db.selectFrom('product_categories').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertProductCategory(
  db: WriteTransaction,
  row: Insertable<ProductCategoriesTable>,
): Promise<void> {
  await db.insertInto('product_categories').values(row).execute();
}

export async function updateProductCategory(
  db: WriteTransaction,
  id: string,
  update: Updateable<ProductCategoriesTable>,
): Promise<void> {
  await db.updateTable('product_categories').set(update).where('id', '=', id).execute();
}

/** Those below it move up to its own parent. */
export async function deleteProductCategory(
  db: WriteTransaction,
  { id, name_key, parent_key }: Pick<ProductCategoryRow, 'id' | 'name_key' | 'parent_key'>,
): Promise<void> {
  await db.deleteFrom('product_categories').where('id', '=', id).execute();
  await db.updateTable('product_categories').set({ parent_key }).where('parent_key', '=', name_key).execute();
}
