import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import type { EventType } from '#shared/domain/history/event-types.ts';

/** Of each type: two full days of a shop with more events are not counted. */
const MAX_EVENTS = 2000;

/** Instants: `until` is the day before at the same time of day. */
export interface SoFar {
  today: number;
  dayBefore: number;
  until: number;
}

/** Events of a type today and on the day before up to the same time of day; null when they are too many to be read. */
export async function countSoFar(
  db: Database,
  type: EventType,
  { today, dayBefore, until }: SoFar,
): Promise<{ today: number | null; before: number | null }> {
  const { rows } = await sql<{ today: number | null; before: number | null; all: number; oldest: number | null }>`
    select sum(case when at >= ${today} then 1 else 0 end) as today,
      sum(case when at >= ${dayBefore} and at <= ${until} then 1 else 0 end) as before,
      count(*) as "all", min(at) as oldest
    from (select at from events where type = ${type} order by seq desc limit ${sql.lit(MAX_EVENTS)}) as newest`.execute(
    db,
  );
  const [counted] = rows;
  const isCutAfter = (start: number) =>
    Number(counted?.all ?? 0) === MAX_EVENTS && Number(counted?.oldest ?? 0) > start;
  return {
    today: isCutAfter(today) ? null : Number(counted?.today ?? 0),
    before: isCutAfter(dayBefore) ? null : Number(counted?.before ?? 0),
  };
}
