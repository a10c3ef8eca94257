import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/db/dialect.ts';
import { keepListSizes, leaveListSizes } from '#server/db/list-sizes.ts';
import type { Tables } from '#server/db/schema.ts';

/** An order writes to fewer indexes: whether a product is in stock is a column, and no index finds orders by product. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await leaveListSizes(db);
  for (const index of ['products_in_stock', 'products_in_stock_by_price']) await db.schema.dropIndex(index).execute();
  await (engineOf(db) === 'postgres' ? generateInStock(db) : keepInStock(db));
  const inStock = sql<boolean>`deleted_at is null and in_stock = 1`;
  const products = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`products_${name}`).on('products').columns(columns).where(inStock).execute();
  await products('in_stock', 'seq');
  await products('in_stock_by_price', 'price_units', 'seq');
  await keepListSizes(db);

  await db.schema.dropIndex('orders_by_product').execute();
  await db.schema.dropIndex('stock_movements_by_product').execute();
}

async function generateInStock(db: Kysely<Tables>): Promise<void> {
  await sql`alter table products add column in_stock bigint not null generated always as
    (case when available_quantity >= minimum_quantity then 1 else 0 end) stored`.execute(db);
}

/**
 * SQLite writes to every index that an updated column has to do with, whether its value changes or not; so the column is
 * updated only when its value does.
 */
async function keepInStock(db: Kysely<Tables>): Promise<void> {
  await sql`alter table products add column in_stock integer not null default 0 check (in_stock in (0, 1))`.execute(db);
  await sql`update products set in_stock = 1 where available_quantity >= minimum_quantity`.execute(db);
  for (const [change, event] of [
    ['insert', 'insert'],
    ['update', 'update of available_quantity, minimum_quantity'],
  ] as const) {
    await sql`create trigger ${sql.raw(`products_in_stock_${change}`)} after ${sql.raw(event)} on products
      when new.in_stock <> (new.available_quantity >= new.minimum_quantity)
      begin update products set in_stock = 1 - in_stock where seq = new.seq; end`.execute(db);
  }
}
