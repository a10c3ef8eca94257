import { localFormat } from '#shared/domain/shop/locale.ts';

const format = localFormat(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

const day = localFormat((locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }));

/** "Nov 29, 2026" in the shop's time zone. `value` is ISO 8601. */
export function dayText(value: string): string {
  return day().format(new Date(value));
}

const shortDay = localFormat(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone }),
);

/** "Nov 29" in the shop's time zone, beside an age that says the year. `value` is ISO 8601. */
export function shortDayText(value: string): string {
  return shortDay().format(new Date(value));
}

/** "Nov 29, 2026" in the shop's time zone. `value` is ISO 8601. */
export function Day({ value }: { value: string }) {
  return (
    <time className="figures" dateTime={value}>
      {dayText(value)}
    </time>
  );
}

/** "Nov 29, 14:30" in the shop's time zone. `value` is ISO 8601. */
export function Instant({ value }: { value: string }) {
  return (
    <time className="figures" dateTime={value}>
      {format().format(new Date(value))}
    </time>
  );
}
