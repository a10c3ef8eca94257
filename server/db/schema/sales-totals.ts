import { type Kysely, type RawBuilder, sql } from 'kysely';
import { writerOf } from '#server/db/connections.ts';
import { deferredTrigger } from '#server/db/schema/deferred-trigger.ts';
import { type Engine, engineOf } from '#server/db/schema/dialect.ts';

// Triggers add up orders that are paid, or shipped on account, less refunds. See docs/decisions/0052.

type Row = 'old' | 'new' | 'orders';

export const soldAt = (row: Row) =>
  `coalesce(case when ${row}.due_at is not null then ${row}.shipped_at end, ${row}.paid_at)`;
const isSold = (row: Row) => `${soldAt(row)} is not null and ${row}.refunded_minor < ${row}.total_minor`;

/** Milliseconds since 1970 as clocks of the shop's time zone would count them. */
const soldAtLocal = (row: Row) =>
  `(${soldAt(row)} + coalesce((select offset_ms from time_zone_offsets where since <= ${soldAt(row)}
    order by since desc limit 1), 0))`;

/** In the shop's time zone. */
function periodOf(engine: Engine, [sqlite, postgres]: [sqlite: string, postgres: string]) {
  return (row: Row) =>
    engine === 'sqlite'
      ? `strftime('${sqlite}', ${soldAtLocal(row)} / 1000, 'unixepoch')`
      : `to_char(to_timestamp(${soldAtLocal(row)} / 1000) at time zone 'UTC', '${postgres}')`;
}

function seriesOf(engine: Engine) {
  const day = periodOf(engine, ['%Y-%m-%d', 'YYYY-MM-DD']);
  const month = periodOf(engine, ['%Y-%m', 'YYYY-MM']);
  const year = periodOf(engine, ['%Y', 'YYYY']);
  const shop = () => `''`;
  const product = (row: Row) => `${row}.product_id`;
  const customer = (row: Row) => `${row}.owner_id`;
  return [
    { name: 'day', period: day, subject: shop },
    { name: 'month', period: month, subject: shop },
    { name: 'product month', period: month, subject: product },
    { name: 'product year', period: year, subject: product },
    { name: 'customer month', period: month, subject: customer },
    { name: 'customer year', period: year, subject: customer },
  ];
}

const columns = 'series, period, subject_id, currency, orders, quantity, amount_minor';

export function selectSalesTotals<T>(db: Kysely<T>): RawBuilder<unknown> {
  const totals = seriesOf(engineOf(db)).map(
    ({ name, period, subject }) =>
      `select series, period, subject_id, currency, count(*) as orders, sum(quantity) as quantity,
        sum(amount_minor) as amount_minor
      from (select '${name}' as series, ${period('orders')} as period, ${subject('orders')} as subject_id, currency,
        quantity, total_minor - refunded_minor as amount_minor from orders where ${isSold('orders')}) as sales
      group by series, period, subject_id, currency`,
  );
  return sql.raw(totals.join(' union all '));
}

/** Adds up all orders again. */
export async function refillSalesTotals<T>(db: Kysely<T>): Promise<void> {
  const writer = writerOf(db);
  await sql`delete from sales_totals`.execute(writer);
  await sql`insert into sales_totals (${sql.raw(columns)}) ${selectSalesTotals(db)}`.execute(writer);
}

export async function createSalesTotals<T>(db: Kysely<T>): Promise<void> {
  const writer = writerOf(db);
  await refillSalesTotals(db);
  for (const { create } of triggers(engineOf(db))) await sql.raw(create).execute(writer);
}

/** For bulk writes of orders; call `createSalesTotals` afterwards. */
export async function dropSalesTotals<T>(db: Kysely<T>): Promise<void> {
  for (const { drop } of triggers(engineOf(db))) await sql.raw(drop).execute(writerOf(db));
}

function triggers(engine: Engine): { create: string; drop: string }[] {
  return changesOf(engine).map(({ kind, event, when, add }) => {
    const id = `sales_totals_${kind}`;
    if (engine === 'sqlite') {
      return {
        create: `create trigger ${id} after ${event} on orders when ${when} begin ${add}; end`,
        drop: `drop trigger if exists ${id}`,
      };
    }
    return deferredTrigger({ id, table: 'orders', event, when, does: add, takesTurns: true });
  });
}

function changesOf(engine: Engine) {
  const amounts = ['quantity', 'total_minor', 'refunded_minor'];
  const differs = amounts.map((column) => `old.${column} <> new.${column}`).join(' or ');
  const moves = `${soldAt('old')} is distinct from ${soldAt('new')}`;
  return [
    { kind: 'insert', event: 'insert', when: isSold('new'), add: addTotals(engine, 'new', '') },
    { kind: 'delete', event: 'delete', when: isSold('old'), add: addTotals(engine, 'old', '-') },
    {
      kind: 'update',
      event: `update of paid_at, shipped_at, due_at, ${amounts.join(', ')}`,
      when: `${moves} or (${soldAt('new')} is not null and (${differs}))`,
      add: `${addTotals(engine, 'old', '-')}; ${addTotals(engine, 'new', '')}`,
    },
  ];
}

function addTotals(engine: Engine, row: 'old' | 'new', sign: '' | '-'): string {
  const rows = seriesOf(engine).map(
    ({ name, period, subject }) =>
      `select '${name}', ${period(row)}, ${subject(row)}, ${row}.currency, ${sign}1, ${sign}${row}.quantity,
        ${sign}(${row}.total_minor - ${row}.refunded_minor) where ${isSold(row)}`,
  );
  return `insert into sales_totals (${columns})
    ${rows.join(' union all ')}
    on conflict (series, currency, period, subject_id) do update set orders = sales_totals.orders + excluded.orders,
      quantity = sales_totals.quantity + excluded.quantity,
      amount_minor = sales_totals.amount_minor + excluded.amount_minor`;
}
