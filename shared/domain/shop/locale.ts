import { isSupportedTimeZone } from '#shared/domain/shop/time-zone.ts';

export const DEFAULT_LOCALE = 'en-US';

/** How the shop writes dates, numbers and money: one for a process, since a process or a page serves one shop. */
let locale = DEFAULT_LOCALE;

/** Of the IANA database; the days that people see are those of this zone. */
let timeZone = 'UTC';
let isChecked = true;

/** `tag` is BCP 47. Digits and calendar stay those that its texts can be typed and compared in. */
export function setLocale(tag: string): void {
  locale =
    tag === DEFAULT_LOCALE ? tag : new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
}

export function currentLocale(): string {
  return locale;
}

/** Looks it up when it is first needed: that takes a phone as long as a frame, and a page may show no date. */
export function setTimeZone(name: string): void {
  timeZone = name;
  isChecked = name === 'UTC';
}

/** UTC in a browser that does not know the zone, where formats would throw. */
export function currentTimeZone(): string {
  if (!isChecked && !isSupportedTimeZone(timeZone)) timeZone = 'UTC';
  isChecked = true;
  return timeZone;
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(locale, options);
}

/** Makes the formatter of the current locale and time zone, once for as long as they stay. */
export function localFormat<Format>(make: (locale: string, timeZone: string) => Format): () => Format {
  let made: { locale: string; timeZone: string; format: Format } | undefined;
  return () => {
    const zone = currentTimeZone();
    if (made?.locale !== locale || made.timeZone !== zone) {
      made = { locale, timeZone: zone, format: make(locale, zone) };
    }
    return made.format;
  };
}
