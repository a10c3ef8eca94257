import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { distance, isBehind, type Lsn, parseLsn } from '#server/db/postgres/lsn.ts';
import type { Reading, ReplicaState, Replicas } from '#server/db/postgres/replica-reads.ts';

/** Of one server. */
export interface ServerDriver {
  connect(): Promise<DatabaseConnection>;
  /** Of a connection of its own. */
  releaseConnection(connection: DatabaseConnection): Promise<void>;
}

export interface Standby {
  name: string;
  driver: ServerDriver;
}

/** A standby that repeats less than what the leader had written this long ago is not read from. */
export const MAX_LAG_MS = 10_000;
const ASK_LEADER_EVERY_MS = 1000;
/** A server that cannot be reached, or is no standby, is left alone for as long. */
const AWAY_FOR_MS = 1000;

const WRITTEN = CompiledQuery.raw('select pg_current_wal_flush_lsn()::text as lsn');
/** A server that is no standby is not read from: a leader that was cut off has orders that nobody acknowledged. */
const REPLAYED = CompiledQuery.raw(
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn',
);

/**
 * Connections to standbys that have replayed what a request must see. It is asked for on the connection itself, so that a balancer
 * may be in between, and what is known of a connection is not asked again.
 */
export class Standbys implements Replicas {
  readonly #standbys: Standby[];
  readonly #leader: ServerDriver;
  readonly #replayed = new WeakMap<DatabaseConnection, Lsn>();
  readonly #awayUntil = new Map<Standby, number>();
  /** Where the leader was, oldest first. */
  #marks: { at: number; lsn: Lsn }[] = [];
  #askedAt = Number.NEGATIVE_INFINITY;
  #turn = 0;

  constructor(standbys: Standby[], leader: ServerDriver) {
    this.#standbys = standbys;
    this.#leader = leader;
  }

  /** Null when the leader must be read: no standby can be reached, or none has what the request must see. */
  async connect(reading: Reading): Promise<DatabaseConnection | null> {
    this.#markLeader();
    const required = reading.required(this.#oldestAllowed());
    // Others take theirs while this waits.
    const turn = this.#turn;
    this.#turn += 1;
    for (let tried = 0; tried < this.#standbys.length; tried += 1) {
      const standby = this.#standbys[(turn + tried) % this.#standbys.length];
      if (!standby || (reading.age === 'recent' && this.#isAway(standby))) continue;
      const connection = await this.#connectTo(standby, required);
      if (connection) return connection;
    }
    reading.turnToLeader();
    return null;
  }

  #isAway(standby: Standby): boolean {
    return performance.now() < (this.#awayUntil.get(standby) ?? 0);
  }

  async #connectTo(standby: Standby, required: Lsn | null): Promise<DatabaseConnection | null> {
    const { driver } = standby;
    let connection: DatabaseConnection | undefined;
    try {
      connection = await driver.connect();
      const replayed = await this.#replayedBy(connection, required);
      if (replayed === null) this.#leaveAlone(standby);
      else if (required === null || !isBehind(replayed, required)) return connection;
    } catch {
      this.#leaveAlone(standby);
    }
    if (connection) await driver.releaseConnection(connection);
    return null;
  }

  #leaveAlone(standby: Standby): void {
    this.#awayUntil.set(standby, performance.now() + AWAY_FOR_MS);
  }

  /** Not asked where what is known of the connection is enough. Null for a server that is no standby. */
  async #replayedBy(connection: DatabaseConnection, required: Lsn | null): Promise<Lsn | null> {
    const known = this.#replayed.get(connection);
    if (known !== undefined && (required === null || !isBehind(known, required))) return known;
    const replayed = await readLsn(connection, REPLAYED);
    if (replayed !== null) this.#replayed.set(connection, replayed);
    return replayed;
  }

  /** Not waited for: while the leader is away, standbys are read as they are. */
  #markLeader(): void {
    const at = performance.now();
    if (at - this.#askedAt < ASK_LEADER_EVERY_MS) return;
    this.#askedAt = at;
    this.written().then(
      (lsn) => this.#marks.push({ at, lsn }),
      () => {},
    );
  }

  #oldestAllowed(): Lsn | null {
    const latest = performance.now() - MAX_LAG_MS;
    const index = this.#marks.findLastIndex(({ at }) => at <= latest);
    if (index > 0) this.#marks = this.#marks.slice(index);
    return index === -1 ? null : (this.#marks[0]?.lsn ?? null);
  }

  async written(): Promise<Lsn> {
    const lsn = await askOnce(this.#leader, WRITTEN);
    if (lsn === null) throw new Error('PostgreSQL does not say how far it has written');
    return lsn;
  }

  async states(): Promise<Record<string, ReplicaState>> {
    this.#markLeader();
    const written = await this.written().catch(() => null);
    const states = this.#standbys.map(async ({ name, driver }): Promise<[string, ReplicaState]> => {
      const replayed = await askOnce(driver, REPLAYED).catch(() => null);
      const lagBytes = written && replayed && Math.max(0, distance(replayed, written));
      const oldest = this.#oldestAllowed();
      return [name, { isUsed: replayed !== null && (oldest === null || !isBehind(replayed, oldest)), lagBytes }];
    });
    return Object.fromEntries(await Promise.all(states));
  }
}

async function askOnce(driver: ServerDriver, query: CompiledQuery): Promise<Lsn | null> {
  const connection = await driver.connect();
  try {
    return await readLsn(connection, query);
  } finally {
    await driver.releaseConnection(connection);
  }
}

async function readLsn(connection: DatabaseConnection, query: CompiledQuery): Promise<Lsn | null> {
  const { rows } = await connection.executeQuery<{ lsn: string | null }>(query);
  return parseLsn(rows[0]?.lsn ?? undefined);
}
