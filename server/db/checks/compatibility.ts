import { existsSync, statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { commandLine } from '#server/command-line.ts';
import { FIRST_MIGRATION_COLUMNS } from '#server/db/checks/first-migration-columns.ts';
import type { PostgresLocation } from '#server/db/location.ts';
import { migrations } from '#server/db/schema/migrations.ts';
import type { Database } from '#server/db/schema/tables.ts';

export class UnusableDatabaseError extends Error {
  constructor(name: string, why: string) {
    super(`The database ${name} ${why}. It was left as it is.`);
    this.name = 'UnusableDatabaseError';
  }
}

const DAMAGED = `is damaged; bring back a copy with: ${commandLine('restore', 'COPY')}`;

/** @throws {UnusableDatabaseError} for a damaged, foreign or newer file, as `name`. `isWhole` skips reading every page */
export function refuseUnusable(file: string, isWhole = false, name = file): void {
  if (!existsSync(file) || statSync(file).size === 0) return;
  const problem = inspect(file, isWhole);
  if (problem !== null) throw new UnusableDatabaseError(name, problem);
}

function inspect(file: string, isWhole: boolean, readonly = true): string | null {
  try {
    // A read-only connection does not merge the log into the file when it closes.
    const sqlite = new BetterSqlite3(file, { readonly, timeout: 5000 });
    try {
      return findProblem(sqlite, isWhole);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (!(error instanceof BetterSqlite3.SqliteError)) throw error;
    // A process died in a transaction: SQLite brings back what was committed before anyone can read the file.
    if (readonly && error.code === 'SQLITE_READONLY_ROLLBACK') return inspect(file, isWhole, false);
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return DAMAGED;
    throw error;
  }
}

function findProblem(sqlite: BetterSqlite3.Database, isWhole: boolean): string | null {
  // quick_check reads every page but skips the slow comparison of indexes with their tables.
  if (!isWhole && sqlite.pragma('quick_check(1)', { simple: true }) !== 'ok') return DAMAGED;
  const tables = sqlite.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all();
  const applied = tables.includes('migrations')
    ? sqlite.prepare<[], string>('select name from migrations order by name').pluck().all()
    : [];
  if (isFirstStart(tables, applied)) return null;
  const incompatibility = findIncompatibility(tables, applied);
  if (incompatibility !== null) return incompatibility;
  const columns = sqlite
    .prepare<[], string>(
      `select tables.name || '.' || columns.name from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table' and tables.name in (${Object.keys(FIRST_MIGRATION_COLUMNS).map((name) => `'${name}'`)})`,
    )
    .pluck()
    .all();
  return findMissingColumns(columns);
}

/** Also when an earlier first start died: the migrator commits its own tables before the shop's. */
function isFirstStart(tables: string[], applied: string[]): boolean {
  return applied.length === 0 && tables.every((table) => ['migrations', 'migrations_lock'].includes(table));
}

function findIncompatibility(tables: string[], applied: string[]): string | null {
  if (!tables.includes('migrations')) return 'belongs to another program';
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return null;
  return `was written by a newer version of Bulkhead (${unknown.join(', ')}); start that version`;
}

function findMissingColumns(columns: string[]): string | null {
  const needed = Object.entries(FIRST_MIGRATION_COLUMNS).flatMap(([table, names]) =>
    names.map((name) => `${table}.${name}`),
  );
  const missing = [...new Set(needed).difference(new Set(columns))];
  if (missing.length === 0) return null;
  return `was written by an early version whose tables differ (missing: ${missing.join(', ')}); no version brings it up to date`;
}

/** @throws {UnusableDatabaseError} when it may lose commits, is of another program or newer; {LostDatabaseError} */
export async function refuseUnusablePostgres(
  db: Database,
  name: string,
  { pooler }: Pick<PostgresLocation, 'pooler'> = {},
): Promise<void> {
  const unsafe = (await findUnsafeSetting(db)) ?? (pooler ? await findMissingTimeout(db) : null);
  const problem = unsafe ?? (await findIncompatibilityOnPostgres(db));
  if (problem !== null) throw new UnusableDatabaseError(name, problem);
}

async function findUnsafeSetting(db: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, setting as value from pg_settings
    where name in ('synchronous_commit', 'fsync', 'full_page_writes', 'server_encoding')`.execute(db);
  const settings = new Map(rows.map(({ name, value }) => [name, value]));
  for (const [name, allowed] of Object.entries(safeSettings)) {
    const value = settings.get(name);
    if (value !== undefined && !allowed.includes(value)) return `has ${name} = ${value}; it must be ${allowed[0]}`;
  }
  return null;
}

/** The shop sends its own with a connection, which a pooler does not pass on. */
async function findMissingTimeout(db: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string; login: string }>`
    select name, current_user as login from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
    order by name desc`.execute(db);
  const [missing] = rows;
  if (!missing) return null;
  const ms = missing.name === 'lock_timeout' ? 5000 : 10_000;
  return `gives its user no ${missing.name}; run: alter role ${missing.login} set ${missing.name} = ${ms}`;
}

/** The first value is the minimum. */
const safeSettings: Record<string, string[]> = {
  synchronous_commit: ['on', 'remote_apply'],
  fsync: ['on'],
  full_page_writes: ['on'],
  server_encoding: ['UTF8'],
};

async function findIncompatibilityOnPostgres(db: Database): Promise<string | null> {
  const tables = await listTables(db);
  const applied = tables.includes('migrations') ? await listMigrations(db) : [];
  if (isFirstStart(tables, applied)) return null;
  const incompatibility = findIncompatibility(tables, applied);
  if (incompatibility !== null) return incompatibility;
  const columns = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema()`.execute(db);
  return findMissingColumns(columns.rows.map(({ name }) => name));
}

/** For what opens a database without migrating it. @throws an error that names the version */
export async function refuseOlder(db: Database, name: string): Promise<void> {
  const applied = await listMigrations(db);
  const missing = Object.keys(migrations).length - applied.length;
  if (missing <= 0) return;
  throw new Error(
    `The database ${name} was written by an earlier version of Bulkhead: its last migration is ${applied.at(-1) ?? 'none'}, ` +
      `and ${missing} later ones are missing. Start this version on it, or restore it, and verify it then`,
  );
}

async function listMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  return rows.map(({ name }) => name);
}
