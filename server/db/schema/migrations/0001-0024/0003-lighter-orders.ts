import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

/** An order writes to fewer indexes: whether a product is in stock is a column, and no index finds orders by product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Early databases have triggers already, for an earlier idea of "in stock".
  await dropRowCountTriggers(db);
  for (const index of ['products_in_stock', 'products_in_stock_by_price']) await db.schema.dropIndex(index).execute();
  await (isPostgres(db) ? generateInStock(db) : keepInStock(db));
  const inStock = sql<boolean>`deleted_at is null and in_stock = 1`;
  const products = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`products_${name}`).on('products').columns(columns).where(inStock).execute();
  await products('in_stock', 'seq');
  await products('in_stock_by_price', 'price_units', 'seq');
  await countRows(db);
  await createRowCountTriggers(db);

  await db.schema.dropIndex('orders_by_product').execute();
  await db.schema.dropIndex('stock_movements_by_product').execute();
}

async function generateInStock(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column in_stock bigint not null generated always as
    (case when available_quantity >= minimum_quantity then 1 else 0 end) stored`.execute(db);
}

/**
 * SQLite writes to every index that an updated column has to do with, whether its value changes or not; so the column is
 * updated only when its value does.
 */
async function keepInStock(db: Kysely<unknown>): Promise<void> {
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

/** The lists whose rows are counted: table, the columns that decide, which rows belong to it, its name in SQL. */
const lists: [table: string, columns: string, holds: string, name: string][] = [
  ['products', 'deleted_at', '@.deleted_at is null', `'products'`],
  ['products', 'deleted_at, in_stock', '(@.deleted_at is null and @.in_stock = 1)', `'products in stock'`],
  ['users', '', 'true', `'users'`],
  ['reviews', '', 'true', `'reviews'`],
  ['orders', 'cancelled_at', '@.cancelled_at is null', `'orders'`],
  ['orders', 'cancelled_at', '@.cancelled_at is null', `'orders/' || @.owner_id`],
];

const on = (row: string, expression: string) => expression.replaceAll('@', row);

async function countRows(db: Kysely<unknown>): Promise<void> {
  await sql`delete from list_sizes`.execute(db);
  const counts = lists.map(
    ([table, , holds, name]) =>
      `select ${on('listed', name)} as list, count(*) as size from ${table} as listed where ${on('listed', holds)} group by 1`,
  );
  await sql`insert into list_sizes (list, size) ${sql.raw(counts.join(' union all '))}`.execute(db);
}

interface Trigger {
  id: string;
  table: string;
  event: string;
  when: string;
  add: string;
}

function rowCountTriggers(): Trigger[] {
  return lists.flatMap(([table, columns, holds, name], index) => {
    const add = (row: string, difference: string) =>
      `insert into list_sizes (list, size) values (${on(row, name)}, ${difference})
     on conflict (list) do update set size = list_sizes.size + excluded.size`;
    const [before, now] = [on('old', holds), on('new', holds)];
    const trigger = (kind: string, event: string, when: string, change: string) => ({
      id: `list_sizes_${index}_${kind}`,
      table,
      event,
      when,
      add: change,
    });
    const moved = add('new', `case when ${now} then 1 else -1 end`);
    return [
      trigger('insert', 'insert', now, add('new', '1')),
      trigger('delete', 'delete', before, add('old', '-1')),
      ...(columns === '' ? [] : [trigger('update', `update of ${columns}`, `(${before}) <> (${now})`, moved)]),
    ];
  });
}

async function createRowCountTriggers(db: Kysely<unknown>): Promise<void> {
  for (const { id, table, event, when, add } of rowCountTriggers()) {
    // All orders change the count of one list, so PostgreSQL writes its row at the very end of a transaction.
    const create = isPostgres(db)
      ? `create function ${id}() returns trigger language plpgsql as $$ begin ${add}; return null; end $$;
         create constraint trigger ${id} after ${event} on ${table} deferrable initially deferred
           for each row when (${when}) execute function ${id}()`
      : `create trigger ${id} after ${event} on ${table} when ${when} begin ${add}; end`;
    await sql.raw(create).execute(db);
  }
}

async function dropRowCountTriggers(db: Kysely<unknown>): Promise<void> {
  for (const { id, table } of rowCountTriggers()) {
    const drop = isPostgres(db)
      ? `drop trigger if exists ${id} on ${table}; drop function if exists ${id}`
      : `drop trigger if exists ${id}`;
    await sql.raw(drop).execute(db);
  }
}
