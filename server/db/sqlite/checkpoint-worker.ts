import { fsyncSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { type CheckpointMessage, LONG_LOG_PAGES } from '#server/db/sqlite/checkpointer.ts';

const file = workerData as string;
const sqlite = new BetterSqlite3(file, { fileMustExist: true });
sqlite.pragma('synchronous = FULL');
// Never closed: closing a descriptor drops all POSIX locks of the process on the file, SQLite's too.
const descriptor = openSync(file, 'r+');

parentPort?.on('message', (message: CheckpointMessage) => {
  if (message === 'checkpoint') {
    parentPort?.postMessage(checkpoint());
    return;
  }
  sqlite.close();
  parentPort?.close();
});

function checkpoint(): number {
  const pages = copyLog();
  if (pages < LONG_LOG_PAGES) return pages;
  // SQLite syncs only once it has caught up with the writer, which may never pause.
  fsyncSync(descriptor);
  return copyLog();
}

function copyLog(): number {
  const [result] = sqlite.pragma('wal_checkpoint(PASSIVE)') as { log: number }[];
  return result?.log ?? 0;
}
