import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { listTables } from '#server/db/checks/compatibility.ts';
import type { DatabaseLocation, PostgresLocation } from '#server/db/location.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { migratedFile } from '#server/testing/migrate-shop.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';

/** For what a test opens itself on PostgreSQL. */
export function byPooler(): Pick<PostgresLocation, 'pooler'> {
  return inject('postgresVia') === 'pgbouncer-transaction' ? { pooler: 'transaction' } : {};
}

export interface TestDatabase {
  db: Database;
  location: DatabaseLocation;
  release: () => Promise<void>;
}

export async function makeTestDatabase(folder: string): Promise<TestDatabase> {
  const server = inject('postgres');
  if (server !== undefined) return free.pop() ?? makeOnPostgres(server);
  const file = path.join(folder, 'shop.sqlite');
  await writeFile(file, await migratedFile());
  const db = openDatabase(file);
  return { db, location: { file }, release: () => db.destroy() };
}

// Emptying a database is much faster than creating one.
const free: TestDatabase[] = [];

async function makeOnPostgres(server: string): Promise<TestDatabase> {
  const location: DatabaseLocation = { url: await createDatabase(server), poolSize: 10, ...byPooler() };
  // A thousand requests at once may wait long on a busy machine.
  const db = await openPostgres(location.url, { ...location, connectWithinMs: 60_000 });
  const made: TestDatabase = {
    db,
    location,
    release: async () => {
      await removeRows(db);
      free.push(made);
    },
  };
  return made;
}

/** Bypasses the triggers of the event log, which refuse a delete. */
async function removeRows(db: Database): Promise<void> {
  const tables = (await listTables(db)).filter((name) => !/migrations/.test(name));
  const statements = ['set local session_replication_role = replica', ...tables.map((name) => `delete from "${name}"`)];
  // Several statements in one text are one transaction.
  await sql.raw(statements.join('; ')).execute(db);
}
