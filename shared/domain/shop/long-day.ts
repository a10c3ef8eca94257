import { localFormat } from '#shared/domain/shop/locale.ts';

const format = localFormat((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

/** `day` is such as `2027-12-31`. */
export function longDay(day: string): string {
  return format().format(Date.parse(day));
}
