import { setTimeout as delay } from 'node:timers/promises';
import { connectionsOf, writerOf } from '#server/db/connections.ts';
import { isLostRace, isRetryable } from '#server/db/database-error.ts';
import { lockRowsThatAreRead } from '#server/db/postgres/lock-rows.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { groupCommit } from '#server/db/sqlite/group-commit.ts';
import { statementObserver } from '#server/db/statement-observer.ts';

const RETRY_FOR_MS = 3000;
const FIRST_WAIT_MS = 5;
const MAX_WAIT_MS = 100;
const MAX_LOST_RACES = 3;

/** Retries conflicts for three seconds. `work` may run more than once and must await nothing but its database. */
export async function inTransaction<T>(db: Database, work: (db: WriteTransaction) => Promise<T>): Promise<T> {
  const deadline = performance.now() + RETRY_FOR_MS;
  let lostRaces = 0;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    try {
      return await begin(db, work);
    } catch (error) {
      if (isLostRace(error)) lostRaces += 1;
      else if (!isRetryable(error)) throw error;
      if (lostRaces > MAX_LOST_RACES || performance.now() >= deadline) throw error;
      await delay(wait * (0.5 + Math.random()));
    }
  }
}

async function begin<T>(db: Database, work: (db: WriteTransaction) => Promise<T>): Promise<T> {
  const sqlite = connectionsOf(db);
  const own = statementObserver()?.bind(work) ?? work;
  if (sqlite) return groupCommit(sqlite, (shared) => writerOf(db).transaction().execute(shared), own);
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute((db) => work(db.withPlugin(lockRowsThatAreRead)));
}
