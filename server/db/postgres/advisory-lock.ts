import { sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

const BULKHEAD = 0x42_75_6c_6b;
const locks = {
  start: 1,
  jobs: 2,
  expiry: 3,
  roles: 4,
  accounts: 5,
  mails: 6,
  pictures: 7,
  unverified: 8,
  apiKeys: 9,
  webhooks: 10,
} as const;

/** `db` needs a second connection and no timeouts. */
export async function withStartLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work();
  return db.transaction().execute(async (lock) => {
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

/** Skips the work while another process runs it. PostgreSQL releases the lock if this process dies. */
export async function tryJobLock(
  db: Database,
  work: () => Promise<void>,
  lock: 'jobs' | 'expiry' | 'accounts' | 'mails' | 'pictures' = 'jobs',
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
