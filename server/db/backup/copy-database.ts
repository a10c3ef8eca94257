import { rename } from 'node:fs/promises';
import path from 'node:path';
import { backUp, removeDatabase } from '#server/db/backup/backup.ts';

/**
 * Copies a database that may be in use, replacing the target: for a user who has just confirmed that name in a dialog.
 * The old file stays until the copy is complete.
 * @throws when the copy would replace the database itself
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  if (path.resolve(from) === path.resolve(to)) throw new Error('A copy cannot replace the database itself.');
  const draft = `${to}.new`;
  await removeDatabase(draft);
  await backUp(from, draft);
  await rename(draft, to);
}
