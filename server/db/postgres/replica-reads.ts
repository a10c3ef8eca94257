import { AsyncLocalStorage } from 'node:async_hooks';
import type { DialectAdapter, Kysely } from 'kysely';
import { unavailableCode } from '#server/db/database-error.ts';
import { isBehind, type Lsn } from '#server/db/postgres/lsn.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** What a standby is known to have, and how it compares with the leader. */
export interface ReplicaState {
  /** Whether reads are answered by it now. */
  isUsed: boolean;
  /** Of the log, that it has not replayed yet; null while either side cannot be asked. */
  lagBytes: number | null;
}

export interface Replicas {
  /** Up to where the leader has written. @throws {LostDatabaseError} */
  written: () => Promise<Lsn>;
  states: () => Promise<Record<string, ReplicaState>>;
}

/** `old`: in need, when the leader cannot be read. */
type Age = 'recent' | 'old';

/** The reads of one request. */
export class Reading {
  readonly age: Age;
  /** What the caller has written, which the standby must have. */
  readonly #after: Lsn | null;
  #isOnLeader = false;

  constructor(after: Lsn | null, age: Age) {
    this.#after = after;
    this.age = age;
  }

  /** Once it is the leader it stays the leader, so that a request does not go back in time. */
  get isOnLeader(): boolean {
    return this.#isOnLeader;
  }

  turnToLeader(): void {
    this.#isOnLeader = true;
  }

  /** What a standby must have replayed for it; `recent` is what one has that is not behind for long. */
  required(recent: Lsn | null): Lsn | null {
    if (this.#after === null) return this.age === 'old' ? null : recent;
    if (this.age === 'old' || recent === null) return this.#after;
    return isBehind(this.#after, recent) ? recent : this.#after;
  }
}

const readings = new AsyncLocalStorage<Reading | null>();
const registered = new WeakMap<DialectAdapter, Replicas>();

export function registerReplicas(db: Database, replicas: Replicas): void {
  registered.set(db.getExecutor().adapter, replicas);
}

/** Undefined without DATABASE_READ_URL. */
export function replicasOf<T>(db: Kysely<T>): Replicas | undefined {
  return registered.get(db.getExecutor().adapter);
}

/** What the connection that is asked for now may read; null: from the leader only. */
export function currentReading(): Reading | null {
  const reading = readings.getStore() ?? null;
  return reading?.isOnLeader ? null : reading;
}

/**
 * Reads of `work` may be answered by a standby that has replayed `after`, and may be a moment old otherwise. When the server that is
 * read fails, `work` is done again on another: it must not write.
 */
export async function readAMomentOld<T>(db: Database, after: Lsn | null, work: () => Promise<T>): Promise<T> {
  if (replicasOf(db) === undefined) return work();
  const first = new Reading(after, 'recent');
  const attempts = [
    () => readings.run(first, work),
    () => (first.isOnLeader ? null : readings.run(null, work)),
    () => readings.run(new Reading(after, 'old'), work),
  ];
  let failure: unknown;
  for (const attempt of attempts) {
    try {
      const result = attempt();
      if (result !== null) return await result;
    } catch (error) {
      if (unavailableCode(error) === null) throw error;
      failure = error;
    }
  }
  throw failure;
}

/** The same for work that cannot be done twice, such as the rest of a request. */
export function passAMomentOld<T>(db: Database, after: Lsn | null, work: () => Promise<T>): Promise<T> {
  return replicasOf(db) === undefined ? work() : readings.run(new Reading(after, 'recent'), work);
}

/** For what decides about rights and an account's prices inside of `readAMomentOld`. */
export function onLeader<T>(work: () => Promise<T>): Promise<T> {
  return readings.getStore() ? readings.run(null, work) : work();
}
