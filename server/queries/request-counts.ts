import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { engineOf } from '#server/db/dialect.ts';
import type { Database } from '#server/db/schema.ts';

/** Counts what a key does in a minute; `consume` rejects with what is left of the minute once the points are spent. */
export type RequestCounter = RateLimiterMemory | RateLimiterPostgres;

/**
 * A counter that all processes of a shop share: one process on a file counts in memory, those on PostgreSQL in a table.
 * While the table cannot be reached each process counts for itself.
 */
export function countPerMinute(db: Database, name: string, points: number): RequestCounter {
  const inMemory = new RateLimiterMemory({ points, duration: 60 });
  if (engineOf(db) === 'sqlite') return inMemory;
  return new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'client',
    tableName: 'request_counts',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: 60,
    // Those who are refused already are not worth a query.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: inMemory,
  });
}
