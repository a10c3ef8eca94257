import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { writerOf } from '#server/db/connections.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import { migrations } from '#server/db/schema/migrations.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** Takes no lock when no migration is missing. @throws the first error */
async function applyMigrations(db: Database, set: Record<string, Migration>, table: string): Promise<void> {
  const writer = writerOf(db);
  // The migrator would read the columns of every table to find this out.
  const applied = await listApplied(writer, table);
  if (Object.keys(set).every((name) => applied.has(name))) return;
  const migrator = new Migrator({
    db: writer,
    provider: { getMigrations: async () => set },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  const { error } = await withoutForeignKeys(db, () => migrator.migrateToLatest());
  if (error) throw error;
}

async function listApplied(db: Database, table: string): Promise<Set<string>> {
  const present =
    engineOf(db) === 'postgres'
      ? sql`select 1 where to_regclass(${table}) is not null`
      : sql`select 1 from sqlite_schema where type = 'table' and name = ${table}`;
  if ((await present.execute(db)).rows.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** To alter a constraint, SQLite must copy the table: https://sqlite.org/lang_altertable.html#otheralter. */
export async function withoutForeignKeys<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (engineOf(db) === 'postgres') return work();
  await sql`pragma foreign_keys = off`.execute(writerOf(db));
  try {
    return await work();
  } finally {
    await sql`pragma foreign_keys = on`.execute(writerOf(db));
  }
}

export async function migrate(db: Database): Promise<void> {
  await applyMigrations(db, migrations, 'migrations');
}

export async function migrateStandIn(db: Database, name: string, set: Record<string, Migration>): Promise<void> {
  await applyMigrations(db, set, `demo_${name}_migrations`);
}
