import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, ProductRow, WriteTransaction } from '#server/db/schema.ts';
import { searchText } from '#server/db/search-text.ts';
import { sizeOfList } from '#server/queries/list-sizes.ts';
import { atMost, eitherWay, type Page, readSorted, startOf } from '#server/queries/page.ts';

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

const productsBySeq = whetherInStock((query) =>
  eitherWay((way) =>
    prepareQuery((db, { after, limit }: { after: number; limit: number }) =>
      query(db).where('seq', way.operator, after).orderBy('seq', way.direction).limit(atMost(limit)),
    ),
  ),
);

type SortColumn = Exclude<ProductOrder, 'seq' | 'relevance'>;

const productsOf = (column: SortColumn) =>
  whetherInStock((query) =>
    eitherWay((way) =>
      prepareQuery((db, { value, after, limit }: { value: number; after: number; limit: number }) =>
        query(db)
          .where(column, '=', value)
          .where('seq', way.operator, after)
          .orderBy('seq', way.direction)
          .limit(atMost(limit)),
      ),
    ),
  );

const productsBehind = (column: SortColumn) =>
  whetherInStock((query) =>
    eitherWay((way) =>
      prepareQuery((db, { value, limit }: { value: number; limit: number }) =>
        query(db)
          .where(column, way.operator, value)
          .orderBy(column, way.direction)
          .orderBy('seq', way.direction)
          .limit(atMost(limit)),
      ),
    ),
  );

const sorted = {
  price_units: { of: productsOf('price_units'), behind: productsBehind('price_units') },
  available_quantity: { of: productsOf('available_quantity'), behind: productsBehind('available_quantity') },
};

/** Products on sale, or those of them in stock. What is searched for product-search.ts finds. */
export async function listProducts(
  db: Database,
  page: Page,
  order: ProductOrder,
  filter: StockFilter,
): Promise<ProductRow[]> {
  if (order === 'seq') return productsBySeq(filter)(page).all(db, { after: startOf(page), limit: page.limit });
  const { of, behind } = sorted[order];
  return readSorted(page, ({ value, after, limit }) =>
    after === null ? behind(filter)(page).all(db, { value, limit }) : of(filter)(page).all(db, { value, after, limit }),
  );
}

export async function countProducts(db: Database, filter: StockFilter): Promise<number> {
  return sizeOfList(db, filter.inStock ? 'products in stock' : 'products');
}

/** What is made for all products on sale and for those in stock, and taken for a filter's. */
function whetherInStock<Made>(make: (query: typeof onSale) => Made): (filter: StockFilter) => Made {
  const all = make(onSale);
  const inStock = make((db) => onSale(db).where('in_stock', '=', sql.lit(1)));
  return (filter) => (filter.inStock ? inStock : all);
}

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
