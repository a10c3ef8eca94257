import type { DialectAdapter, Kysely } from 'kysely';
import type { Pool } from 'pg';

// As with the connections of SQLite, everything derived from a Kysely instance shares its adapter.
const registered = new WeakMap<DialectAdapter, Pool[]>();

export function registerPools<T>(db: Kysely<T>, pools: Pool[]): void {
  registered.set(db.getExecutor().adapter, pools);
}

/** Connections of this process that are in use and idle, and who waits for one. */
export function poolUse<T>(db: Kysely<T>): Record<'in_use' | 'idle' | 'waiting', number> {
  const use = { in_use: 0, idle: 0, waiting: 0 };
  for (const { totalCount, idleCount, waitingCount } of registered.get(db.getExecutor().adapter) ?? []) {
    use.in_use += totalCount - idleCount;
    use.idle += idleCount;
    use.waiting += waitingCount;
  }
  return use;
}
