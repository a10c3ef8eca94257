import { sql } from 'kysely';
import { listTables, refuseUnusable, refuseUnusablePostgres } from '#server/db/checks/compatibility.ts';
import { type DatabaseLocation, nameOfDatabase, type PostgresLocation } from '#server/db/location.ts';
import { withStartLock } from '#server/db/postgres/advisory-lock.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import { migrations } from '#server/db/schema/migrations.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { noteCleanShutdown, takeCleanShutdown } from '#server/db/sqlite/clean-shutdown.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { withFileLock } from '#server/db/sqlite/file-lock.ts';

/**
 * Checks and migrates. `onWait` hears what a start waits for.
 * @throws {UnusableDatabaseError} or {LostDatabaseError} before it changes anything
 */
export async function openShopDatabase(location: DatabaseLocation, onWait?: (why: string) => void): Promise<Database> {
  if ('file' in location) return withFileLock(location.file, () => openShopFile(location.file), onWait);
  await withSetupConnection(location, async (db) => {
    await refuseUnusablePostgres(db, nameOfDatabase(location), location);
    await migrate(db);
  });
  return openPostgres(location.url, location);
}

async function openShopFile(file: string): Promise<Database> {
  refuseUnusable(file, takeCleanShutdown(file));
  const db = openDatabase(file);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens a database that another process has checked and migrated. @throws when that was another version's process */
export async function openPreparedDatabase(location: DatabaseLocation): Promise<Database> {
  const db =
    'file' in location ? openDatabase(location.file, { mustExist: true }) : await openPostgres(location.url, location);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  if (applied.symmetricDifference(new Set(Object.keys(migrations))).size === 0) return db;
  await db.destroy();
  throw new Error('The program has been replaced since the shop was started; stop the shop and start it again');
}

export async function closeShopDatabase(db: Database, location: DatabaseLocation): Promise<void> {
  await db.destroy();
  if ('file' in location) noteCleanShutdown(location.file);
}

export type SetupLocation = Pick<PostgresLocation, 'url' | 'pooler'>;

/** Runs long work on PostgreSQL, without timeouts, while holding the start lock. */
export async function withSetupConnection<T>(location: SetupLocation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openPostgres(location.url, { poolSize: 4, patient: true, pooler: location.pooler });
  try {
    return await withStartLock(db, () => work(db));
  } finally {
    await db.destroy();
  }
}

export async function openExistingDatabase(location: DatabaseLocation): Promise<Database> {
  if ('file' in location) return openDatabase(location.file, { mustExist: true });
  const db = await openPostgres(location.url, { poolSize: 4, patient: true, pooler: location.pooler });
  try {
    if ((await listTables(db)).includes('orders')) return db;
    throw new Error(`There is no shop at ${nameOfDatabase(location)}`);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
