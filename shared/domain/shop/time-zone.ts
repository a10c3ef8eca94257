import { DAY_MS, MINUTE_MS } from '#shared/domain/durations.ts';

/** Whether `Intl` knows the name, such as `Europe/Berlin` or `UTC`. An offset such as `+02:00` is no time zone. */
export function isSupportedTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** By time zone and minute: a response asks for the same ones again and again, and `Intl` takes its time. */
const days = new Map<string, string>();
const MAX_DAYS = 1000;

/** The day in the time zone, such as `2026-12-31`; `at` is in milliseconds since 1970. */
export function dayOf(at: number, timeZone: string): string {
  // Offsets of time zones are whole minutes since 1972, so a day begins with a minute.
  const key = `${timeZone} ${Math.floor(at / MINUTE_MS)}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  // Swedish dates are written as ISO 8601 writes them.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  const day = format.format(at);
  if (days.size >= MAX_DAYS) days.clear();
  days.set(key, day);
  return day;
}

const instantFormats = new Map<string, Intl.DateTimeFormat>();

/** Such as `2026-11-29 14:05:00`, which spreadsheets read as a date. */
export function localInstant(at: number, timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const format = instantFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv', options);
  instantFormats.set(timeZone, format);
  return format.format(at);
}

/** Days since 1970-01-01 of a day such as `2026-12-31`. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

export function yearOf(at: number, timeZone: string): number {
  return Number(dayOf(at, timeZone).slice(0, 4));
}
