import { type Kysely, type RawBuilder, sql } from 'kysely';
import { writerOf } from '#server/db/connections.ts';
import { deferredTrigger } from '#server/db/schema/deferred-trigger.ts';
import { type Engine, engineOf } from '#server/db/schema/dialect.ts';
import { soldAt } from '#server/db/schema/sales-totals.ts';

// Triggers keep when each customer ordered last and the turnover, by which customers are sorted. See docs/decisions/0052.

const amount = (row: 'old' | 'new' | 'orders') =>
  `case when ${soldAt(row)} is not null then ${row}.total_minor - ${row}.refunded_minor else 0 end`;

/** Of orders that a person placed, or that a company pays for. */
const lastOf = (column: 'owner_id' | 'account_id', id: string) =>
  `coalesce((select created_at from orders where ${column} = ${id} and cancelled_at is null order by seq desc limit 1), 0)`;
const sumOf = (column: 'owner_id' | 'account_id', id: string) =>
  `coalesce((select sum(${amount('orders')}) from orders where ${column} = ${id}), 0)`;

export function selectAccountSales(): RawBuilder<unknown> {
  const of = (compute: typeof lastOf) => `case when kind = 'person' then ${compute('owner_id', 'accounts.id')}
    else ${compute('account_id', 'accounts.id')} end`;
  return sql.raw(
    `select seq, id as account_id, ${of(lastOf)} as last_order_at, ${of(sumOf)} as turnover_minor from accounts`,
  );
}

export async function createAccountSales<T>(db: Kysely<T>): Promise<void> {
  const writer = writerOf(db);
  await sql`delete from account_sales`.execute(writer);
  await sql`insert into account_sales (seq, account_id, last_order_at, turnover_minor) ${selectAccountSales()}`.execute(
    writer,
  );
  for (const { create } of triggers(engineOf(db))) await sql.raw(create).execute(writer);
}

export async function dropAccountSales<T>(db: Kysely<T>): Promise<void> {
  for (const { drop } of triggers(engineOf(db))) await sql.raw(drop).execute(writerOf(db));
}

function triggers(engine: Engine): { create: string; drop: string }[] {
  return changes.map(({ kind, table, event, when, add }) => {
    const id = `account_sales_${kind}`;
    if (engine === 'sqlite') {
      return {
        create: `create trigger ${id} after ${event} on ${table} when ${when} begin ${add}; end`,
        drop: `drop trigger if exists ${id}`,
      };
    }
    if (table === 'orders') {
      // A new order writes the rows of those who place it only.
      const takesTurns = kind !== 'insert';
      return deferredTrigger({ id, table, event, when, does: `${lockSales(kind)}; ${add}`, takesTurns });
    }
    return {
      create: `create function ${id}() returns trigger language plpgsql as $$ begin ${add}; return null; end $$;
        create trigger ${id} after ${event} on ${table} for each row when (${when}) execute function ${id}()`,
      drop: `drop trigger if exists ${id} on ${table}; drop function if exists ${id}`,
    };
  });
}

/** A company is another one than the person who orders. */
function addSales(row: 'old' | 'new', turnover: string): string {
  const update = (column: 'owner_id' | 'account_id') => `update account_sales set
    last_order_at = ${lastOf(column, `${row}.${column}`)}, turnover_minor = turnover_minor + ${turnover}
    where account_id = ${row}.${column}`;
  return `${update('owner_id')}; ${update('account_id')} and ${row}.account_id <> ${row}.owner_id`;
}

/** What is read afterwards is of a statement that began when others had ended. */
function lockSales(kind: 'insert' | 'delete' | 'update'): string {
  const row = kind === 'delete' ? 'old' : 'new';
  return `perform from account_sales where account_id in (${row}.owner_id, ${row}.account_id)
    order by account_id for no key update`;
}

const changes = [
  {
    kind: 'account',
    table: 'accounts',
    event: 'insert',
    when: 'true',
    add: 'insert into account_sales (seq, account_id, last_order_at, turnover_minor) values (new.seq, new.id, 0, 0)',
  },
  { kind: 'insert', table: 'orders', event: 'insert', when: 'true', add: addSales('new', `(${amount('new')})`) },
  { kind: 'delete', table: 'orders', event: 'delete', when: 'true', add: addSales('old', `-(${amount('old')})`) },
  {
    kind: 'update',
    table: 'orders',
    event: 'update of cancelled_at, paid_at, shipped_at, due_at, total_minor, refunded_minor',
    when: `old.cancelled_at is distinct from new.cancelled_at or ${amount('old')} <> ${amount('new')}`,
    add: addSales('new', `(${amount('new')}) - (${amount('old')})`),
  },
] as const;
