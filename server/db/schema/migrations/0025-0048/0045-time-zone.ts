import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** The shop's time zone, the one each invoice was issued in, and sales by the days of the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('shop_time_zone')
    .addColumn('id', integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('time_zone', 'text', (column) => column.notNull().check(sql`time_zone <> ''`))
    .addColumn('rules', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('time_zone_offsets')
    .addColumn('since', integer, (column) => column.primaryKey())
    .addColumn('offset_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema.alterTable('invoices').addColumn('time_zone', 'text').execute();
  // Without offsets the days stay those of UTC, by which the rows were added up.
  for (const statement of triggers(isPostgres(db))) await sql.raw(statement).execute(db);
}

const soldAt = (row: string) =>
  `coalesce(case when ${row}.due_at is not null then ${row}.shipped_at end, ${row}.paid_at)`;
const isSold = (row: string) => `${soldAt(row)} is not null and ${row}.refunded_minor < ${row}.total_minor`;
const soldAtLocal = (row: string) =>
  `(${soldAt(row)} + coalesce((select offset_ms from time_zone_offsets where since <= ${soldAt(row)}
    order by since desc limit 1), 0))`;

function series(postgres: boolean) {
  const format = (row: string, pattern: [sqlite: string, postgres: string]) =>
    postgres
      ? `to_char(to_timestamp(${soldAtLocal(row)} / 1000) at time zone 'UTC', '${pattern[1]}')`
      : `strftime('${pattern[0]}', ${soldAtLocal(row)} / 1000, 'unixepoch')`;
  const day = (row: string) => format(row, ['%Y-%m-%d', 'YYYY-MM-DD']);
  const month = (row: string) => format(row, ['%Y-%m', 'YYYY-MM']);
  const year = (row: string) => format(row, ['%Y', 'YYYY']);
  const shop = () => `''`;
  const product = (row: string) => `${row}.product_id`;
  const customer = (row: string) => `${row}.owner_id`;
  return [
    { name: 'day', period: day, subject: shop },
    { name: 'month', period: month, subject: shop },
    { name: 'product month', period: month, subject: product },
    { name: 'product year', period: year, subject: product },
    { name: 'customer month', period: month, subject: customer },
    { name: 'customer year', period: year, subject: customer },
  ];
}

function triggers(postgres: boolean): string[] {
  const add = (row: 'old' | 'new', sign: '' | '-') => {
    const rows = series(postgres).map(
      ({ name, period, subject }) =>
        `select '${name}', ${period(row)}, ${subject(row)}, ${row}.currency, ${sign}1, ${sign}${row}.quantity,
          ${sign}(${row}.total_minor - ${row}.refunded_minor) where ${isSold(row)}`,
    );
    return `insert into sales_totals (series, period, subject_id, currency, orders, quantity, amount_minor)
      ${rows.join(' union all ')}
      on conflict (series, currency, period, subject_id) do update set orders = sales_totals.orders + excluded.orders,
        quantity = sales_totals.quantity + excluded.quantity,
        amount_minor = sales_totals.amount_minor + excluded.amount_minor`;
  };
  const columns = ['paid_at', 'shipped_at', 'due_at', 'quantity', 'total_minor', 'refunded_minor'];
  const differs = ['quantity', 'total_minor', 'refunded_minor'].map((column) => `old.${column} <> new.${column}`);
  const moves = `${soldAt('old')} is distinct from ${soldAt('new')}`;
  const changes = [
    { kind: 'insert', event: 'insert', when: isSold('new'), add: add('new', '') },
    { kind: 'delete', event: 'delete', when: isSold('old'), add: add('old', '-') },
    {
      kind: 'update',
      event: `update of ${columns.join(', ')}`,
      when: `${moves} or (${soldAt('new')} is not null and (${differs.join(' or ')}))`,
      add: `${add('old', '-')}; ${add('new', '')}`,
    },
  ];
  return changes.flatMap(({ kind, event, when, add }) => {
    const id = `sales_totals_${kind}`;
    return postgres
      ? [`create or replace function ${id}() returns trigger language plpgsql as $$ begin ${add}; return null; end $$`]
      : [`drop trigger ${id}`, `create trigger ${id} after ${event} on orders when ${when} begin ${add}; end`];
  });
}
