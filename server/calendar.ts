import { Temporal } from 'temporal-polyfill';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

/** Copies of a table begin with the key 1. */
const FIRST_INSTANT = 1;
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

/** Such as `Thursday, December 31, 2026`, as the locale writes it. */
export function weekdayText(day: string, locale: string): string {
  return Temporal.PlainDate.from(day).toLocaleString(locale, { dateStyle: 'full' });
}

export interface WorkingCalendar {
  /** ISO weekdays, Monday is 1; at least one. */
  workingDays: readonly number[];
  /** Days such as `2026-12-25`. */
  holidays: readonly string[];
}

export function isWorkingDay(day: string, { workingDays, holidays }: WorkingCalendar): boolean {
  return workingDays.includes(Temporal.PlainDate.from(day).dayOfWeek) && !holidays.includes(day);
}

/** From a day that is none, no working days later is the next one. */
export function addWorkingDays(day: string, days: number, calendar: WorkingCalendar): string {
  let date = day;
  for (let left = days; left > 0 || !isWorkingDay(date, calendar); ) {
    date = addDays(date, 1);
    if (isWorkingDay(date, calendar)) left -= 1;
  }
  return date;
}

/** The instant of a local time such as `14:00` on a day; where the clock skips it, the one after the gap. */
function instantOn(day: string, time: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
}

/** When what may leave does. */
export interface DispatchTerms extends WorkingCalendar {
  /** Working days from when an order may leave. */
  shipWithinDays: number;
  /** Local time such as `14:00` until which an order counts for the day; null: until its end. */
  cutOff: string | null;
  timeZone: string;
}

/** The day on which leaves what may leave since this instant, and needs more working days than others. */
export function dispatchDay(at: number, terms: DispatchTerms, leadDays = 0): string {
  return addWorkingDays(countedDay(at, terms), terms.shipWithinDays + leadDays, terms);
}

/** Until when what is ordered leaves on the same day as what is ordered now; null without such a time. */
export function nextCutOff(at: number, terms: DispatchTerms): number | null {
  return terms.cutOff === null ? null : instantOn(countedDay(at, terms), terms.cutOff, terms.timeZone);
}

/** The day for which an instant counts: the next working day from the cut-off on, and on other days. */
function countedDay(at: number, terms: DispatchTerms): string {
  const { cutOff, timeZone } = terms;
  const day = dayOf(at, timeZone);
  if (cutOff === null) return day;
  const isOpen = isWorkingDay(day, terms) && at < instantOn(day, cutOff, timeZone);
  return isOpen ? day : addWorkingDays(addDays(day, 1), 0, terms);
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
