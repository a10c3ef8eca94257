import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#server/db/keyset.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { together } from '#server/db/together.ts';
import { categoriesOf, isOfCategories } from '#server/queries/products/category-conditions.ts';
import { findByOtherNumbers } from '#server/queries/products/other-numbers.ts';
import { findByOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { findByCodes } from '#server/queries/products/part-numbers.ts';
import { isOrderable, type ProductFilter, type ProductOrder } from '#server/queries/products/products.ts';
import { type Driver, haveSpecifications } from '#server/queries/products/specification-conditions.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import { toGtin14 } from '#shared/domain/reading/gtin.ts';
import { looseKey, partNumberKey } from '#shared/domain/reading/part-number.ts';
import { readScan, type ScannedCode } from '#shared/domain/reading/scanned-code.ts';

export interface FilterConditions {
  /** Follows another condition; for a list that is walked in its order, whose index the filter must not replace. */
  walked: RawBuilder<unknown>;
  /** Tables and a whole condition that find the products by the indexes of specifications, category and price. */
  from: RawBuilder<unknown>;
  indexed: RawBuilder<unknown>;
  /** The column of `from` in whose order an index gives the products, in creation order; null where none does. */
  indexedSeq: RawBuilder<unknown> | null;
  /** Whether `from` has many products that `indexed` excludes. */
  isLarge: boolean;
  /** Whether `indexed` also chooses by what the indexes of a list do not hold, or by several ranges of one. */
  isSelective: boolean;
}

interface FilterUse {
  order: ProductOrder | 'relevance';
  descending: boolean;
  excluded: ProductRow[];
  driver: Driver | null;
}

/** The conditions of a filter without its search. `excluded` products are listed elsewhere. */
export function filterConditions(
  filter: ProductFilter,
  { order, descending, excluded, driver }: FilterUse,
): FilterConditions {
  const { inStock, lowStock = false, minPrice, maxPrice, specifications = [] } = filter;
  const categories = categoriesOf(filter);
  const stock = inStock ? sql`and in_stock = 1` : sql``;
  const low = (stockColumn: RawBuilder<unknown>) =>
    lowStock ? sql`and low_stock_at is not null and ${stockColumn} <= low_stock_at` : sql``;
  const others =
    excluded.length > 0 ? sql`and products.seq not in (${sql.join(excluded.map(({ seq }) => seq))})` : sql``;
  const bound = (operator: '>=' | '<=', price: number | undefined, isIndexed: boolean) =>
    price === undefined
      ? sql``
      : sql`and ${isIndexed ? sql`price_units` : sql`price_units + 0`} ${sql.raw(operator)} ${price}`;
  const ofCategory = (key: RawBuilder<unknown>) =>
    categories.length === 0 ? sql`` : sql`and ${isOfCategories(key, categories)}`;
  // By price, the index of the order ends the list at the bound that it reaches last.
  const [endsAtMax, endsAtMin] = [order === 'price_units' && !descending, order === 'price_units' && descending];
  const byStock = order === 'available_quantity';
  return {
    walked: sql`${byStock && inStock ? sql`and in_stock + 0 = 1` : stock}
      ${ofCategory(byStock || categories.length > 1 ? sql`category_key || ''` : sql`category_key`)}
      ${low(sql`available_quantity + 0`)}
      ${bound('<=', maxPrice, endsAtMax)} ${bound('>=', minPrice, endsAtMin)} ${others}
      ${haveSpecifications(specifications)}`,
    from: driver?.from ?? sql`products`,
    indexedSeq: driver?.seq ?? null,
    isLarge: driver?.isLarge ?? false,
    isSelective: driver !== null || categories.length > 1,
    indexed: sql`${driver?.where ?? sql`deleted_at is null`} ${stock} ${low(sql`available_quantity`)} ${ofCategory(sql`category_key`)}
      ${bound('<=', maxPrice, driver === null)} ${bound('>=', minPrice, driver === null)} ${others}
      ${haveSpecifications(specifications.filter((filter) => filter !== driver?.filter))}`,
  };
}

/** A page by price that would begin outside of the price range begins at its edge. */
export function startInRange(page: Page, order: ProductOrder | 'relevance', filter: ProductFilter): Page {
  if (order !== 'price_units') return page;
  const { minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER - 1 } = filter;
  const edge = page.descending ? maxPrice + 1 : minPrice - 1;
  const value = page.afterValue ?? edge;
  const isOutside = page.descending ? value >= edge : value <= edge;
  return isOutside ? { ...page, after: null, afterValue: edge } : page;
}

/**
 * The products whose part number, barcode or other number is the search, or that the account calls so, and that pass its other
 * filters, in creation order. Of the ways
 * to read the search, the first that finds some counts; a part number as it is written precedes other separators.
 */
export async function listExactMatches(db: Database, filter: ProductFilter): Promise<ProductRow[]> {
  const readings = readScan(filter.search);
  const [found, otherwise] = await together<[ProductRow[], ProductRow[]], Database>(db, [
    (db) => findByCodes(db, readings),
    (db) => listNamedOtherwise(db, filter),
  ]);
  const best = readings.map((reading) => bestOf(found, reading)).find((rows) => rows.length > 0) ?? [];
  const named = [...otherwise, ...best];
  const all = new Map(named.map((row) => [row.id, row]));
  const passing = await withSpecifications(
    db,
    [...all.values()].filter((row) => passes(row, filter)),
    filter,
  );
  return passing.toSorted((one, other) => one.seq - other.seq);
}

async function withSpecifications(
  db: Database,
  rows: ProductRow[],
  { specifications = [] }: ProductFilter,
): Promise<ProductRow[]> {
  if (specifications.length === 0 || rows.length === 0) return rows;
  const seqs = sql.join(rows.map(({ seq }) => seq));
  const { rows: found } = await sql<{ seq: number }>`select seq from products
    where seq in (${seqs}) ${haveSpecifications(specifications)}`.execute(db);
  const passing = new Set(found.map(({ seq }) => seq));
  return rows.filter(({ seq }) => passing.has(seq));
}

/** Those found in several ways are listed by the last: a number of the account explains itself. */
async function listNamedOtherwise(db: Database, { accountId, search }: ProductFilter): Promise<ProductRow[]> {
  const key = looseKey(search);
  if (key === '') return [];
  const [others, own] = await Promise.all([
    findByOtherNumbers(db, 'number_loose', [key]),
    accountId == null ? [] : findByOwnNumbers(db, accountId, 'number_loose', [key]),
  ]);
  return [...others, ...own].map(({ product }) => product);
}

function bestOf(found: ProductRow[], { text, gtin }: ScannedCode): ProductRow[] {
  const key = partNumberKey(text);
  const isExact = (row: ProductRow) =>
    (row.barcode !== null && toGtin14(row.barcode) === gtin) ||
    (row.part_number !== null && partNumberKey(row.part_number) === key);
  const exact = found.filter(isExact);
  if (exact.length > 0) return exact;
  const loose = looseKey(text);
  return found.filter((row) => row.part_number !== null && looseKey(row.part_number) === loose);
}

function passes(row: ProductRow, filter: ProductFilter): boolean {
  const { inStock, lowStock, minPrice, maxPrice } = filter;
  const categories = categoriesOf(filter);
  if (inStock && !isOrderable(row)) return false;
  if (lowStock && (row.low_stock_at === null || row.available_quantity > row.low_stock_at)) return false;
  if (categories.length > 0 && (row.category === null || !categories.includes(categoryKey(row.category)))) return false;
  return row.price_units >= (minPrice ?? 0) && row.price_units <= (maxPrice ?? Number.POSITIVE_INFINITY);
}
