import { DAY_MS } from '#shared/domain/durations.ts';
import { localFormat } from '#shared/domain/shop/locale.ts';

const format = localFormat((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** From Monday to Sunday, in the order of ISO weekdays. */
export function weekdayNames(): string[] {
  return Array.from({ length: 7 }, (_, day) => format().format(MONDAY + day * DAY_MS));
}
