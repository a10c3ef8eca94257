import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tryFileLock } from '#server/db/sqlite/file-lock.ts';

/**
 * Takes `folder`, which holds what is built, for as long as this process lives. Returns what records where it serves.
 * @throws while another process has it: a build would replace the files that it serves
 */
export function claimFolder(folder: string): (url: string) => void {
  mkdirSync(folder, { recursive: true });
  const addressFile = path.join(folder, 'start.address');
  const release = tryFileLock(path.join(folder, 'start.lock'));
  if (release === null) throw new Error(`Bulkhead runs in this folder already${where(addressFile)}. Stop it first`);
  // The lock would end with the last reference to it.
  process.once('exit', release);
  rmSync(addressFile, { force: true });
  return (url) => writeFileSync(addressFile, url);
}

function where(addressFile: string): string {
  try {
    return `, at ${readFileSync(addressFile, 'utf8')}/`;
  } catch {
    return ', and is still starting';
  }
}
