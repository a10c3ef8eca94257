export const DEFAULT_LOCALE = 'en-US';

/** How the shop writes dates, numbers and money: one for a process, since a process or a page serves one shop. */
let locale = DEFAULT_LOCALE;

/** `tag` is BCP 47. Digits and calendar stay those that its texts can be typed and compared in. */
export function setLocale(tag: string): void {
  locale = new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
}

export function currentLocale(): string {
  return locale;
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(locale, options);
}

/** Makes the formatter of the current locale, once for as long as the locale stays. */
export function localFormat<Format>(make: (locale: string) => Format): () => Format {
  let made: { locale: string; format: Format } | undefined;
  return () => {
    if (made?.locale !== locale) made = { locale, format: make(locale) };
    return made.format;
  };
}
