import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** When each customer ordered last, and the turnover: customers are sorted by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('account_sales')
    .addColumn('account_id', 'text', (column) => column.primaryKey().notNull().references('accounts.id'))
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('last_order_at', integer, (column) => column.notNull())
    .addColumn('turnover_minor', integer, (column) => column.notNull())
    .execute();
  const of = (compute: typeof lastOf) =>
    `case when kind = 'person' then ${compute('owner_id', 'accounts.id')} else ${compute('account_id', 'accounts.id')} end`;
  await sql
    .raw(
      `insert into account_sales (seq, account_id, last_order_at, turnover_minor)
        select seq, id, ${of(lastOf)}, ${of(sumOf)} from accounts`,
    )
    .execute(db);
  for (const column of ['last_order_at', 'turnover_minor'])
    await sql.raw(`create index account_sales_by_${column} on account_sales (${column}, seq)`).execute(db);
  for (const trigger of triggers(isPostgres(db))) await sql.raw(trigger).execute(db);
}

const amount = (row: string) =>
  `case when coalesce(case when ${row}.due_at is not null then ${row}.shipped_at end, ${row}.paid_at) is not null then ${row}.total_minor - ${row}.refunded_minor else 0 end`;
const lastOf = (column: string, id: string) =>
  `coalesce((select created_at from orders where ${column} = ${id} and cancelled_at is null order by seq desc limit 1), 0)`;
const sumOf = (column: string, id: string) =>
  `coalesce((select sum(${amount('orders')}) from orders where ${column} = ${id}), 0)`;

function add(row: string, turnover: string): string {
  const update = (column: string) => `update account_sales set
    last_order_at = ${lastOf(column, `${row}.${column}`)}, turnover_minor = turnover_minor + ${turnover}
    where account_id = ${row}.${column}`;
  return `${update('owner_id')}; ${update('account_id')} and ${row}.account_id <> ${row}.owner_id`;
}

function triggers(postgres: boolean): string[] {
  const changed = `old.cancelled_at is distinct from new.cancelled_at or ${amount('old')} <> ${amount('new')}`;
  const columns = 'cancelled_at, paid_at, shipped_at, due_at, total_minor, refunded_minor';
  const added =
    'insert into account_sales (seq, account_id, last_order_at, turnover_minor) values (new.seq, new.id, 0, 0)';
  const changes: [kind: string, table: string, event: string, when: string, body: string][] = [
    ['account', 'accounts', 'insert', 'true', added],
    ['insert', 'orders', 'insert', 'true', add('new', `(${amount('new')})`)],
    ['delete', 'orders', 'delete', 'true', add('old', `-(${amount('old')})`)],
    ['update', 'orders', `update of ${columns}`, changed, add('new', `(${amount('new')}) - (${amount('old')})`)],
  ];
  return changes.map(([kind, table, event, when, body]) => {
    const id = `account_sales_${kind}`;
    const [constraint, deferred] = table === 'orders' ? ['constraint', 'deferrable initially deferred'] : ['', ''];
    return postgres
      ? `create function ${id}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$;
        create ${constraint} trigger ${id} after ${event} on ${table} ${deferred}
          for each row when (${when}) execute function ${id}()`
      : `create trigger ${id} after ${event} on ${table} when ${when} begin ${body}; end`;
  });
}
