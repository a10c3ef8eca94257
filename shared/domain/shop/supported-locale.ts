/** Whether `Intl` knows the language and the tag is plain, without extensions: "de-DE", "en-GB", "zh-Hant-TW". */
export function isSupportedLocale(tag: string): boolean {
  if (!/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/.test(tag)) return false;
  return Intl.NumberFormat.supportedLocalesOf(tag).length === 1;
}
