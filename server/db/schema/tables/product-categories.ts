import type { Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';

export interface ProductCategoriesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  name: string;
  /** A `categoryKey`, unique; products with it are in this category. */
  name_key: string;
  /** The `name_key` of the category above; null for the uppermost. */
  parent_key: string | null;
  description: string | null;
  /** An address as those of products. */
  image: string | null;
  /** The number of its changes, and 1 for the first. */
  version: number;
  created_at: Fixed<number>;
  updated_at: number;
}

export interface ProductCategoriesTables {
  product_categories: ProductCategoriesTable;
}

export type ProductCategoryRow = Selectable<ProductCategoriesTable>;
