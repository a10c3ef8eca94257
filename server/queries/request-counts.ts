import { sql } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** How long a count lasts, and the longest that a refused client is told to wait. */
export const COUNT_FOR_MS = 60_000;

/** Counts what a key does in a minute; `consume` rejects with what is left of the minute once the points are spent. */
export type RequestCounter = RateLimiterMemory | RateLimiterPostgres;

/**
 * A counter that all processes of a shop share: one process on a file counts in memory, those on PostgreSQL in a table.
 * While the table cannot be reached each process counts for itself.
 */
export function countPerMinute(db: Database, name: string, points: number): RequestCounter {
  // It forgets by a timer, whatever the clock does; `msBeforeNext` alone follows the clock.
  const inMemory = new RateLimiterMemory({ points, duration: COUNT_FOR_MS / 1000 });
  return engineOf(db) === 'sqlite' ? inMemory : new TableCounter(db, name, points, inMemory);
}

interface CountedRow {
  points: number;
  ms_left: number;
}

/** Counts by the database's clock, which is the same for all processes. */
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
      // A refused client costs no further query.
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
      // Refusals without a query follow the clock of this process, which went back.
      this.deleteInMemoryBlockedAll();
      return super.consume(key);
    }
  }

  // The three methods that a store of the library implements; its types leave them out. A row that ends later than a
  // minute from now was written before the database's clock went back, and is over as one that has ended.

  async _upsert(key: string, points: number): Promise<CountedRow[]> {
    const isValid = sql`counted.expire > ${nowMs} and counted.expire <= excluded.expire`;
    const { rows } = await sql<CountedRow>`
      insert into request_counts as counted (key, points, expire)
      values (${key}, ${points}, ${nowMs} + ${sql.lit(COUNT_FOR_MS)})
      on conflict (key) do update set
        points = case when ${isValid} then counted.points + excluded.points else excluded.points end,
        expire = case when ${isValid} then counted.expire else excluded.expire end
      returning points, expire - ${nowMs} as ms_left`.execute(this.#db);
    return rows;
  }

  async _get(key: string): Promise<CountedRow[] | null> {
    const { rows } = await sql<CountedRow>`
      select points, expire - ${nowMs} as ms_left from request_counts
      where key = ${key} and expire > ${nowMs} and expire <= ${nowMs} + ${sql.lit(COUNT_FOR_MS)}`.execute(this.#db);
    return rows.length === 0 ? null : rows;
  }

  _getRateLimiterRes(_key: string, changed: number, [row]: CountedRow[]): RateLimiterRes {
    const points = row?.points ?? changed;
    return new RateLimiterRes(
      Math.max(this.points - points, 0),
      row?.ms_left ?? COUNT_FOR_MS,
      points,
      points === changed,
    );
  }
}

/** The statement's time by the database's clock, in milliseconds since 1970. */
const nowMs = sql`(extract(epoch from now()) * 1000)::bigint`;
