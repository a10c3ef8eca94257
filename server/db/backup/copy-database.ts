import { rename } from 'node:fs/promises';
import path from 'node:path';
import { backUp, removeDatabase } from '#server/db/backup/backup.ts';

export async function copyDatabase(from: string, to: string): Promise<void> {
  if (path.resolve(from) === path.resolve(to)) throw new Error('A copy cannot replace the database itself.');
  const draft = `${to}.new`;
  await removeDatabase(draft);
  await backUp(from, draft);
  await rename(draft, to);
}
