import { type ExpressionBuilder, sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, ProductRow, Tables, WriteTransaction } from '#server/db/schema.ts';
import { type Page, seekBy } from '#server/queries/page.ts';

const productOnSale = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('products').selectAll().where('id', '=', id).where('deleted_at', 'is', null),
);

/** A product that is on sale. */
export async function findProduct(db: Database, id: string): Promise<ProductRow | undefined> {
  return productOnSale.first(db, { id });
}

export interface ProductFilter {
  /** Text that the name or the description holds, in any case. */
  search: string;
  /** Only products of which the minimum quantity is available. */
  inStock: boolean;
}

/** The column that a list of products is sorted by; rows of equal value follow in creation order. */
export type ProductOrder = 'seq' | 'price_units' | 'available_quantity';

/** Products on sale that the filter lets through. */
export async function listProducts(
  db: Database,
  page: Page,
  order: ProductOrder,
  filter: ProductFilter,
): Promise<ProductRow[]> {
  const { operator, direction, after } = seekBy(page);
  return db
    .selectFrom('products')
    .selectAll()
    .where((eb) => passes(eb, filter))
    .where((eb) => eb(eb.refTuple(order, 'seq'), operator, eb.tuple(page.afterValue ?? after, after)))
    .orderBy(order, direction)
    .orderBy('seq', direction)
    .limit(page.limit)
    .execute();
}

export async function countProducts(db: Database, filter: ProductFilter): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => passes(eb, filter))
    .executeTakeFirstOrThrow();
  return count;
}

function passes(eb: ExpressionBuilder<Tables, 'products'>, { search, inStock }: ProductFilter) {
  return eb.and([
    eb('deleted_at', 'is', null),
    ...(inStock ? [eb('available_quantity', '>=', eb.ref('minimum_quantity'))] : []),
    ...(search === '' ? [] : [holds(eb, search)]),
  ]);
}

function holds(eb: ExpressionBuilder<Tables, 'products'>, search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return eb.or([
    sql<boolean>`lower(name) like ${pattern} escape '\\'`,
    sql<boolean>`lower(description) like ${pattern} escape '\\'`,
  ]);
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
    })
    .execute();
}

export type ProductUpdate = Partial<
  Pick<ProductRow, 'name' | 'description' | 'price_units' | 'minimum_quantity' | 'image'>
>;

export async function updateProduct(db: WriteTransaction, id: string, change: ProductUpdate): Promise<void> {
  await db.updateTable('products').set(change).where('id', '=', id).where('deleted_at', 'is', null).execute();
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
