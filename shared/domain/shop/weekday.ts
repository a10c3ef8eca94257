import { localFormat } from '#shared/domain/shop/locale.ts';

const weekday = localFormat(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** "Mon, Nov 30" of a day such as `2026-11-30`. */
export function weekdayText(day: string): string {
  return weekday().format(Date.parse(day));
}

const longWeekday = localFormat(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
);

/** "Monday, November 30" of a day such as `2026-11-30`. */
export function longWeekdayText(day: string): string {
  return longWeekday().format(Date.parse(day));
}

const mediumDay = localFormat((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));

/** "Nov 30, 2026" of a day such as `2026-11-30`. */
export function mediumDayText(day: string): string {
  return mediumDay().format(Date.parse(day));
}
