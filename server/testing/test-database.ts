import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { listTables } from '#server/db/checks/compatibility.ts';
import { connectionsOf } from '#server/db/connections.ts';
import type { DatabaseLocation, PostgresLocation } from '#server/db/location.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { statementObserver } from '#server/db/statement-observer.ts';
import { migratedFile, openMigrated } from '#server/testing/migrate-shop.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';

/** For what a test opens itself on PostgreSQL. */
export function byPooler(): Pick<PostgresLocation, 'pooler'> {
  return inject('postgresVia') === 'pgbouncer-transaction' ? { pooler: 'transaction' } : {};
}

export interface TestDatabase {
  db: Database;
  location: DatabaseLocation;
  /** For the next test. */
  release: () => Promise<void>;
  destroy: () => Promise<void>;
}

// Emptying a database is much faster than creating one, and its connections keep the statements that they compiled.
const free: TestDatabase[] = [];

/** Without `reuse` nobody has used its connections before, for a test that sees what they prepare. */
export async function makeTestDatabase({ reuse = true } = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const used = reuse && statementObserver() === null ? free.pop() : undefined;
  return used ?? (server === undefined ? makeOnSqlite() : makeOnPostgres(server));
}

interface SqliteFile {
  db: Database;
  folder: string;
  file: string;
  /** A restore puts another file in its place. */
  inode: number;
}

async function makeOnSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-shop-'));
  const file = path.join(folder, 'shop.sqlite');
  const db = await openMigrated(file);
  const { ino: inode } = await stat(file);
  const isObserved = statementObserver() !== null;
  const destroy = async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  };
  const made: TestDatabase = {
    db,
    location: { file },
    release: async () => {
      if (isObserved || !(await empty({ db, folder, file, inode }))) return destroy();
      free.push(made);
    },
    destroy,
  };
  return made;
}

let emptied = 0;

/**
 * Puts a migrated file in its place, of the schema that the connections have read, and writes to it over another
 * connection, so that they read all else again. False after a test that leaves more than rows.
 */
async function empty({ db, folder, file, inode }: SqliteFile): Promise<boolean> {
  const writer = connectionsOf(db)?.writer;
  if (!writer?.open || (await stat(file)).ino !== inode) return false;
  const content = await migratedFile();
  const [checkpoint] = writer.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  const temporary = writer.prepare('select 1 from sqlite_temp_master').get();
  if (checkpoint?.busy !== 0 || temporary !== undefined) return false;
  if (writer.pragma('schema_version', { simple: true }) !== schemaVersion(content)) return false;
  writer.pragma('foreign_keys = ON');
  // The log knows a size, which the file must not fall below.
  await writeFile(file, content, { flag: 'r+' });
  emptied += 1;
  const other = new BetterSqlite3(file);
  other.pragma(`user_version = ${emptied}`);
  other.close();
  const isOwn = (name: string) => name.startsWith(path.basename(file));
  const left = (await readdir(folder)).filter((name) => !isOwn(name));
  await Promise.all(left.map((name) => rm(path.join(folder, name), { recursive: true })));
  return true;
}

/** At its place in the header of the file. */
function schemaVersion(content: Buffer): number {
  return content.readUInt32BE(40);
}

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
    destroy: () => db.destroy(),
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
