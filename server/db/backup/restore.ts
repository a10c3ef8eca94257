import { existsSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { backUp, DRAFT_ENDING, removeDatabase } from '#server/db/backup/backup.ts';
import { syncFile, syncFolder } from '#server/db/backup/fsync.ts';
import { refuseUnusable } from '#server/db/checks/compatibility.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { isInUse } from '#server/db/sqlite/in-use.ts';

export interface RestoreOptions {
  /** Restores although the shop runs on the file: its next request sees the copy. */
  whileRunning?: boolean;
  /** For the name of the file that was replaced. */
  now: Date;
}

/**
 * Puts a copy in the place of the shop's database, after every check of the copy. Whatever was there is kept beside it.
 * A process that is killed here leaves the old or the new database, whole; the next restore tidies up after it.
 * @returns the file that keeps what was replaced; null when there was none
 * @throws when the copy is no good, or a running shop holds the database and nobody said that this is meant
 */
export async function restore(copy: string, file: string, options: RestoreOptions): Promise<string | null> {
  if (!existsSync(copy)) throw new Error(`There is no copy at ${copy}`);
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await finishInterruptedRestore(file);
  const kept = keptName(file, options.now);
  const draft = `${file}.restoring`;
  try {
    await copyFile(copy, draft);
    await checkCopy(draft, copy);
    if (existsSync(file) && isInUse(file)) {
      if (!options.whileRunning) {
        throw new Error(`The shop is running on ${file}. Stop it first, or add --while-running`);
      }
      await backUp(file, kept);
      await overwrite(draft, file);
      return kept;
    }
    await syncFile(draft);
    return await replace(draft, file, kept);
  } finally {
    await removeDatabase(draft);
  }
}

/** The draft is a copy of the copy, so looking at it may write. */
async function checkCopy(draft: string, copy: string): Promise<void> {
  refuseUnusable(draft);
  const db = openDatabase(draft, { mustExist: true });
  const problems = await verifyDatabase(db).finally(() => db.destroy());
  if (problems.length > 0) throw new Error(`${copy} breaks invariants and was not restored: ${problems.join('; ')}`);
}

/** The old database's linked name while the new one takes its first, so that there is always one under the first. */
function linkName(file: string): string {
  return `${file}.replacing`;
}

/** What SQLite keeps beside a database; only one that is damaged has any while no process uses it. */
const LOG_FILES = ['-wal', '-shm'];

/** Gives the draft the place of a database that no process uses. */
async function replace(draft: string, file: string, kept: string): Promise<string | null> {
  const folder = path.dirname(path.resolve(file));
  if (existsSync(file)) await addLink(file);
  const replaced = existsSync(linkName(file));
  await rename(draft, file);
  await syncFolder(folder);
  if (!replaced) return null;
  await renameWithLog(linkName(file), kept);
  await syncFolder(folder);
  return kept;
}

async function addLink(file: string): Promise<void> {
  const linked = linkName(file);
  // A new database must not find the log of the old one.
  await renameLog(file, linked);
  try {
    await link(file, linked);
  } catch {
    // A file system without hard links.
    await copyFile(file, linked + DRAFT_ENDING);
    await rename(linked + DRAFT_ENDING, linked);
  }
}

async function renameLog(from: string, to: string): Promise<void> {
  for (const ending of LOG_FILES) if (existsSync(from + ending)) await rename(from + ending, to + ending);
}

async function renameWithLog(from: string, to: string): Promise<void> {
  await renameLog(from, to);
  await rename(from, to);
}

/** Ends what a killed restore began. */
async function finishInterruptedRestore(file: string): Promise<void> {
  await removeDatabase(`${file}.restoring`);
  const linked = linkName(file);
  await removeDatabase(linked + DRAFT_ENDING);
  if (existsSync(linked) && !isSameFile(linked, file)) {
    await renameWithLog(linked, keptName(file, statSync(linked).ctime));
  } else {
    // The database has not been replaced.
    await renameLog(linked, file);
    await rm(linked, { force: true });
  }
  const folder = path.dirname(path.resolve(file));
  const kept = path.basename(keptName(file));
  for (const name of await readdir(folder)) {
    if (name.startsWith(kept) && name.endsWith(DRAFT_ENDING)) await removeDatabase(path.join(folder, name));
  }
}

/** The name of a database that was replaced at a time. */
function keptName(file: string, at?: Date): string {
  return `${file}.replaced-${at?.toISOString().replaceAll(':', '-') ?? ''}`;
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/** Writes the copy into the open database as one transaction, which other connections see as any other change. */
async function overwrite(draft: string, file: string): Promise<void> {
  const sqlite = new BetterSqlite3(draft, { fileMustExist: true });
  try {
    await sqlite.backup(file, { progress: () => 0x7fffffff });
  } finally {
    sqlite.close();
  }
  const target = new BetterSqlite3(file, { fileMustExist: true, timeout: 5000 });
  target.pragma('synchronous = FULL');
  target.pragma('journal_mode = WAL');
  target.pragma('wal_checkpoint(FULL)');
  target.close();
}
