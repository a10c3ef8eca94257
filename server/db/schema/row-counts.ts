import { type Kysely, type RawBuilder, sql } from 'kysely';
import { writerOf } from '#server/db/connections.ts';
import { deferredTrigger } from '#server/db/schema/deferred-trigger.ts';
import { type Engine, engineOf } from '#server/db/schema/dialect.ts';
import type { Tables } from '#server/db/schema/tables.ts';

// Triggers keep the number of rows of each list, so that no page counts them. See docs/decisions/0013.

type RowName = 'new' | 'old' | 'listed';

interface List {
  table: keyof Tables;
  /** Decide membership; empty for a list of every row. */
  columns: string[];
  holds: (row: RowName) => string;
  name: (row: RowName) => string;
  moves?: boolean;
  /**
   * Every new order changes it, and orders must not wait for each other: on PostgreSQL each connection adds to a part of the
   * list's own, or each customer has a list.
   */
  isOfNewOrders?: 'in parts' | 'by customer';
}

const PARTS = 64;

const isOnSale = (row: RowName) => `${row}.deleted_at is null`;
const isActive = (row: RowName) => `${row}.retired_at is null`;
const hasCategory = (row: RowName) => `(${isOnSale(row)} and ${row}.category_key is not null)`;
const isVisible = (row: RowName) => `${row}.cancelled_at is null`;
const isSet = (column: string) => (row: RowName) => `${row}.${column} is not null`;

const lists: List[] = [
  { table: 'products', columns: ['deleted_at'], holds: isOnSale, name: () => `'products'` },
  {
    table: 'products',
    columns: ['deleted_at', 'in_stock'],
    holds: (row) => `(${isOnSale(row)} and ${row}.in_stock = 1)`,
    name: () => `'products in stock'`,
  },
  { table: 'users', columns: ['retired_at'], holds: isActive, name: () => `'users'` },
  { table: 'reviews', columns: ['hidden_at'], holds: (row) => `${row}.hidden_at is null`, name: () => `'reviews'` },
  {
    table: 'orders',
    columns: ['cancelled_at'],
    holds: isVisible,
    name: () => `'orders'`,
    isOfNewOrders: 'in parts',
  },
  {
    table: 'orders',
    columns: ['cancelled_at'],
    holds: isVisible,
    name: (row) => `'orders/' || ${row}.owner_id`,
    isOfNewOrders: 'by customer',
  },
  { table: 'reviews', columns: [], holds: () => 'true', name: () => `'all reviews'` },
  {
    table: 'products',
    columns: ['deleted_at', 'category_key'],
    holds: hasCategory,
    name: (row) => `'category/' || ${row}.category_key`,
    moves: true,
  },
  {
    table: 'products',
    columns: ['deleted_at', 'category_key', 'in_stock'],
    holds: (row) => `(${hasCategory(row)} and ${row}.in_stock = 1)`,
    name: (row) => `'category in stock/' || ${row}.category_key`,
    moves: true,
  },
  // Placing an order changes none of these, unless on account; the other views' counts follow from them.
  { table: 'orders', columns: ['paid_at'], holds: isSet('paid_at'), name: () => `'orders paid'` },
  { table: 'orders', columns: ['shipped_at'], holds: isSet('shipped_at'), name: () => `'orders shipped'` },
  {
    table: 'orders',
    columns: ['paid_at', 'terms_days', 'shipped_at', 'cancelled_at'],
    holds: (row) =>
      `(${row}.shipped_at is null and ${row}.cancelled_at is null and (${row}.paid_at is not null or ${row}.terms_days is not null))`,
    name: () => `'orders cleared for shipping'`,
    // Of orders on account.
    isOfNewOrders: 'in parts',
  },
  { table: 'orders', columns: ['refunded_at'], holds: isSet('refunded_at'), name: () => `'orders refunded'` },
  { table: 'orders', columns: ['expired_at'], holds: isSet('expired_at'), name: () => `'orders expired'` },
  { table: 'orders', columns: ['cancelled_at'], holds: isSet('cancelled_at'), name: () => `'orders cancelled'` },
  {
    table: 'orders',
    columns: ['shipped_at', 'all_refunded_at', 'disputed_at'],
    holds: (row) =>
      `(${row}.shipped_at is null and (${row}.all_refunded_at is not null or ${row}.disputed_at is not null))`,
    name: () => `'orders held'`,
  },
  {
    table: 'reviews',
    columns: ['waiting'],
    holds: (row) => `${row}.waiting = 1`,
    name: () => `'reviews waiting'`,
  },
];

