import { localFormat } from '#shared/domain/locale.ts';

const day = localFormat((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

/** A day such as "November 29, 2026", the same for every reader. `value` is ISO 8601. */
export function utcDay(value: string): string {
  return day().format(new Date(value));
}
