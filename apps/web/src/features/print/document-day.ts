import { currentLocale } from '#shared/domain/shop/locale.ts';

/** A day of the document such as "November 29, 2026", the same for every reader. `value` is ISO 8601. */
export function documentDay(value: string, timeZone: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone }).format(new Date(value));
}
