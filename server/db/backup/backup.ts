import { constants, existsSync } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { syncFile, syncFolder } from '#server/db/backup/fsync.ts';

const ALL_PAGES = 0x7fffffff;

export const DRAFT_ENDING = '.partial';

/** Copies a database while others write to it; the copy is checked and synced. Blocks its thread. */
export async function backUp(source: string, target: string): Promise<void> {
  if (!existsSync(source)) throw new Error(`There is no database at ${source}`);
  if (existsSync(target)) throw new Error(`${target} exists already; a copy never replaces a file`);
  const folder = path.dirname(path.resolve(target));
  // SQLite would not say which file it cannot open.
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw new Error(`${folder} is not there, or this user may not write there; name a file elsewhere`, { cause });
  });
  const draft = target + DRAFT_ENDING;
  await removeDatabase(draft);
  try {
    await copyPages(source, draft);
    checkCopy(draft);
    await syncFile(draft);
    await rename(draft, target);
    await syncFolder(folder);
  } finally {
    await removeDatabase(draft);
  }
}

async function copyPages(source: string, target: string): Promise<void> {
  const sqlite = new BetterSqlite3(source, { fileMustExist: true, timeout: 5000 });
  try {
    // In one step: SQLite restarts a backup when another process writes between two steps.
    await sqlite.backup(target, { progress: () => ALL_PAGES });
  } finally {
    sqlite.close();
  }
}

function checkCopy(file: string): void {
  const sqlite = new BetterSqlite3(file, { fileMustExist: true });
  try {
    sqlite.pragma('journal_mode = DELETE');
    const result = sqlite.pragma('integrity_check(1)', { simple: true });
    if (result !== 'ok') throw new Error(`The database is damaged, so no copy was made: ${String(result)}`);
  } finally {
    sqlite.close();
  }
}

export async function removeDatabase(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(file + ending, { force: true });
}
