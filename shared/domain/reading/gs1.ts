import { isGtin } from '#shared/domain/reading/gtin.ts';

/** Ends a field of variable length. */
export const GS = '\x1d';

/** One application identifier with its data, such as `10` and `LOT7`. */
export interface Gs1Element {
  ai: string;
  data: string;
}

interface Identifier {
  begins: RegExp;
  /** The digits of the identifier itself. */
  length: number;
  /** How long the data is where its length ends it; the other fields end with a separator. */
  size?: number;
  data: RegExp;
}

const fixed = (begins: RegExp, length: number, size: number): Identifier => ({
  begins,
  length,
  size,
  data: new RegExp(`^\\d{${size}}$`),
});
const digits = (begins: RegExp, length: number, max: number): Identifier => ({
  begins,
  length,
  data: new RegExp(`^\\d{1,${max}}$`),
});
const text = (begins: RegExp, length: number, max: number): Identifier => ({
  begins,
  length,
  data: new RegExp(`^[!"%-?A-Z_a-z]{1,${max}}$`),
});

/**
 * Application identifiers and their data; see section 3.2 of the GS1 General Specifications. Families of which the shop
 * reads nothing are taken together.
 */
const IDENTIFIERS: readonly Identifier[] = [
  fixed(/^00/, 2, 18),
  fixed(/^0[1-3]/, 2, 14),
  fixed(/^1[1-35-7]/, 2, 6),
  fixed(/^20/, 2, 2),
  fixed(/^3[1-6]\d\d/, 4, 6),
  fixed(/^41[0-7]/, 3, 13),
  text(/^(?:10|2[12])/, 2, 20),
  digits(/^(?:30|37)/, 2, 8),
  text(/^(?:235|24[0-3]|25[0-5]|40[0-3]|42[0-7]|71\d)/, 3, 30),
  digits(/^39[0-5]\d/, 4, 18),
  text(/^(?:43|7[02]|8[02])\d\d/, 4, 90),
  text(/^9\d/, 2, 90),
];

/** The elements of a scanned symbol; null when it does not consist of them, as when a part is missing. */
export function readElements(scanned: string): Gs1Element[] | null {
  const elements: Gs1Element[] = [];
  let rest = scanned;
  while (rest !== '') {
    if (rest.startsWith(GS)) {
      rest = rest.slice(1);
      continue;
    }
    const identifier = IDENTIFIERS.find(({ begins }) => begins.test(rest));
    if (!identifier) return null;
    const { length, size, data: of } = identifier;
    const separator = rest.indexOf(GS, length);
    const end = size !== undefined ? length + size : separator === -1 ? rest.length : separator;
    const [ai, data] = [rest.slice(0, length), rest.slice(length, end)];
    if (!of.test(data)) return null;
    elements.push({ ai, data });
    rest = rest.slice(end);
  }
  return elements.length > 0 && agree(elements) ? elements : null;
}

/** As people read it below the symbol: `(01)09520003601253(10)LOT7`. Null when it is something else. */
export function readBrackets(printed: string): Gs1Element[] | null {
  if (!/^\(\d{2,4}\)/.test(printed)) return null;
  const elements = printed
    .split(/(?=\(\d{2,4}\))/)
    .map((field) => /^\((\d{2,4})\)(.*)$/s.exec(field))
    .map((match) => ({ ai: match?.[1] ?? '', data: (match?.[2] ?? '').trim() }));
  return elements.every(isElement) && agree(elements) ? elements : null;
}

function isElement({ ai, data }: Gs1Element): boolean {
  return IDENTIFIERS.some(({ begins, length, data: of }) => begins.test(ai) && ai.length === length && of.test(data));
}

/** The names that early Digital Links have for identifiers. */
const NAMES = new Map([
  ['gtin', '01'],
  ['lot', '10'],
  ['ser', '21'],
  ['exp', '17'],
]);
/** What may follow a GTIN in the path. */
const QUALIFIERS = new Set(['10', '21', '22', '235']);

/** The elements of a GS1 Digital Link of any domain; null for another text or address. */
export function readDigitalLink(scanned: string): Gs1Element[] | null {
  const [, pathname, query = ''] = /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)(?:\?([^\s#]*))?/i.exec(scanned) ?? [];
  if (pathname === undefined) return null;
  const path = pathname.split('/').map(decoded);
  const aiOf = (name = '') => NAMES.get(name.toLowerCase()) ?? name;
  const start = path.findLastIndex((name, at) => aiOf(name) === '01' && isGtin(path[at + 1] ?? ''));
  if (start === -1) return null;
  const elements = [{ ai: '01', data: (path[start + 1] ?? '').padStart(14, '0') }];
  for (let at = start + 2; at < path.length; at += 2) {
    const ai = aiOf(path[at]);
    if (QUALIFIERS.has(ai)) elements.push({ ai, data: path[at + 1] ?? '' });
    else if (path[at] !== '') return null;
  }
  for (const parameter of query.split('&')) {
    const [name, data = ''] = parameter.split('=').map(decoded);
    const ai = aiOf(name);
    // Addresses have other parameters too.
    if (/^\d{2,4}$/.test(ai)) elements.push({ ai, data });
  }
  return elements.every(isElement) && agree(elements) ? elements : null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Whether check digits are right, dates are days, and nothing is said twice in two ways. */
function agree(elements: Gs1Element[]): boolean {
  const said = new Map<string, string>();
  for (const { ai, data } of elements) {
    if ((said.get(ai) ?? data) !== data) return false;
    said.set(ai, data);
    if (/^0[1-3]$/.test(ai) && !isGtin(data)) return false;
    if (/^1[1-7]$/.test(ai) && readDate(data) === null) return false;
  }
  const [own, content] = [said.get('01'), said.get('02')];
  return own === undefined || content === undefined || own === content;
}

/** `261200` is the last day of December 2026. Null when there is no such day. */
export function readDate(sixDigits: string): string | null {
  const [year, month, day] = [0, 2, 4].map((at) => Number(sixDigits.slice(at, at + 2))) as [number, number, number];
  const last = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day > last) return null;
  return new Date(Date.UTC(2000 + year, month - 1, day || last)).toISOString().slice(0, 10);
}
