import { sql } from 'kysely';
import { unseenWrite } from '#server/db/postgres/is-write.ts';
import { nameStatement } from '#server/db/postgres/shop-client.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** The database's time, in milliseconds since 1970. */
export const nowMs = sql`(extract(epoch from now()) * 1000)::bigint`;

export interface Counted {
  /** All that are counted in this window, by any process. */
  points: number;
  ms_left: number;
}

interface CountedKey extends Counted {
  key: string;
}

/**
 * Adds points to keys, each given once, in PostgreSQL's table. A row that ends more than a window from now was written before the
 * database's clock went back, and counts as expired.
 */
export async function addRequestCounts(
  db: Database,
  counts: readonly { key: string; points: number }[],
  windowMs: number,
): Promise<CountedKey[]> {
  const isValid = sql`counted.expire > ${nowMs} and counted.expire <= excluded.expire`;
  const counting = sql<CountedKey>`
    insert into request_counts as counted (key, points, expire)
    select key, points, ${nowMs} + ${sql.lit(windowMs)}
    from unnest(${counts.map(({ key }) => key)}::text[], ${counts.map(({ points }) => points)}::bigint[]) as t (key, points)
    on conflict (key) do update set
      points = case when ${isValid} then counted.points + excluded.points else excluded.points end,
      expire = case when ${isValid} then counted.expire else excluded.expire end
    returning key, points, expire - ${nowMs} as ms_left`.compile(db);
  nameStatement(counting.sql);
  return (await db.executeQuery(unseenWrite(counting))).rows;
}
