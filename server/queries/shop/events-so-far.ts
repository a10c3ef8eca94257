import { sql } from 'kysely';
import { prepareSql } from '#server/db/prepared-query.ts';
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

interface Counted {
  today: number | null;
  before: number | null;
  all: number;
  oldest: number | null;
}

const counted = prepareSql(
  (_db, { type, today, dayBefore, until }: SoFar & { type: EventType }) => sql<Counted>`
    select sum(case when at >= ${today} then 1 else 0 end) as today,
      sum(case when at >= ${dayBefore} and at <= ${until} then 1 else 0 end) as before,
      count(*) as "all", min(at) as oldest
    from (select at from events where type = ${type} order by seq desc limit ${sql.lit(MAX_EVENTS)}) as newest`,
);

/** Events of a type today and on the day before up to the same time of day; null when they are too many to be read. */
export async function countSoFar(
  db: Database,
  type: EventType,
  days: SoFar,
): Promise<{ today: number | null; before: number | null }> {
  const row = await counted.first(db, { ...days, type });
  const isCutAfter = (start: number) => Number(row?.all ?? 0) === MAX_EVENTS && Number(row?.oldest ?? 0) > start;
  return {
    today: isCutAfter(days.today) ? null : Number(row?.today ?? 0),
    before: isCutAfter(days.dayBefore) ? null : Number(row?.before ?? 0),
  };
}
