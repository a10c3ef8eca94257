import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { searchText } from '#server/db/search/search-text.ts';
import { categoryKey } from '#shared/domain/category.ts';
import { partNumberKey } from '#shared/domain/part-number.ts';

// Invariants of products and their stock. Each check returns a sentence per violation.

/** Stock received equals available stock plus the quantities of open orders. */
export async function checkStock(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('stock_movements')
          .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('sum')])
          .groupBy('product_id')
          .as('received'),
      (join) => join.onRef('received.product_id', '=', 'products.id'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('orders')
          .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('sum')])
          .where('cancelled_at', 'is', null)
          .where('expired_at', 'is', null)
          .groupBy('product_id')
          .as('ordered'),
      (join) => join.onRef('ordered.product_id', '=', 'products.id'),
    )
    .select(({ fn, lit }) => [
      'products.id',
      'products.available_quantity',
      fn.coalesce('received.sum', lit(0)).as('received'),
      fn.coalesce('ordered.sum', lit(0)).as('ordered'),
    ])
    .execute();
  return rows
    .filter(
      (row) => row.available_quantity < 0 || Number(row.received) !== row.available_quantity + Number(row.ordered),
    )
    .map(
      (row) =>
        `Product ${row.id}: ${row.received} received, but ${row.available_quantity} available and ${row.ordered} in orders`,
    );
}

/** A product is in stock exactly when its minimum quantity is available. */
export async function checkInStock(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`(in_stock = 1) <> (available_quantity >= minimum_quantity)`)
    .execute();
  return rows.map(({ id }) => `Product ${id}: its quantities do not say whether it is in stock as its lists do`);
}

export async function checkSearchTexts(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'description', 'part_number', 'search_text'])
    .execute();
  return rows
    .filter((row) => row.search_text !== searchText(row.name, row.description, row.part_number))
    .map((row) => `Product ${row.id}: a search does not see its name, description and part number`);
}

/** What finds a product by its part number and category is that of its text. */
export async function checkProductKeys(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'part_number', 'part_number_key', 'category', 'category_key'])
    .where((eb) =>
      eb.or(
        (['part_number', 'part_number_key', 'category', 'category_key'] as const).map((key) => eb(key, 'is not', null)),
      ),
    )
    .execute();
  return rows
    .filter(
      (row) =>
        row.part_number_key !== (row.part_number === null ? null : partNumberKey(row.part_number)) ||
        row.category_key !== (row.category === null ? null : categoryKey(row.category)),
    )
    .map((row) => `Product ${row.id}: the keys of its part number and category are not those of their text`);
}