export async function createRowCounts<T>(db: Kysely<T>): Promise<void> {
  const writer = writerOf(db);
  await sql`delete from list_sizes`.execute(writer);
  await sql`insert into list_sizes (list, size) ${selectRowCounts()}`.execute(writer);
  for (const trigger of triggers(db)) await trigger.create.execute(writer);
}

/** For bulk writes; call `createRowCounts` afterwards. */
export async function dropRowCounts<T>(db: Kysely<T>): Promise<void> {
  for (const trigger of triggers(db)) await trigger.drop.execute(writerOf(db));
}

export function selectRowCounts(): RawBuilder<{ list: string; size: number }> {
  const counts = lists.map(
    ({ table, holds, name }) =>
      `select ${name('listed')} as list, count(*) as size from ${table} as listed where ${holds('listed')} group by 1`,
  );
  return sql.raw(counts.join(' union all '));
}

interface Trigger {
  create: RawBuilder<unknown>;
  drop: RawBuilder<unknown>;
}

function triggers<T>(db: Kysely<T>): Trigger[] {
  const engine = engineOf(db);
  return lists.flatMap((list, index) =>
    changesOf(list, engine).map(({ kind, event, when, add }) => {
      const trigger = { id: `list_sizes_${index}_${kind}`, table: list.table, event, when, does: add };
      const { create, drop } =
        engine === 'sqlite'
          ? sqliteTrigger(trigger)
          : deferredTrigger({ ...trigger, takesTurns: list.isOfNewOrders === undefined });
      return { create: sql.raw(create), drop: sql.raw(drop) };
    }),
  );
}

interface Change {
  kind: 'insert' | 'delete' | 'update' | 'leave' | 'join';
  event: string;
  when: string;
  add: string;
}

function changesOf({ columns, holds, name, moves = false, isOfNewOrders }: List, engine: Engine): Change[] {
  const [before, now] = [holds('old'), holds('new')];
  const part = isOfNewOrders === 'in parts' ? `pg_backend_pid() % ${PARTS}` : '0';
  const [key, ofPart] = engine === 'sqlite' ? ['list', ''] : ['list, part', `, ${part}`];
  const add = (row: RowName, difference: string) =>
    `insert into list_sizes (${key}, size) values (${name(row)}${ofPart}, ${difference})
     on conflict (${key}) do update set size = list_sizes.size + excluded.size`;
  const inserted: Change = { kind: 'insert', event: 'insert', when: now, add: add('new', '1') };
  const deleted: Change = { kind: 'delete', event: 'delete', when: before, add: add('old', '-1') };
  if (columns.length === 0) return [inserted, deleted];
  const event = `update of ${columns.join(', ')}`;
  if (moves) {
    const stays = `(${before} and ${now} and ${name('old')} = ${name('new')})`;
    return [
      inserted,
      deleted,
      { kind: 'leave', event, when: `${before} and not ${stays}`, add: add('old', '-1') },
      { kind: 'join', event, when: `${now} and not ${stays}`, add: add('new', '1') },
    ];
  }
  const when = `(${before}) <> (${now})`;
  const difference = `case when ${now} then 1 else -1 end`;
  return [inserted, deleted, { kind: 'update', event, when, add: add('new', difference) }];
}

function sqliteTrigger({ id, table, event, when, does }: Record<'id' | 'table' | 'event' | 'when' | 'does', string>) {
  return {
    create: `create trigger ${id} after ${event} on ${table} when ${when} begin ${does}; end`,
    drop: `drop trigger if exists ${id}`,
  };
}
