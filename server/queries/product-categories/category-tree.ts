import type { ProductCategoryRow } from '#server/db/schema/tables/product-categories.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { listCategories } from '#server/queries/product-categories/categories-in-use.ts';
import { readProductCategories } from '#server/queries/product-categories/product-categories.ts';
import { type TreeNode, toCategoryTree } from '#shared/domain/product-categories/category-tree.ts';
import { categoryKey } from '#shared/domain/products/category.ts';

interface CategoryEntry {
  key: string;
  name: string;
  parent: string | null;
  /** Null for one that only products name. */
  row: ProductCategoryRow | null;
  /** Of the products on sale in it and below it. */
  count: number;
}

export type CategoryNode = TreeNode<CategoryEntry>;

/** The categories that staff described, and those that products on sale name, in the order of the tree. */
export async function readCategoryTree(db: Database): Promise<CategoryNode[]> {
  const [rows, named] = await Promise.all([readProductCategories(db), listCategories(db)]);
  const entries = new Map<string, CategoryEntry>();
  for (const row of rows) {
    const { name_key: key, name, parent_key: parent } = row;
    entries.set(key, { key, name, parent, row, count: 0 });
  }
  for (const { name, count } of named) {
    const key = categoryKey(name);
    const entry = entries.get(key) ?? { key, name, parent: null, row: null, count };
    entries.set(key, { ...entry, count });
  }
  const tree = toCategoryTree([...entries.values()]);
  const own = new Map(tree.map(({ path, count }) => [path, count]));
  for (const [path, count] of own) for (const node of tree) if (path.startsWith(`${node.path}/`)) node.count += count;
  return tree;
}

/** Those with products on sale, by name. */
export async function listFilledCategories(db: Database): Promise<{ name: string; count: number }[]> {
  const filled = (await readCategoryTree(db)).filter(({ count }) => count > 0);
  return filled
    .map(({ name, count }) => ({ name, count }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
