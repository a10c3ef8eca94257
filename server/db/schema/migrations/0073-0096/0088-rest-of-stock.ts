import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

/** A product whose rest below the minimum is sold is in stock until nothing is left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const type = sql.raw(isPostgres(db) ? 'bigint' : 'integer');
  await sql`alter table products add column sells_rest ${type} not null default 0 check (sells_rest in (0, 1))`.execute(
    db,
  );
  await (isPostgres(db) ? generateInStock(db) : keepInStock(db));
}

const inStock = (row: string) =>
  `(${row}available_quantity >= ${row}minimum_quantity or (${row}sells_rest = 1 and ${row}available_quantity > 0))`;

async function keepInStock(db: Kysely<unknown>): Promise<void> {
  for (const [change, event] of [
    ['insert', 'insert'],
    ['update', 'update of available_quantity, minimum_quantity, sells_rest'],
  ]) {
    await sql.raw(`drop trigger products_in_stock_${change}`).execute(db);
    await sql
      .raw(
        `create trigger products_in_stock_${change} after ${event} on products
      when new.in_stock <> ${inStock('new.')}
      begin update products set in_stock = 1 - in_stock where seq = new.seq; end`,
      )
      .execute(db);
  }
}

/** PostgreSQL generates the column, whose expression cannot change: its indexes and triggers are made again with it. */
async function generateInStock(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products drop column in_stock cascade`.execute(db);
  await sql
    .raw(
      `alter table products add column in_stock bigint not null generated always as
    (case when ${inStock('')} then 1 else 0 end) stored`,
    )
    .execute(db);
  const onSale = 'where deleted_at is null and in_stock = 1';
  const ofCategory = 'where deleted_at is null and category_key is not null and in_stock = 1';
  for (const index of [
    `products_in_stock on products (seq) ${onSale}`,
    `products_in_stock_by_price on products (price_units, seq) ${onSale}`,
    `products_in_stock_by_category on products (category_key, seq) ${ofCategory}`,
    `products_in_stock_by_category_and_price on products (category_key, price_units, seq) ${ofCategory}`,
  ])
    await sql.raw(`create index ${index}`).execute(db);
  for (const trigger of rowCountTriggers()) await sql.raw(trigger).execute(db);
}

/** Of the functions that are there: for all products in stock, and for those of each category. */
function rowCountTriggers(): string[] {
  const holds = (row: string) => `(${row}.deleted_at is null and ${row}.in_stock = 1)`;
  const hasCategory = (row: string) => `(${row}.deleted_at is null and ${row}.category_key is not null)`;
  const ofCategory = (row: string) => `(${hasCategory(row)} and ${row}.in_stock = 1)`;
  const name = (row: string) => `'category in stock/' || ${row}.category_key`;
  const stays = `(${ofCategory('old')} and ${ofCategory('new')} and ${name('old')} = ${name('new')})`;
  const moved = 'update of deleted_at, category_key, in_stock';
  return [
    ['1_insert', 'insert', holds('new')],
    ['1_delete', 'delete', holds('old')],
    ['1_update', 'update of deleted_at, in_stock', `(${holds('old')}) <> (${holds('new')})`],
    ['8_insert', 'insert', ofCategory('new')],
    ['8_delete', 'delete', ofCategory('old')],
    ['8_leave', moved, `${ofCategory('old')} and not ${stays}`],
    ['8_join', moved, `${ofCategory('new')} and not ${stays}`],
  ].map(
    ([id, event, when]) =>
      `create constraint trigger list_sizes_${id} after ${event} on products deferrable initially deferred
           for each row when (${when}) execute function list_sizes_${id}()`,
  );
}
