/** What separates the decimals; the other one of the two then separates thousands, as blanks and apostrophes always do. */
export type DecimalSign = '.' | ',';

export const decimalSigns = ['.', ','] as const satisfies DecimalSign[];

/** The ways to read a written number, as decimal text (`1234.5`, `-0.45`); null where it cannot be read with that sign. */
export interface NumberText extends Record<DecimalSign, string | null> {
  /** As written (`$`, `EUR`); null for a number without. */
  currency: string | null;
}

/** Longer text is no number, so that the time is bounded. */
const MAX_LENGTH = 40;
const MAX_DIGITS = 15;

/** Null for text that is no number. */
export function parseNumber(text: string): NumberText | null {
  if (text.length > MAX_LENGTH || !/[\d\uff10-\uff19]/.test(text)) return null;
  const { currency, rest } = withoutCurrency(toAscii(text).trim());
  const [, sign = '', body = '', dash = ''] = /^([+-]?) ?([\d.,' ]*\d)([.,]-{1,2})?$/.exec(rest) ?? [];
  if (body === '' || body.replace(/\D/g, '').length > MAX_DIGITS) return null;
  // `12,-` is written for a price without cents.
  const ways = dash === '' ? waysOf(body) : { '.': null, ',': null, [dash.charAt(0)]: waysOf(body)['.'] };
  const signed = (plain: string | null) => plain && (sign === '-' ? `-${plain}` : plain);
  const read = { '.': signed(ways['.']), ',': signed(ways[',']), currency };
  return read['.'] === null && read[','] === null ? null : read;
}

const APOSTROPHES = /[\u2018\u2019\u02bc\u2032`\u00b4\uff07]/g;
const BLANKS = /[\s\u2000-\u200a\u202f\u205f\u3000]/g;
const FULL_WIDTH = /[\uff0b-\uff0e\uff10-\uff19]/g;

/** Digits and separators of other widths, and signs that look the same. Nothing else changes, and no length. */
function toAscii(text: string): string {
  if (/^[\w.,'$ +-]*$/.test(text)) return text;
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(APOSTROPHES, "'")
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(BLANKS, ' ');
}

const CURRENCY =
  /^(?:(?:us|ca|c|a|au|nz|hk|s|r|mx)?\$|[€£¥₹₺₽₩]|zł|kč|kr\.?|fr\.|chf|usd|eur|euros?|gbp|cad|aud|nzd|jpy|cny|inr|sek|nok|dkk|pln|czk|huf|ron|try|mxn|brl|zar)$/i;

function withoutCurrency(text: string): { currency: string | null; rest: string } {
  const before = /^([+-]?)([^\d\s.,'+-][^\d\s,'+-]{0,4}) ?(?=[\d.,+-])/.exec(text);
  if (before?.[2] && CURRENCY.test(before[2]))
    return { currency: before[2], rest: (before[1] ?? '') + text.slice(before[0].length) };
  const after = /[\d-] ?([^\d\s.,'+-][^\d\s,'+-]{0,4})$/.exec(text);
  if (after?.[1] && CURRENCY.test(after[1]))
    return { currency: after[1], rest: text.slice(0, text.length - after[1].length).trimEnd() };
  return { currency: null, rest: text };
}

function waysOf(body: string): Record<DecimalSign, string | null> {
  return { '.': readWith(body, '.', ','), ',': readWith(body, ',', '.') };
}

function readWith(body: string, decimal: DecimalSign, group: DecimalSign): string | null {
  const [whole = '', fraction, ...more] = body.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  if (whole === '') return fraction === undefined ? null : `0.${fraction}`;
  const digits = wholeDigits(whole, group);
  if (digits === null) return null;
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** Groups of three, or as in India (`12,34,567`), all with the same separator; none after a leading 0. */
function wholeDigits(whole: string, group: DecimalSign): string | null {
  const plain = (digits: string) => digits.replace(/^0+(?=\d)/, '');
  if (/^\d+$/.test(whole)) return plain(whole);
  const separator = whole.replace(/\d/g, '').charAt(0);
  if (separator !== group && separator !== ' ' && separator !== "'") return null;
  const [first = '', ...others] = whole.split(separator);
  if (!/^[1-9]\d{0,2}$/.test(first)) return null;
  const isInThrees = others.every((digits) => /^\d{3}$/.test(digits));
  const isIndian =
    separator === ',' &&
    others.length > 1 &&
    first.length < 3 &&
    others.every((digits, index) => (index < others.length - 1 ? /^\d{2}$/ : /^\d{3}$/).test(digits));
  return isInThrees || isIndian ? first + others.join('') : null;
}

/** The sign that a number can only be read with; null when it can be read with both. */
export function provenSign(number: NumberText): DecimalSign | null {
  if (number['.'] === null) return ',';
  return number[','] === null ? '.' : null;
}

/** Whether a number is another one with the other sign: `1.000`, but neither `1000` nor `3.28`. */
export function isAmbiguous(number: NumberText): boolean {
  return number['.'] !== null && number[','] !== null && Number(number['.']) !== Number(number[',']);
}

export type NumberReading =
  | { kind: 'number'; plain: string; value: number; currency: string | null }
  /** Nothing decided how it is meant; the readings with `.` and `,`. */
  | { kind: 'ambiguous'; readings: [string, string] }
  /** It can be read in one way only, which is not that of the other numbers. */
  | { kind: 'contrary'; plain: string }
  | { kind: 'none' };

/** Reads a number as its document, its column or the shop's locale writes them; `decimal` null where nothing decided. */
export function readNumber(text: string, decimal: DecimalSign | null): NumberReading {
  const number = parseNumber(text);
  if (number === null) return { kind: 'none' };
  const { '.': dot, ',': comma, currency } = number;
  if (decimal === null && dot !== null && comma !== null && isAmbiguous(number))
    return { kind: 'ambiguous', readings: [dot, comma] };
  const plain = decimal === null ? (dot ?? comma) : number[decimal];
  if (plain === null) return { kind: 'contrary', plain: dot ?? comma ?? '' };
  return { kind: 'number', plain, value: Number(plain), currency };
}
