import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/**
 * Writes one consistent copy of a database that may be in use, as a single file without a log beside it. The copy
 * appears under its name when it is whole. Throws when it would replace the database itself.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  if (path.resolve(from) === path.resolve(to)) throw new Error('A copy cannot replace the database itself.');
  const draft = `${to}.draft`;
  await rm(draft, { force: true });
  const sqlite = new BetterSqlite3(from, { readonly: true, fileMustExist: true });
  try {
    // Reads one snapshot, however long it takes and whatever is written meanwhile.
    sqlite.prepare('VACUUM INTO ?').run(draft);
  } finally {
    sqlite.close();
  }
  await rename(draft, to);
}
