import { sql } from 'kysely';
import { MAX_COUNT, upToMax } from '#server/db/keyset.ts';
import { pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { ProductDetailsRow, ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { parsePriceBreaks } from '#server/db/stored-json.ts';
import { rowCount, rowCountOfCategory } from '#server/queries/row-counts.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import type { PriceList } from '#shared/domain/products/price-breaks.ts';
import type { Unit } from '#shared/domain/products/units.ts';
import type { SpecificationFilter } from '#shared/domain/specifications/specification-keys.ts';
import { canBeOrdered } from '#shared/domain/stock/quantity.ts';

export const productColumns = [
  'seq',
  'id',
  'name',
  'description',
  'price_units',
  'minimum_quantity',
  'available_quantity',
  'image',
  'created_at',
  'deleted_at',
  'part_number',
  'barcode',
  'category',
  'unit',
  'order_multiple',
  'price_breaks',
  'low_stock_at',
  'sells_rest',
] as const satisfies (keyof ProductRow)[];

/** What only the page of a product needs, and its bin, which only staff are shown. */
export const detailColumns = [
  'specifications',
  'documents',
  'pictures',
  'lead_days',
  'weight_mg',
  'length_mm',
  'width_mm',
  'height_mm',
  'country_of_origin',
  'customs_number',
  'family',
  'other_numbers',
  'accessories',
  'substitutes',
  'replaced_by',
  'bin',
  'tracks_batches',
] as const;

const productOnSale = prepareQuery((db, { id }: { id: string }) =>
  onSale(db).select(detailColumns).where('id', '=', id),
);

/** Like `in_stock`. */
export function isOrderable(row: Pick<ProductRow, 'minimum_quantity' | 'available_quantity' | 'sells_rest'>): boolean {
  const { minimum_quantity: minimumQuantity, available_quantity: availableQuantity } = row;
  return canBeOrdered({ minimumQuantity, availableQuantity, sellsRest: row.sells_rest === 1 });
}

/** Spelled like the condition of the index `products_low`. */
const isLow = sql<boolean>`low_stock_at is not null and available_quantity <= low_stock_at`;

/** Products on sale whose stock is at or below what counts as low, the oldest first; at most 1,000. */
export async function listLowProducts(db: Database): Promise<ProductRow[]> {
  return db
    .selectFrom('products')
    .select(productColumns)
    .where('deleted_at', 'is', null)
    .where(isLow)
    .orderBy('seq')
    .limit(1000)
    .execute();
}

export async function findProduct(db: Database, id: string): Promise<ProductDetailsRow | undefined> {
  return productOnSale.first(db, { id });
}

/** Of a product in any state. */
export async function findQuantitySteps(
  db: Database,
  id: string,
): Promise<Pick<ProductRow, 'minimum_quantity' | 'order_multiple'> | undefined> {
  return db
    .selectFrom('products')
    .select(['minimum_quantity', 'order_multiple'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * The products on sale among these, by id. On PostgreSQL a transaction locks them in the order of their ids, so that
 * two that overlap never wait for each other.
 */
export async function lockProductsOnSale(db: WriteTransaction, ids: string[]): Promise<Map<string, ProductDetailsRow>> {
  const found: ProductDetailsRow[] = [];
  if (engineOf(db) === 'postgres' && ids.length > 1) {
    const query = onSale(db).select(detailColumns).where('id', 'in', ids).orderBy('id');
    found.push(...(await query.execute()));
  } else {
    for (const id of ids) found.push(...(await productOnSale.all(db, { id })));
  }
  return new Map(found.map((product) => [product.id, product]));
}

/**
 * Locks products, those no longer on sale too, in the order of `lockProductsOnSale`. SQLite has one writer at a time anyway.
 */
export async function lockProducts(db: WriteTransaction, ids: string[]): Promise<void> {
  if (ids.length === 0 || engineOf(db) === 'sqlite') return;
  await db.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').execute();
}

/** Those of these products that are on sale, in no order. */
export async function readProducts(db: Database, ids: string[]): Promise<ProductRow[]> {
  return ids.length === 0 ? [] : onSale(db).where('id', 'in', ids).execute();
}

/** The same with what only their pages need. */
export async function readProductDetailRows(db: Database, ids: string[]): Promise<ProductDetailsRow[]> {
  return ids.length === 0 ? [] : onSale(db).select(detailColumns).where('id', 'in', ids).execute();
}

/** Also those that are no longer on sale, in no order. */
export async function readProductsInAnyState(db: Database, ids: string[]): Promise<ProductRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('products').select(productColumns).where('id', 'in', ids).execute();
}

/** The units that products are sold in, by id; also of those that are not on sale any more. */
export async function findUnits(db: Database, ids: string[]): Promise<Map<string, Unit>> {
  const rows = await db.selectFrom('products').select(['id', 'unit']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}

/** A product's price and price breaks. */
export function priceListOf(product: Pick<ProductRow, 'price_units' | 'price_breaks'>): PriceList<PriceUnits> {
  return { price: product.price_units, priceBreaks: parsePriceBreaks(product.price_breaks) };
}

/** The working days that products on sale need beyond the shop's own, by id. */
export async function readLeadDays(db: Database, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('products').select(['id', 'lead_days']).where('id', 'in', ids);
  const rows = await query.where('deleted_at', 'is', null).execute();
  return new Map(rows.map(({ id, lead_days }) => [id, lead_days ?? 0]));
}

/** Products on sale whose `seq` is in this range, in creation order; `after` is exclusive. */
export async function listProductIds(db: Database, range: { after: number; upTo: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('seq', '>', range.after)
    .where('seq', '<=', range.upTo)
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}

/** 0 without products. */
export async function maxProductSeq(db: Database): Promise<number> {
  const newest = await db
    .selectFrom('products')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return newest?.seq ?? 0;
}

/** The filters of a list; what is not there filters nothing. */
export interface ProductFilter {
  /** Text that name, description or part number must contain (see search-text.ts). */
  search: string;
  /** The account whose own part numbers count. */
  accountId?: string | null | undefined;
  /** Only products whose minimum quantity is available. */
  inStock: boolean;
  /** Only products whose stock is at or below what counts as low. */
  lowStock?: boolean | undefined;
  /** A `categoryKey`. */
  category?: string | undefined;
  /** The keys of the categories below it, whose products are in it too. */
  descendants?: string[] | undefined;
  /** Inclusive bounds of the price without breaks. */
  minPrice?: PriceUnits | undefined;
  maxPrice?: PriceUnits | undefined;
  /** Of the category; all must hold. */
  specifications?: SpecificationFilter[] | undefined;
}

/** The sort column of a product list; equal values follow in creation order. */
export type ProductOrder = 'seq' | 'price_units' | 'available_quantity';

export const productList = pagedList('products', {
  rows: onSale,
  filters: {
    inStock: (query) => query.where('in_stock', '=', sql.lit(1)),
    lowStock: (query) => query.where(isLow),
    category: (query, key: string) => query.where('category_key', '=', key),
  },
  sorts: ['price_units', 'available_quantity'],
  count: countProducts,
});

/**
 * The number of products on sale, of a category if there is one, from the row counts. Those with little stock are counted
 * by their own index, up to a limit; null when there are more.
 */
export async function countProducts(
  db: Database,
  {
    inStock = false,
    lowStock = false,
    category,
  }: Partial<Record<'inStock' | 'lowStock', boolean | undefined>> & { category?: string | undefined },
): Promise<number | null> {
  if (lowStock) return countLowProducts(db, { inStock, category });
  if (category !== undefined) return rowCountOfCategory(db, category, inStock);
  return rowCount(db, inStock ? 'products in stock' : 'products');
}

type LowFilter = Pick<ProductFilter, 'inStock' | 'category'>;

async function countLowProducts(db: Database, filter: LowFilter): Promise<number | null> {
  const isOfAll = !filter.inStock && filter.category === undefined;
  return upToMax(isOfAll ? await allLow.first(db, {}) : await countingLow(db, filter).executeTakeFirst());
}

const allLow = prepareQuery((db) => countingLow(db, { inStock: false }));

function countingLow(db: Database, { inStock, category }: LowFilter) {
  let low = db
    .selectFrom('products')
    .select('seq')
    .where('deleted_at', 'is', null)
    .where(isLow)
    .limit(sql.lit(MAX_COUNT + 1));
  if (inStock) low = low.where('in_stock', '=', sql.lit(1));
  if (category !== undefined) low = low.where('category_key', '=', category);
  return db.selectFrom(low.as('low')).select(({ fn }) => fn.countAll<number>().as('count'));
}

function onSale(db: Database) {
  return db.selectFrom('products').select(productColumns).where('deleted_at', 'is', null);
}
