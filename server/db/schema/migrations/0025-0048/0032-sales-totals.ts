import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** What was sold is added up by day, month and year, of the shop, each product and each customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('sales_totals')
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('orders', integer, (column) => column.notNull())
    .addColumn('quantity', integer, (column) => column.notNull())
    .addColumn('amount_minor', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('sales_totals_pkey', ['series', 'currency', 'period', 'subject_id'])
    .execute();
  await sql`create index sales_totals_by_amount on sales_totals (series, currency, period, amount_minor)`.execute(db);
  await fill(db);
  for (const trigger of triggers(isPostgres(db))) await sql.raw(trigger).execute(db);
}

async function fill(db: Kysely<unknown>): Promise<void> {
  for (const each of series(isPostgres(db))) {
    const totals = `select '${each.name}' as series, ${each.period('orders')} as period, ${each.subject('orders')} as subject_id,
        currency, quantity, total_minor - refunded_minor as amount_minor from orders where ${isSold('orders')}`;
    await sql
      .raw(
        `insert into sales_totals (series, period, subject_id, currency, orders, quantity, amount_minor)
          select series, period, subject_id, currency, count(*), sum(quantity), sum(amount_minor)
          from (${totals}) as sales group by series, period, subject_id, currency`,
      )
      .execute(db);
  }
}

const soldAt = (row: string) =>
  `coalesce(case when ${row}.due_at is not null then ${row}.shipped_at end, ${row}.paid_at)`;
const isSold = (row: string) => `${soldAt(row)} is not null and ${row}.refunded_minor < ${row}.total_minor`;

function series(postgres: boolean) {
  const format = (row: string, pattern: [sqlite: string, postgres: string]) =>
    postgres
      ? `to_char(to_timestamp(${soldAt(row)} / 1000) at time zone 'UTC', '${pattern[1]}')`
      : `strftime('${pattern[0]}', ${soldAt(row)} / 1000, 'unixepoch')`;
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
  return changes.map(({ kind, event, when, add }) => {
    const id = `sales_totals_${kind}`;
    return postgres
      ? `create function ${id}() returns trigger language plpgsql as $$ begin ${add}; return null; end $$;
         create constraint trigger ${id} after ${event} on orders deferrable initially deferred
           for each row when (${when}) execute function ${id}()`
      : `create trigger ${id} after ${event} on orders when ${when} begin ${add}; end`;
  });
}
