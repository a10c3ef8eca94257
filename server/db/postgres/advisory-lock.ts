import { sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

// What only one of the processes on a database does at a time. The numbers are locks on PostgreSQL; a file has one
// process that serves it, so there is nothing to lock.

const BULKHEAD = 0x42_75_6c_6b;
const locks = { start: 1, jobs: 2, expiry: 3, roles: 4 } as const;

/** Waits until no other process is starting, then does the work. `db` needs a second connection for it, and patience. */
export async function withStartLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work();
  return db.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(BULKHEAD)}, ${sql.lit(locks.start)})`.execute(lock);
    return work();
  });
}

/** Waits until no other transaction that has asked for the same is under way. SQLite has one writer at a time anyway. */
export async function takeTransactionLock(db: WriteTransaction, lock: 'roles'): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(BULKHEAD)}, ${sql.lit(locks[lock])})`.execute(db);
}

/** Does the work unless another process is at it. The lock goes with the connection, should this process die. */
export async function tryJobLock(
  db: Database,
  work: () => Promise<void>,
  lock: 'jobs' | 'expiry' = 'jobs',
): Promise<void> {
  if (engineOf(db) === 'sqlite') return work();
  const key = sql`${sql.lit(BULKHEAD)}, ${sql.lit(locks[lock])}`;
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${key}) as ok`.execute(connection);
    if (!rows[0]?.ok) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
