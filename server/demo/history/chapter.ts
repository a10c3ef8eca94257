import { isWorkday, startOfDay } from '#server/demo/history/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';

/** What happened at one moment, told by the services that it would have gone through. */
export interface Chapter {
  daysAgo: number;
  tell: (deps: Deps) => Promise<unknown>;
}

export interface DatedChapter {
  /** Milliseconds since 1970. */
  at: number;
  tell: Chapter['tell'];
}

const OPENS = 13 * HOUR_MS;
const OPEN_FOR = 7 * HOUR_MS;

/** In their order. */
export function dateChapters(chapters: readonly Chapter[], now: number): DatedChapter[] {
  return chapters.map(({ daysAgo, tell }) => ({ at: momentOf(now, daysAgo), tell })).toSorted((a, b) => a.at - b.at);
}

/** On a workday in office hours, but what is of today; what is later stays later. */
function momentOf(now: number, daysAgo: number): number {
  const at = now - daysAgo * DAY_MS;
  if (daysAgo < 1) return Math.round(at);
  let day = startOfDay(at);
  const share = (at - day) / DAY_MS;
  if (isWorkday(day)) return Math.round(day + OPENS + share * OPEN_FOR);
  const isSunday = !isWorkday(day - DAY_MS);
  while (!isWorkday(day)) day -= DAY_MS;
  return Math.round(day + OPENS + OPEN_FOR + ((isSunday ? 1 : 0) + share) * HOUR_MS);
}
