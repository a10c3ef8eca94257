import { isGtin } from '#shared/domain/reading/gtin.ts';

const MONTHS =
  'jan|janv|ene|januar|january|feb|fév|fevr|févr|mar|mär|mrz|mars|apr|avr|abr|april|may|mai|mayo|jun|juin|june|juni|jul|juil|july|juli|aug|août|aout|ago|sep|sept|oct|okt|nov|dec|dez|déc|dic';
const DAMAGED = [
  // 1.20E+03
  /^\d+([.,]\d+)?e\+\d+$/i,
  // 04-Mar, 4. Mrz, Mar-04
  new RegExp(`^\\d{1,2}[-. /]{1,2}(${MONTHS})\\.?$`, 'iu'),
  new RegExp(`^(${MONTHS})\\.?[-. /]{1,2}\\d{1,4}$`, 'iu'),
  /^(true|false|wahr|falsch|vrai|faux|verdadero|falso)$/i,
  // #N/A, #REF!, #¿NOMBRE?, and a column that was too narrow
  /^#([\p{L}¡¿][\p{L}\d/¡¿]*[!?]?|#+)$/u,
  /^#div\/0!$/i,
];

/** Whether a spreadsheet has turned a code into a number, a day, a truth value or an error, so that it is lost. */
export function isDamagedCode(text: string): boolean {
  return DAMAGED.some((pattern) => pattern.test(text));
}

/** A code without what protects it from spreadsheets (`="0123"`, an apostrophe before digits), and without the `.0` of a number. */
export function unwrapCode(text: string): string {
  const inner = /^="(.*)"$/s.exec(text.trim())?.[1]?.replaceAll('""', '"') ?? text.trim().replace(/^'(?=\d)/, '');
  return inner.trim().replace(/^(\d{3,})\.0+$/, '$1');
}

/** The barcode before a spreadsheet took its leading zeros; null for one that is right, or was another one. */
export function withLostZeros(barcode: string): string | null {
  if (!/^\d{6,12}$/.test(barcode) || isGtin(barcode)) return null;
  const forms = [8, 12, 13].filter((length) => length > barcode.length).map((length) => barcode.padStart(length, '0'));
  return forms.find(isGtin) ?? null;
}
