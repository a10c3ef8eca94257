import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import type { CheckpointMessage } from '#server/db/checkpoints.ts';

// The thread of checkpoints.ts.
const sqlite = new BetterSqlite3(workerData as string, { fileMustExist: true });
sqlite.pragma('synchronous = FULL');

parentPort?.on('message', (message: CheckpointMessage) => {
  if (message === 'checkpoint') {
    sqlite.pragma('wal_checkpoint(PASSIVE)');
    parentPort?.postMessage('done');
    return;
  }
  sqlite.close();
  parentPort?.close();
});
