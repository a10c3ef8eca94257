import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Orders are listed in views, each with an index and a row count, and searched by the trigrams of their text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('refunded_at', columnTypes(db).integer).execute();
  await sql`update orders set refunded_at = (
      select max(completed_at) from intent_orders join refunds on payment_intent_id = intent_id
      where order_id = orders.id and orders.transaction_id is distinct from intent_id)
    where id in (select order_id from intent_orders join refunds on payment_intent_id = intent_id
      where completed_at is not null)`.execute(db);

  const open = 'cancelled_at is null and expired_at is null';
  await sql`drop index orders_cancelled`.execute(db);
  for (const [name, condition] of [
    ['orders_by_creation', 'cancelled_at is null'],
    ['orders_unpaid', `${open} and paid_at is null`],
    ['orders_unshipped', `${open} and shipped_at is null`],
    ['orders_paid_unshipped', `${open} and shipped_at is null and paid_at is not null`],
    ['orders_shipped', 'shipped_at is not null'],
    ['orders_expired', 'expired_at is not null'],
    ['orders_cancelled', 'cancelled_at is not null'],
    ['orders_refunded', 'refunded_at is not null'],
  ])
    await sql.raw(`create index ${name} on orders (created_at) where ${condition}`).execute(db);
  await sql`create index orders_refunded_by_owner on orders (owner_id, seq) where refunded_at is not null`.execute(db);

  for (const [place, [list, columns, holds]] of counted.entries())
    await countOrders(db, place + 9, list, columns, holds);
  await createSearchIndex(db);
}

/** From place 9 of `lists` in `server/db/schema/row-counts.ts`. */
const counted: [list: string, columns: string[], holds: (row: string) => string][] = [
  ['orders paid', ['paid_at'], (row) => `${row}.paid_at is not null`],
  ['orders shipped', ['shipped_at'], (row) => `${row}.shipped_at is not null`],
  [
    'orders paid and unshipped',
    ['paid_at', 'shipped_at'],
    (row) => `(${row}.paid_at is not null and ${row}.shipped_at is null)`,
  ],
  ['orders refunded', ['refunded_at'], (row) => `${row}.refunded_at is not null`],
  ['orders expired', ['expired_at'], (row) => `${row}.expired_at is not null`],
  ['orders cancelled', ['cancelled_at'], (row) => `${row}.cancelled_at is not null`],
];

async function countOrders(
  db: Kysely<unknown>,
  index: number,
  list: string,
  columns: string[],
  holds: (row: string) => string,
): Promise<void> {
  const counting = `insert into list_sizes (list, size) select '${list}', count(*) from orders where ${holds('orders')}`;
  await sql.raw(counting).execute(db);
  const [before, now] = [holds('old'), holds('new')];
  for (const [kind, event, when, difference] of [
    ['insert', 'insert', now, '1'],
    ['delete', 'delete', before, '-1'],
    ['update', `update of ${columns.join(', ')}`, `(${before}) <> (${now})`, `case when ${now} then 1 else -1 end`],
  ] as const) {
    const id = `list_sizes_${index}_${kind}`;
    const add = `insert into list_sizes (list, size) values ('${list}', ${difference})
     on conflict (list) do update set size = list_sizes.size + excluded.size`;
    const create = isPostgres(db)
      ? `create function ${id}() returns trigger language plpgsql as $$ begin ${add}; return null; end $$;
         create constraint trigger ${id} after ${event} on orders deferrable initially deferred
           for each row when (${when}) execute function ${id}()`
      : `create trigger ${id} after ${event} on orders when ${when} begin ${add}; end`;
    await sql.raw(create).execute(db);
  }
}

/** On SQLite a job fills the index (`indexed_to`); triggers follow changes of what it holds. */
async function createSearchIndex(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create index orders_search on orders using gin ((${sql.raw(`lower(${searchedText('', 'chr')})`)}) gin_trgm_ops)`.execute(
      db,
    );
    return;
  }
  await sql`create table order_search_progress (indexed_to integer not null)`.execute(db);
  await sql`insert into order_search_progress (indexed_to) values (0)`.execute(db);
  await sql`create virtual table order_search using fts5
    (text, content='', columnsize=0, detail=none, tokenize='trigram')`.execute(db);
  const isIndexed = 'old.seq <= (select indexed_to from order_search_progress)';
  const changed = ['email', 'address', 'customer_name', 'po_number', 'tracking_number'];
  const differs = changed.map((column) => `old.${column} is not new.${column}`).join(' or ');
  const remove = `insert into order_search (order_search, rowid, text) values ('delete', old.seq, ${searchedText('old.', 'char')})`;
  const add = `insert into order_search (rowid, text) values (new.seq, ${searchedText('new.', 'char')})`;
  await sql
    .raw(
      `create trigger order_search_update after update of ${changed.join(', ')} on orders
        when (${differs}) and ${isIndexed} begin ${remove}; ${add}; end`,
    )
    .execute(db);
  await sql
    .raw(`create trigger order_search_delete after delete on orders when ${isIndexed} begin ${remove}; end`)
    .execute(db);
}

function searchedText(row: string, character: 'char' | 'chr'): string {
  const number = `cast(${row}seq + 10000 as text)`;
  const optional = (column: string) => `coalesce(${row}${column}, '')`;
  return [
    `${row}id`,
    `'B-' || ${number}`,
    `'B' || ${number}`,
    `${row}email`,
    optional('customer_name'),
    `${row}name`,
    optional('part_number'),
    `replace(replace(${optional('part_number')}, '-', ''), ' ', '')`,
    optional('po_number'),
    optional('tracking_number'),
    `${row}address`,
  ].join(` || ${character}(10) || `);
}
