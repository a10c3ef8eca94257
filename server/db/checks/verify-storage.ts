import type BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { connectionOf } from '#server/db/connections.ts';
import { selectAccountSales } from '#server/db/schema/account-sales.ts';
import { selectRowCounts } from '#server/db/schema/row-counts.ts';
import { selectSalesTotals } from '#server/db/schema/sales-totals.ts';
import type { Database } from '#server/db/schema/tables.ts';

export async function checkRowCounts(db: Database): Promise<string[]> {
  // In one query, so that no write falls in between.
  const { rows } = await sql<{ list: string; kept: number; counted: number }>`
    select list, sum(kept) as kept, sum(counted) as counted from (
      select list, size as kept, 0 as counted from list_sizes
      union all select list, 0, size from (${selectRowCounts()}) as counted
    ) as sizes group by list having sum(kept) <> sum(counted)`.execute(db);
  return rows.map(({ list, kept, counted }) => `List ${list}: it holds ${counted} rows, but its size says ${kept}`);
}

export async function checkSalesTotals(db: Database): Promise<string[]> {
  const sums = ['orders', 'quantity', 'amount_minor'].map((column) => sql.ref(column));
  const kept = sql.join(sums);
  const expected = sql.join(sums.map((column) => sql`-${column}`));
  const differs = sql.join(
    sums.map((column) => sql`sum(${column}) <> 0`),
    sql` or `,
  );
  const { rows } = await sql<{ series: string; period: string; subject_id: string }>`
    select series, period, subject_id from (
      select series, period, subject_id, currency, ${kept} from sales_totals
      union all select series, period, subject_id, currency, ${expected} from (${selectSalesTotals(db)}) as counted
    ) as totals group by series, period, subject_id, currency having ${differs}`.execute(db);
  return rows.map((row) => `Sales by ${row.series} of ${row.period} ${row.subject_id}: not those of the orders`);
}

export async function checkAccountSales(db: Database): Promise<string[]> {
  const columns = sql.raw('account_id, seq, last_order_at, turnover_minor');
  const { rows } = await sql<{ account_id: string }>`
    select account_id from (
      select ${columns} from account_sales
      union all select ${columns} from (${selectAccountSales()}) as counted
    ) as sales group by ${columns} having count(*) <> 2`.execute(db);
  const ids = new Set(rows.map(({ account_id }) => account_id));
  return [...ids].map((id) => `Account ${id}: its last order and turnover are not those of the orders`);
}

export async function checkStorage(db: Database): Promise<string[]> {
  const connection = connectionOf(db);
  if (connection === undefined) return checkConstraints(db);
  const integrity = checkIntegrity(connection);
  const foreignKeys = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(db);
  return [...integrity, ...foreignKeys.rows.map((row) => `Row ${row.rowid} of ${row.table} refers to nothing`)];
}

/**
 * FTS5 checks an index by what this connection has read of it last, and reports damage once other connections have merged it
 * since. A search reads it again; nothing comes between that and the check.
 */
function checkIntegrity(connection: BetterSqlite3.Database): string[] {
  for (const index of ['product_search', 'order_search', 'order_digits']) {
    try {
      connection.prepare(`select rowid from ${index} where ${index} match 'zzz' limit 1`).all();
    } catch {
      // It is damaged indeed, which the check reports.
    }
  }
  const rows = connection.prepare<[], { integrity_check: string }>('pragma integrity_check').all();
  return rows.map((row) => row.integrity_check).filter((result) => result !== 'ok');
}

/** PostgreSQL enforces valid constraints; this finds those that are off, and triggers and indexes. */
async function checkConstraints(db: Database): Promise<string[]> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'constraint' as kind, conname as name from pg_constraint
      where connamespace = current_schema()::regnamespace and not convalidated
    union all
    select 'trigger', tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and tgenabled not in ('O', 'A')
    union all
    select 'index', relname from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace and not indisvalid`.execute(db);
  return rows.map(({ kind, name }) => `The ${kind} ${name} is switched off`);
}
