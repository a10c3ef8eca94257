import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import { connectionsOf, type SqliteConnections } from '#server/db/connections.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

type Work<T> = (db: WriteTransaction) => Promise<T>;
type Outcome = { value: unknown } | { error: unknown };

interface Waiting {
  work: Work<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const MAX_BATCH = 100;

type Transact = <T>(work: Work<T>) => Promise<T>;

const queues = new WeakMap<SqliteConnections, Waiting[]>();

/** Resolves to a function that releases the lock. */
type TakeWriteLock = () => Promise<() => void>;
const writeLocks = new WeakMap<SqliteConnections, TakeWriteLock>();

/** Has each commit wait for the write lock of several processes. Without it SQLite lets those that wait try at random. */
export function commitUnderWriteLock(db: Database, takeWriteLock: TakeWriteLock): void {
  const connections = connectionsOf(db);
  if (connections) writeLocks.set(connections, takeWriteLock);
}

/** Waiting transactions share a commit and a sync, each in a savepoint. Resolves when the commit is on the disk. */
export async function groupCommit<T>(connections: SqliteConnections, transact: Transact, work: Work<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let queue = queues.get(connections);
  const isFirst = queue === undefined;
  if (!queue) {
    queue = [];
    queues.set(connections, queue);
  }
  queue.push({ work, resolve, reject });
  if (isFirst) void commitAll(connections, queue, transact);
  return promise as Promise<T>;
}

async function commitAll(connections: SqliteConnections, queue: Waiting[], transact: Transact): Promise<void> {
  while (queue.length > 0) {
    // Lets requests that came in together join.
    await yieldToEventLoop();
    const releaseWriteLock = await writeLocks.get(connections)?.();
    try {
      await commitTogether(connections, queue.splice(0, MAX_BATCH), transact);
    } finally {
      releaseWriteLock?.();
    }
  }
  queues.delete(connections);
}

async function commitTogether(connections: SqliteConnections, batch: Waiting[], transact: Transact): Promise<void> {
  const outcomes: Outcome[] = [];
  let hasBegun = false;
  try {
    await transact(async (db) => {
      hasBegun = true;
      for (const { work } of batch) outcomes.push(await inSavepoint(connections, db, work));
    });
  } catch (error) {
    // The whole batch was rolled back. Retry each alone to find the cause, unless it was another process.
    if (hasBegun && batch.length > 1) for (const one of batch) await commitTogether(connections, [one], transact);
    else for (const { reject } of batch) reject(error);
    return;
  }
  connections.committed(batch.length);
  for (const [index, { resolve, reject }] of batch.entries()) {
    const outcome = outcomes[index];
    if (outcome && 'value' in outcome) resolve(outcome.value);
    else reject(outcome?.error);
  }
}

async function inSavepoint({ writer }: SqliteConnections, db: WriteTransaction, work: Work<unknown>): Promise<Outcome> {
  writer.exec('savepoint work');
  try {
    const value = await work(db);
    writer.exec('release work');
    return { value };
  } catch (error) {
    // SQLite rolls back the whole transaction after some errors, such as a full disk.
    if (!writer.inTransaction) throw error;
    writer.exec('rollback to work; release work');
    return { error };
  }
}
