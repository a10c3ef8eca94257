import { sql } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { CountListener, Peers } from '#server/peers.ts';
import { addRequestCounts, type Counted, nowMs } from '#server/queries/add-request-counts.ts';
import { SoonCounted } from '#server/queries/soon-counted.ts';

/** The length of a counting window, and the maximum Retry-After. */
export const COUNT_FOR_MS = 60_000;

/** Counts a key's requests per minute; `consume` rejects with the remaining window once the points are spent. */
export type RequestCounter = RateLimiterMemory | RateLimiterPostgres;

export type SpendCounter = Pick<RequestCounter, 'consume'>;

/** Counts in memory for a file, together with the peers, and in a table on PostgreSQL while that can be reached. */
export function countPerMinute(db: Database, name: string, points: number, peers: Peers | null = null): RequestCounter {
  if (engineOf(db) === 'sqlite') return countInMemory(name, points, peers);
  return new TableCounter(db, name, points, countInMemory(name, points, null));
}

/** The same for what each request counts: on PostgreSQL a request waits for no statement, and the others know a moment later. */
export function countSoon(db: Database, name: string, points: number, peers: Peers | null = null): SpendCounter {
  if (engineOf(db) === 'sqlite') return countInMemory(name, points, peers);
  return new SoonCounted(db, name, points, COUNT_FOR_MS);
}

export function countInMemory(name: string, points: number, peers: Peers | null): RateLimiterMemory {
  // It expires by a timer, independent of the clock; only `msBeforeNext` follows the clock.
  const limits = { points, duration: COUNT_FOR_MS / 1000 };
  return peers === null ? new RateLimiterMemory(limits) : new PeerCounter(limits, name, peers);
}

/** Also counts what the peers let pass, a moment later. What it refuses itself they need not know. */
class PeerCounter extends RateLimiterMemory {
  readonly #tell: CountListener;

  constructor(limits: { points: number; duration: number }, name: string, peers: Peers) {
    super(limits);
    this.#tell = peers.shareCounts(name, (key, points) => void super.penalty(key, points));
  }

  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const result = await super.consume(key, points);
    this.#tell(key, points);
    return result;
  }

  override async penalty(key: string, points = 1): Promise<RateLimiterRes> {
    this.#tell(key, points);
    return super.penalty(key, points);
  }
}

class TableCounter extends RateLimiterPostgres {
  readonly #db: Database;

  constructor(db: Database, keyPrefix: string, points: number, insuranceLimiter: RateLimiterMemory) {
    super({
      storeClient: {},
      storeType: 'client',
      tableName: 'request_counts',
      tableCreated: true,
      keyPrefix,
      points,
      duration: COUNT_FOR_MS / 1000,
      // Refuses a blocked client without a query.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter,
    });
    this.#db = db;
  }

  override async consume(key: string): Promise<RateLimiterRes> {
    try {
      return await super.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes) || refusal.msBeforeNext <= COUNT_FOR_MS) throw refusal;
      // These refusals follow this process's clock, which went back.
      this.deleteInMemoryBlockedAll();
      return super.consume(key);
    }
  }

  // The abstract methods of the library's store, which its types omit.

  _upsert(key: string, points: number): Promise<Counted[]> {
    return addRequestCounts(this.#db, [{ key, points }], COUNT_FOR_MS);
  }

  async _get(key: string): Promise<Counted[] | null> {
    const { rows } = await sql<Counted>`
      select points, expire - ${nowMs} as ms_left from request_counts
      where key = ${key} and expire > ${nowMs} and expire <= ${nowMs} + ${sql.lit(COUNT_FOR_MS)}`.execute(this.#db);
    return rows.length === 0 ? null : rows;
  }

  _getRateLimiterRes(_key: string, changed: number, [row]: Counted[]): RateLimiterRes {
    const points = row?.points ?? changed;
    return new RateLimiterRes(
      Math.max(this.points - points, 0),
      row?.ms_left ?? COUNT_FOR_MS,
      points,
      points === changed,
    );
  }
}
