import { sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, ProductRow, WriteTransaction } from '#server/db/schema/tables.ts';
import { searchText } from '#server/db/search/search-text.ts';
import { rowCount } from '#server/queries/row-counts.ts';

// All but the text that searches look at, and what follows from the others.
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
] as const satisfies (keyof ProductRow)[];

const productOnSale = prepareQuery((db, { id }: { id: string }) => onSale(db).where('id', '=', id));

/** A product that is on sale. */
export async function findProduct(db: Database, id: string): Promise<ProductRow | undefined> {
  return productOnSale.first(db, { id });
}

export interface StockFilter {
  /** Only products of which the minimum quantity is available. */
  inStock: boolean;
}

export interface ProductFilter extends StockFilter {
  /** Fragments that name or description hold (see search-text.ts). */
  search: string;
}

/** The column that a list of products is sorted by; rows of equal value follow in creation order. */
export type ProductOrder = 'seq' | 'price_units' | 'available_quantity';

/** Products on sale. What is searched for product-search.ts finds. */
export const productList = pagedList('products', {
  rows: onSale,
  filters: { inStock: (query) => query.where('in_stock', '=', sql.lit(1)) },
  sorts: ['price_units', 'available_quantity'],
  count: (db, { inStock }) => rowCount(db, inStock ? 'products in stock' : 'products'),
});

function onSale(db: Database) {
  return db.selectFrom('products').select(productColumns).where('deleted_at', 'is', null);
}

export interface ProductInsert {
  id: string;
  name: string;
  description: string;
  priceUnits: number;
  minimumQuantity: number;
  availableQuantity: number;
  image: string;
  createdAt: number;
}

export async function insertProduct(db: WriteTransaction, product: ProductInsert): Promise<void> {
  await db
    .insertInto('products')
    .values({
      id: product.id,
      name: product.name,
      description: product.description,
      price_units: product.priceUnits,
      minimum_quantity: product.minimumQuantity,
      available_quantity: product.availableQuantity,
      image: product.image,
      created_at: product.createdAt,
      search_text: searchText(product.name, product.description),
    })
    .execute();
}

export type ProductUpdate = Partial<
  Pick<ProductRow, 'name' | 'description' | 'price_units' | 'minimum_quantity' | 'image'>
>;

/** What a search looks at. */
type SearchedFields = Pick<ProductRow, 'id' | 'name' | 'description'>;

/** Changes a product, which must be as it was read in the same transaction. */
export async function updateProduct(
  db: WriteTransaction,
  product: SearchedFields,
  change: ProductUpdate,
): Promise<void> {
  const { name, description } = { ...product, ...change };
  const isRenamed = name !== product.name || description !== product.description;
  await db
    .updateTable('products')
    .set({ ...change, ...(isRenamed && { search_text: searchText(name, description) }) })
    .where('id', '=', product.id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Hides the product; false when that has happened already. */
export async function markProductDeleted(db: WriteTransaction, id: string, at: number): Promise<boolean> {
  const result = await db
    .updateTable('products')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const addToStock = prepareQuery((db, { id, quantity }: { id: string; quantity: number }) =>
  db
    .updateTable('products')
    .set((eb) => ({ available_quantity: eb('available_quantity', '+', quantity) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb('available_quantity', '+', quantity), '>=', 0),
);

/**
 * Adds a signed quantity to the product's stock. False, and nothing changed, when the stock would become negative or
 * the product is not on sale.
 */
export async function adjustStock(db: WriteTransaction, productId: string, quantity: number): Promise<boolean> {
  return (await addToStock.run(db, { id: productId, quantity })) === 1;
}

/** Gives the quantity of an order back, also to a product that is no longer on sale. */
export async function returnStock(db: WriteTransaction, productId: string, quantity: number): Promise<void> {
  await db
    .updateTable('products')
    .set((eb) => ({ available_quantity: eb('available_quantity', '+', quantity) }))
    .where('id', '=', productId)
    .execute();
}

export async function insertStockMovement(
  db: WriteTransaction,
  movement: { productId: string; quantity: number; reason: string; createdAt: number },
): Promise<void> {
  const { productId, quantity, reason, createdAt } = movement;
  await db
    .insertInto('stock_movements')
    .values({ product_id: productId, quantity, reason, created_at: createdAt })
    .execute();
}
