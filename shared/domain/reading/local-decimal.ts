import type { DecimalSign } from '#shared/domain/reading/number-text.ts';
import { localFormat } from '#shared/domain/shop/locale.ts';

/** How the locale of the shop writes decimals. */
export const localDecimal = localFormat(decimalOf);

export function decimalOf(locale: string): DecimalSign {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

/** The separator that spreadsheets of the shop's locale expect, since a comma may separate decimals. */
export function cellDelimiter(): ',' | ';' {
  return localDecimal() === ',' ? ';' : ',';
}
