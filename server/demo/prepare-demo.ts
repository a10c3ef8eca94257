import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { sql } from 'kysely';
import { removeDatabase } from '#server/db/backup/backup.ts';
import { listTables, refuseUnusablePostgres, UnusableDatabaseError } from '#server/db/checks/compatibility.ts';
import { type DatabaseLocation, nameOfDatabase } from '#server/db/location.ts';
import { withSetupConnection } from '#server/db/open-shop-database.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { withFileLock } from '#server/db/sqlite/file-lock.ts';
import { isDemo } from '#server/demo/refuse-demo.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import type { Log } from '#server/deps.ts';
import type { Settings } from '#server/env.ts';

export async function prepareDemo(location: DatabaseLocation, settings: Settings, log: Log): Promise<void> {
  const fill = async (db: Database) => {
    await migrate(db);
    const demo = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
    await seedDemo(demo);
  };
  if ('file' in location) await withFileLock(location.file, () => prepareFile(location.file, fill), log.info);
  else await preparePostgres(location, fill);
}

/** Fills a temporary file and renames it, so that an interrupted start leaves no half-filled shop. */
async function prepareFile(file: string, fill: (db: Database) => Promise<void>): Promise<void> {
  if (existsSync(file)) return;
  const draft = `${file}.draft`;
  await removeDatabase(draft);
  const db = openDatabase(draft);
  await fill(db);
  await db.destroy();
  await rename(draft, file);
}

/** A table that exists while the database is being filled. At a start it means that an earlier one was interrupted. */
const UNFINISHED = 'demo_unfinished';

async function preparePostgres(location: { url: string }, fill: (db: Database) => Promise<void>): Promise<void> {
  const name = nameOfDatabase(location);
  await withSetupConnection(location, async (db) => {
    await refuseUnusablePostgres(db, name);
    const tables = await listTables(db);
    if (tables.includes(UNFINISHED)) {
      throw new UnusableDatabaseError(name, 'holds a demo that was interrupted while it was filled; empty it');
    }
    if (isDemo(tables)) return;
    if (tables.length > 0) throw new UnusableDatabaseError(name, 'holds a real shop, so no demo starts on it');
    await sql`create table ${sql.table(UNFINISHED)} ()`.execute(db);
    await fill(db);
    await sql`drop table ${sql.table(UNFINISHED)}`.execute(db);
  });
}
