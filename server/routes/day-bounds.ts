import { endOfDay, startOfDay } from '#server/calendar.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { type Bounds, isDay } from '#shared/contracts/bounds.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

export interface InstantBounds {
  since: number | undefined;
  before: number | undefined;
}

/** The first instant of the day; what was due before it is overdue, since a due day is for paying until it ends. */
export async function startOfToday(db: Database, now: number): Promise<number> {
  const timeZone = await readTimeZone(db);
  return startOfDay(dayOf(now, timeZone), timeZone);
}

/** When today and the day before began, and the time of day on that one. */
export async function startsOfTwoDays(
  db: Database,
  now: number,
): Promise<{ today: number; dayBefore: number; until: number }> {
  const today = await startOfToday(db, now);
  const dayBefore = await startOfToday(db, today - 1);
  return { today, dayBefore, until: dayBefore + (now - today) };
}

/** From `since` and before `before`, in milliseconds since 1970. */
export async function instantsOf(db: Database, { from, to }: Bounds): Promise<InstantBounds> {
  if (from === undefined && to === undefined) return { since: undefined, before: undefined };
  const timeZone = await readTimeZone(db);
  const firstOf = (bound: string) => (isDay(bound) ? startOfDay(bound, timeZone) : Date.parse(bound));
  const afterOf = (bound: string) => (isDay(bound) ? endOfDay(bound, timeZone) : Date.parse(bound) + 1);
  return { since: from === undefined ? undefined : firstOf(from), before: to === undefined ? undefined : afterOf(to) };
}
