import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#server/db/keyset.ts';
import type { Database } from '#server/db/schema/tables.ts';
import {
  countProducts,
  type ProductFilter,
  type ProductOrder,
  productList,
} from '#server/queries/products/products.ts';

/** The keys of the category of a filter and of those below it; none for all products. */
export function categoriesOf({
  category,
  descendants = [],
}: Pick<ProductFilter, 'category' | 'descendants'>): string[] {
  return category === undefined ? [] : [category, ...descendants];
}

/** A whole condition on the column of the category's key. */
export function isOfCategories(column: RawBuilder<unknown>, keys: string[]): RawBuilder<unknown> {
  const [first] = keys;
  return keys.length === 1 ? sql`${column} = ${first}` : sql`${column} in (${sql.join(keys)})`;
}

type ListedFilter = Pick<ProductFilter, 'inStock' | 'lowStock' | 'category' | 'descendants'>;

/**
 * The list of a category with those below it. The index of each category has its products in the order of the list, so
 * that a page is the first rows of as many pages as there are categories.
 */
export const categoryTreeList = {
  async rows(
    db: Database,
    { page, filter, sort }: { page: Page; filter: ListedFilter; sort?: Exclude<ProductOrder, 'seq'> | undefined },
  ) {
    const { inStock, lowStock } = filter;
    const keys = categoriesOf(filter);
    if (keys.length < 2) return productList.rows(db, { page, filter: { inStock, lowStock, category: keys[0] }, sort });
    const read = (category: string) => productList.rows(db, { page, filter: { inStock, lowStock, category }, sort });
    const found = (await Promise.all(keys.map(read))).flat();
    const sign = page.descending ? -1 : 1;
    const value = (row: (typeof found)[number]) => (sort === undefined ? 0 : row[sort]);
    return found
      .toSorted((one, other) => sign * (value(one) - value(other) || one.seq - other.seq))
      .slice(0, page.limit);
  },

  async count(db: Database, { descendants, ...filter }: ListedFilter): Promise<number | null> {
    const keys = categoriesOf({ ...filter, descendants });
    if (keys.length < 2) return countProducts(db, filter);
    const counts = await Promise.all(keys.map((category) => countProducts(db, { ...filter, category })));
    return counts.some((count) => count === null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  },
};
