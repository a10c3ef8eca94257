import { sql } from 'kysely';
import { defer } from '#server/db/postgres/deferred.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import { BULKHEAD, locks } from '#server/db/schema/lock-numbers.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

/** `db` needs a second connection, and is `patient`. */
export async function withStartLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work();
  return db.transaction().execute(async (lock) => {
    await waitAsLongAsItTakes(lock);
    await sql`select pg_advisory_xact_lock(${sql.lit(BULKHEAD)}, ${sql.lit(locks.start)})`.execute(lock);
    return work();
  });
}

export async function takeTransactionLock(
  db: WriteTransaction,
  lock: 'roles' | 'unverified' | 'apiKeys' | 'webhooks',
): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(BULKHEAD)}, ${sql.lit(locks[lock])})`.execute(db);
}

/**
 * Skips the work while another process runs it. PostgreSQL releases the lock if this process dies. It is that of a transaction
 * which does nothing else, since a pooler may give a session to others in between.
 */
export async function tryJobLock(
  db: Database,
  work: () => Promise<void>,
  lock: 'jobs' | 'expiry' | 'accounts' | 'mails' | 'pictures' = 'jobs',
): Promise<void> {
  if (engineOf(db) === 'sqlite') return work();
  await db.transaction().execute(async (holder) => {
    await waitAsLongAsItTakes(holder);
    const { rows } = await sql<{ ok: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(BULKHEAD)}, ${sql.lit(locks[lock])}) as ok`.execute(holder);
    if (rows[0]?.ok) await work();
  });
}

/** A transaction that holds a lock waits for what others do. */
async function waitAsLongAsItTakes(holder: Database): Promise<void> {
  await holder.executeQuery(defer(sql`set local idle_in_transaction_session_timeout = 0`.compile(holder)));
}
