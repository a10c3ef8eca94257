import { type Kysely, type KyselyProps, Transaction } from 'kysely';
import { sqlState } from '#server/db/database-error.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, Tables, WriteTransaction } from '#server/db/schema/tables.ts';

/** The transaction had failed before this statement. */
const ALREADY_FAILED = '25P02';

type Works<T extends readonly unknown[], Db> = { readonly [K in keyof T]: (db: Db) => Promise<T[K]> };

/**
 * Works of one transaction that need nothing of each other. On PostgreSQL their statements are sent at once, in this order, and are
 * waited for together; on SQLite one follows the other. Throws what the first of them throws, when none of them goes on any more.
 */
export async function together<T extends readonly unknown[], Db extends Database = WriteTransaction>(
  db: Db,
  works: Works<T, Db>,
): Promise<T> {
  const results: unknown[] = [];
  if (engineOf(db) === 'sqlite') for (const work of works) results.push(await work(db));
  else if (!db.isTransaction) results.push(...(await Promise.all(works.map((work) => work(db)))));
  else results.push(...(await atOnce(db, works)));
  // The compiler cannot follow that each result is that of its work.
  return results as readonly unknown[] as T;
}

/** Kysely sends no statement of a transaction before the result of the last one; PostgreSQL runs them in turn anyway. */
function atOnce<Db extends Database>(db: Db, works: Works<readonly unknown[], Db>): Promise<unknown[]> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const props = registered.get(executor.adapter);
    if (props === undefined) throw new Error('This database is not one of PostgreSQL');
    const free = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const own = new Transaction<Tables>({ ...props, executor: free });
    // Of the same kind, since it is a transaction.
    const settled = await Promise.allSettled(works.map((work) => work(own as Database as Db)));
    const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    if (failures.length > 0) throw failures.find((reason) => sqlState(reason) !== ALREADY_FAILED) ?? failures[0];
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  });
}

const registered = new WeakMap<object, Omit<KyselyProps, 'executor'>>();

export function registerProps(db: Kysely<Tables>, props: Omit<KyselyProps, 'executor'>): void {
  registered.set(db.getExecutor().adapter, props);
}
