// Categories of EN 16931 (code list UNCL5305): standard rate, zero rate, exempt, reverse charge, export, within the EU, not subject to VAT.
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'G' | 'K' | 'O';

const categoriesOfCodes: Readonly<Record<string, TaxCategory>> = {
  'VATEX-EU-AE': 'AE',
  'VATEX-EU-G': 'G',
  'VATEX-EU-IC': 'K',
  'VATEX-EU-O': 'O',
};

export interface Exemption {
  category: TaxCategory;
  /** Of the code list VATEX; null without one. */
  code: string | null;
  /** Without the code. */
  reason: string;
}

/** A reason may name a code of the list VATEX, such as "VATEX-EU-AE Reverse charge", which says what kind of exemption it is. */
export function readExemption(text: string): Exemption {
  const [found] = /\bVATEX-[A-Z]{2}-[A-Z0-9-]*[A-Z0-9]\b/i.exec(text) ?? [];
  if (found === undefined) return { category: 'E', code: null, reason: text.trim() };
  const code = found.toUpperCase();
  const rest = text
    .replace(found, '')
    .replace(/\(\s*\)/, '')
    .replaceAll(/^[\s:,;()–-]+|[\s:,;(–-]+$/g, '');
  return { category: categoriesOfCodes[code] ?? 'E', code, reason: rest === '' ? code : rest };
}
