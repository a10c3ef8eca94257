import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { listTables } from '#server/db/inspect.ts';
import type { DatabaseLocation } from '#server/db/location.ts';
import { openPostgres } from '#server/db/postgres-client.ts';
import type { Database } from '#server/db/schema.ts';
import { migrateShop } from '#server/testing/migrate-shop.ts';
import { createDatabase } from '#server/testing/postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server that the project `postgres` tests on. */
    postgres?: string;
  }
}

/** A migrated, empty database of a test's own, on the engine that the test's project says. */
export interface TestDatabase {
  db: Database;
  location: DatabaseLocation;
  /** Says that the test needs it no more. */
  release: () => Promise<void>;
}

export async function makeTestDatabase(folder: string): Promise<TestDatabase> {
  const server = inject('postgres');
  if (server !== undefined) return free.pop() ?? makeOnPostgres(server);
  const file = path.join(folder, 'shop.sqlite');
  const db = openDatabase(file);
  await migrateShop(db);
  return { db, location: { file }, release: () => db.destroy() };
}

// Emptying a database is much faster than making one.
const free: TestDatabase[] = [];
afterAll(async () => {
  await Promise.all(free.splice(0).map(({ db }) => db.destroy()));
});

async function makeOnPostgres(server: string): Promise<TestDatabase> {
  const location = { url: await createDatabase(server), poolSize: 10 };
  const db = await openPostgres(location.url, location);
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

/** Past the triggers, since the event log refuses it. */
async function removeRows(db: Database): Promise<void> {
  const tables = (await listTables(db)).filter((name) => !/migrations/.test(name));
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db);
  });
}
