import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Lists of a category: a key without case, an index for each order, and row counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('category_key', 'text').execute();
  await fillKeys(db);

  await db.schema.dropIndex('products_by_category').execute();
  const onSale = sql<boolean>`deleted_at is null and category_key is not null`;
  const inStock = sql<boolean>`deleted_at is null and category_key is not null and in_stock = 1`;
  const products = (name: string, ...columns: string[]) =>
    db.schema
      .createIndex(`products_${name}`)
      .on('products')
      .columns(['category_key', ...columns]);
  await products('by_category', 'seq').where(onSale).execute();
  await products('by_category_and_price', 'price_units', 'seq').where(onSale).execute();
  await products('in_stock_by_category', 'seq').where(inStock).execute();
  await products('in_stock_by_category_and_price', 'price_units', 'seq').where(inStock).execute();

  await countCategories(db, { index: 7, prefix: 'category/', columns: 'deleted_at, category_key', holds });
  await countCategories(db, {
    index: 8,
    prefix: 'category in stock/',
    columns: 'deleted_at, category_key, in_stock',
    holds: (row) => `(${holds(row)} and ${row}.in_stock = 1)`,
  });
}

async function fillKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ category: string }>`
    select distinct category from products where category is not null`.execute(db);
  for (const { category } of rows) {
    const key = category.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
    await sql`update products set category_key = ${key} where category = ${category}`.execute(db);
  }
}

const holds = (row: string) => `(${row}.deleted_at is null and ${row}.category_key is not null)`;

interface CategoryList {
  index: number;
  prefix: string;
  columns: string;
  holds: (row: string) => string;
}

/** Keeps the number of rows of each category; a row that changes its category leaves one list and joins another. */
async function countCategories(db: Kysely<unknown>, { index, prefix, columns, holds }: CategoryList): Promise<void> {
  const name = (row: string) => `'${prefix}' || ${row}.category_key`;
  await sql
    .raw(
      `insert into list_sizes (list, size)
       select ${name('listed')}, count(*) from products as listed where ${holds('listed')} group by 1`,
    )
    .execute(db);
  const add = (row: string, difference: string) =>
    `insert into list_sizes (list, size) values (${name(row)}, ${difference})
     on conflict (list) do update set size = list_sizes.size + excluded.size`;
  const stays = `(${holds('old')} and ${holds('new')} and ${name('old')} = ${name('new')})`;
  for (const [kind, event, when, change] of [
    ['insert', 'insert', holds('new'), add('new', '1')],
    ['delete', 'delete', holds('old'), add('old', '-1')],
    ['leave', `update of ${columns}`, `${holds('old')} and not ${stays}`, add('old', '-1')],
    ['join', `update of ${columns}`, `${holds('new')} and not ${stays}`, add('new', '1')],
  ] as const) {
    const id = `list_sizes_${index}_${kind}`;
    const create = isPostgres(db)
      ? `create function ${id}() returns trigger language plpgsql as $$ begin ${change}; return null; end $$;
         create constraint trigger ${id} after ${event} on products deferrable initially deferred
           for each row when (${when}) execute function ${id}()`
      : `create trigger ${id} after ${event} on products when ${when} begin ${change}; end`;
    await sql.raw(create).execute(db);
  }
}
