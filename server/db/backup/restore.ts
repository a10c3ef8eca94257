import { existsSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { backUp, DRAFT_ENDING, removeDatabase } from '#server/db/backup/backup.ts';
import { syncFile, syncFolder } from '#server/db/backup/fsync.ts';
import { refuseUnusable } from '#server/db/checks/compatibility.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { withFileLock } from '#server/db/sqlite/file-lock.ts';
import { isInUse } from '#server/db/sqlite/in-use.ts';

export interface RestoreOptions {
  /** Restores even if the shop runs on the file; its next request reads the restored data. */
  whileRunning?: boolean;
  now: Date;
  /** Hears what the restore waits for. */
  onWait?: (why: string) => void;
}

/** Returns the file that keeps the old database. A killed restore leaves either one in place, complete. */
export async function restore(copy: string, file: string, options: RestoreOptions): Promise<string | null> {
  if (!existsSync(copy)) throw new Error(`There is no copy at ${copy}`);
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  // A shop that starts meanwhile would open the database that is being replaced.
  return withFileLock(file, () => replaceWith(copy, file, options), options.onWait);
}

async function replaceWith(copy: string, file: string, options: RestoreOptions): Promise<string | null> {
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

/** Checks the draft, which is a copy of the copy, since a copy of an older version is migrated first. */
async function checkCopy(draft: string, copy: string): Promise<void> {
  refuseUnusable(draft, false, copy);
  const db = openDatabase(draft, { mustExist: true });
  const problems = await migrate(db)
    .then(() => verifyDatabase(db))
    .finally(() => db.destroy());
  if (problems.length > 0) throw new Error(`${copy} breaks invariants and was not restored: ${problems.join('; ')}`);
}

/** A hard link to the old database, so that `file` always exists while it is replaced. */
function linkName(file: string): string {
  return `${file}.replacing`;
}

const LOG_FILES = ['-wal', '-shm'];

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
  // The new database must not use the old one's log.
  await renameLog(file, linked);
  try {
    await link(file, linked);
  } catch {
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

async function finishInterruptedRestore(file: string): Promise<void> {
  await removeDatabase(`${file}.restoring`);
  const linked = linkName(file);
  await removeDatabase(linked + DRAFT_ENDING);
  if (existsSync(linked) && !isSameFile(linked, file)) {
    await renameWithLog(linked, keptName(file, statSync(linked).ctime));
  } else {
    await renameLog(linked, file);
    await rm(linked, { force: true });
  }
  const folder = path.dirname(path.resolve(file));
  const kept = path.basename(keptName(file));
  for (const name of await readdir(folder)) {
    if (name.startsWith(kept) && name.endsWith(DRAFT_ENDING)) await removeDatabase(path.join(folder, name));
  }
}

function keptName(file: string, at?: Date): string {
  return `${file}.replaced-${at?.toISOString().replaceAll(':', '-') ?? ''}`;
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

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
