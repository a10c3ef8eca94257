import { Temporal } from 'temporal-polyfill';

/** Copies of a table begin with the key 1. */
const FIRST_INSTANT = 1;
const FRIDAY = 5;
const LAST_KNOWN_CHANGE = Date.UTC(2100, 0, 1);

/** The first instant of a day such as `2026-12-31` in the time zone, in milliseconds since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The first instant after the day. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(addDays(day, 1), timeZone);
}

/** ISO 8601; without an offset it is a local time, after the gap where the clock skips it and the first of two. */
export function instantOf(text: string, timeZone: string): number {
  if (/(Z|[+-]\d\d:\d\d)$/i.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
  return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The first instant of the calendar month in which the instant is, in the time zone. */
export function startOfMonth(at: number, timeZone: string): number {
  return toZoned(at, timeZone).with({ day: 1 }).startOfDay().epochMilliseconds;
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Such as `31 December 2026`, as the locale writes it. */
export function longDay(day: string, locale: string): string {
  return Temporal.PlainDate.from(day).toLocaleString(locale, { dateStyle: 'long' });
}

/** Monday to Friday; from a Saturday or Sunday, no working days later is the Monday. */
export function addWorkingDays(day: string, days: number): string {
  let date = Temporal.PlainDate.from(day);
  for (let left = days; left > 0 || date.dayOfWeek > FRIDAY; ) {
    date = date.add({ days: 1 });
    if (date.dayOfWeek <= FRIDAY) left -= 1;
  }
  return date.toString();
}

/** The same time of day, days later: 23 or 25 hours where the clock changes. */
export function addDaysTo(at: number, days: number, timeZone: string): number {
  return toZoned(at, timeZone).add({ days }).epochMilliseconds;
}

export interface ZoneOffset {
  since: number;
  offset_ms: number;
}

/** What local time is ahead of UTC, from 1970 to the end of the century; none of a zone that is UTC. */
export function zoneOffsets(timeZone: string): ZoneOffset[] {
  const offsets: ZoneOffset[] = [];
  let at: Temporal.ZonedDateTime | null = toZoned(FIRST_INSTANT, timeZone);
  while (at !== null && at.epochMilliseconds < LAST_KNOWN_CHANGE) {
    offsets.push({ since: at.epochMilliseconds, offset_ms: at.offsetNanoseconds / 1_000_000 });
    at = at.getTimeZoneTransition('next');
  }
  return offsets.some(({ offset_ms }) => offset_ms !== 0) ? offsets : [];
}

function toZoned(at: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
}
