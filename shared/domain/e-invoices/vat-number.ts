import { isCountry } from '#shared/domain/freight/countries.ts';

/** Letters before VAT numbers that are no country's: Greece, and Northern Ireland. */
const otherPrefixes: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

export interface VatNumber {
  /** Such as `DE123456789`. */
  number: string;
  /** ISO 3166 */
  country: string;
}

/** A tax id that is a VAT number, which begins with its country; null for another one, such as a tax number. */
export function readVatNumber(taxId: string | null): VatNumber | null {
  const number = (taxId ?? '').toUpperCase().replaceAll(/[^\dA-Z+*]/g, '');
  const [, prefix = '', rest = ''] = /^([A-Z]{2})([\dA-Z+*]{6,15})$/.exec(number) ?? [];
  const country = otherPrefixes[prefix] ?? prefix;
  return isCountry(country) && /(?:\d.*){5}/.test(rest) ? { number, country } : null;
}
