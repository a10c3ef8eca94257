/** Advisory locks of PostgreSQL, each of two numbers; those of events have one (migration 0117). */
export const BULKHEAD = 0x42_75_6c_6b;

export const locks = {
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
  counts: 11,
} as const;

/** An expression for triggers: waits for a lock, which is held until the end of the transaction. */
export function turnOf(lock: 'counts'): string {
  return `pg_advisory_xact_lock(${BULKHEAD}, ${locks[lock]})`;
}
