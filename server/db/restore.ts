import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { backUp, removeDatabase } from '#server/db/backup.ts';
import { openDatabase } from '#server/db/client.ts';
import { isInUse } from '#server/db/in-use.ts';
import { refuseUnusable } from '#server/db/inspect.ts';
import { syncFile, syncFolder } from '#server/db/sync-folder.ts';
import { verifyDatabase } from '#server/db/verify.ts';

export interface RestoreOptions {
  /** Restores although the shop runs on the file: its next request sees the copy. */
  whileRunning?: boolean;
  /** For the name of the file that was replaced. */
  now: Date;
}

/**
 * Puts a copy in the place of the shop's database, after every check of the copy. Whatever was there is kept beside it.
 * @returns the file that keeps what was replaced; null when there was none
 * @throws when the copy is no good, or a running shop holds the database and nobody said that this is meant
 */
export async function restore(copy: string, file: string, options: RestoreOptions): Promise<string | null> {
  if (!existsSync(copy)) throw new Error(`There is no copy at ${copy}`);
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  const draft = `${file}.restoring`;
  await removeDatabase(draft);
  try {
    await copyFile(copy, draft);
    await checkCopy(draft, copy);
    const kept = existsSync(file) ? `${file}.replaced-${options.now.toISOString().replaceAll(':', '-')}` : null;
    if (kept !== null && isInUse(file)) {
      if (!options.whileRunning) {
        throw new Error(`The shop is running on ${file}. Stop it first, or add --while-running`);
      }
      await backUp(file, kept);
      await overwrite(draft, file);
      return kept;
    }
    if (kept !== null) await keep(file, kept);
    await syncFile(draft);
    await rename(draft, file);
    await syncFolder(path.dirname(path.resolve(file)));
    return kept;
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

/** Gives the file a second name, so that there is no moment without a database under the first. */
async function keep(file: string, kept: string): Promise<void> {
  await link(file, kept).catch(() => copyFile(file, kept));
  for (const ending of ['-wal', '-shm']) {
    if (existsSync(file + ending)) await rename(file + ending, kept + ending);
  }
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
