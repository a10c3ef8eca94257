import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/db/schema/tables.ts';
import { addRequestCounts } from '#server/queries/add-request-counts.ts';

/** How long a process counts by itself before it adds to the table of all. */
const TELL_EVERY_MS = 50;

interface Count {
  /** By the table, with all that this process has added to it. */
  known: number;
  /** On its way to the table. */
  sent: number;
  unsent: number;
  /** By `performance.now()`, which no change of the clock moves. */
  endsAt: number;
}

/**
 * Counts in memory, and adds to a table of PostgreSQL a moment later, which tells what all processes let pass: requests wait for no
 * statement, and a limit may be passed by what comes in within that moment. While the table cannot be reached memory counts alone.
 */
export class SoonCounted {
  readonly #db: Database;
  readonly #prefix: string;
  readonly #points: number;
  readonly #windowMs: number;
  readonly #counts = new Map<string, Count>();
  #untold = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #isTelling = false;
  #sweepAt = 0;

  constructor(db: Database, name: string, points: number, windowMs: number) {
    this.#db = db;
    this.#prefix = `${name}:`;
    this.#points = points;
    this.#windowMs = windowMs;
  }

  /** Rejects with a RateLimiterRes once the points are spent. */
  async consume(key: string): Promise<RateLimiterRes> {
    const now = performance.now();
    const count = this.#countOf(key, now);
    let consumed = count.known + count.sent + count.unsent;
    // What is refused needs no counting.
    if (consumed <= this.#points) {
      count.unsent += 1;
      consumed += 1;
      this.#untold.add(key);
      this.#tellSoon(now);
    }
    const left = Math.max(0, this.#points - consumed);
    const result = new RateLimiterRes(left, Math.ceil(count.endsAt - now), consumed, consumed === 1);
    if (consumed > this.#points) throw result;
    return result;
  }

  #countOf(key: string, now: number): Count {
    const found = this.#counts.get(key);
    if (found !== undefined && found.endsAt > now) return found;
    const count = { known: 0, sent: 0, unsent: 0, endsAt: now + this.#windowMs };
    this.#counts.set(key, count);
    return count;
  }

  #tellSoon(now: number): void {
    if (this.#timer !== undefined || this.#isTelling) return;
    this.#timer = setTimeout(() => void this.#tell(), Math.max(0, this.#toldAt + TELL_EVERY_MS - now)).unref();
  }

  async #tell(): Promise<void> {
    this.#timer = undefined;
    this.#isTelling = true;
    this.#toldAt = performance.now();
    // In one order for all processes, which lock the rows.
    const keys = [...this.#untold].sort();
    this.#untold = new Set();
    const told = keys.flatMap((key) => {
      const count = this.#counts.get(key);
      if (count === undefined) return [];
      count.sent = count.unsent;
      count.unsent = 0;
      return [{ key, count }];
    });
    const counts = told.map(({ key, count }) => ({ key: this.#prefix + key, points: count.sent }));
    const rows = await addRequestCounts(this.#db, counts, this.#windowMs).catch(() => []);
    const now = performance.now();
    const byKey = new Map(rows.map((row) => [row.key.slice(this.#prefix.length), row]));
    for (const { key, count } of told) {
      const row = byKey.get(key);
      count.known = row?.points ?? count.known + count.sent;
      count.sent = 0;
      if (row) count.endsAt = now + row.ms_left;
    }
    this.#isTelling = false;
    this.#sweep(now);
    if (this.#untold.size > 0) this.#tellSoon(now);
  }

  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + this.#windowMs;
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(key);
  }
}
