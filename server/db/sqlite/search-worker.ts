import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { scannerOn } from '#server/db/sqlite/budgeted-scan.ts';
import type { SearchMessage, SearchReply } from '#server/db/sqlite/search-threads.ts';

const CACHE_KIB = 16 * 1024;
const BUSY_TIMEOUT_MS = 50;

const sqlite = new BetterSqlite3(workerData as string, {
  readonly: true,
  fileMustExist: true,
  timeout: BUSY_TIMEOUT_MS,
});
sqlite.pragma(`cache_size = -${CACHE_KIB}`);
const scan = scannerOn(sqlite);

parentPort?.on('message', (message: SearchMessage) => {
  if (message !== 'close') {
    parentPort?.postMessage(reply(message));
    return;
  }
  sqlite.close();
  parentPort?.close();
});

function reply({ id, ...asked }: Exclude<SearchMessage, 'close'>): SearchReply {
  try {
    return { id, scanned: scan(asked) };
  } catch (error) {
    // A SqliteError loses its class when it is copied to another thread.
    if (error instanceof BetterSqlite3.SqliteError)
      return { id, problem: { message: error.message, code: error.code } };
    return { id, problem: { message: String(error), code: null } };
  }
}
