import {
  GS,
  type Gs1Element,
  readBrackets,
  readDate,
  readDigitalLink,
  readElements,
} from '#shared/domain/reading/gs1.ts';
import { gtinForms, isGtin, toGtin14 } from '#shared/domain/reading/gtin.ts';
import { americanTexts, isOfOtherLayout } from '#shared/domain/reading/keyboard-layouts.ts';
import { INVISIBLE } from '#shared/domain/reading/plain-text.ts';

/** One way to read what a scanner sent. */
export interface ScannedCode {
  /** The code alone, such as a part number: without prefixes, suffixes and separators. */
  text: string;
  /** In 14 digits, with its check digit. */
  gtin: string | null;
  /** How many of the goods the label says are there. */
  count: number | null;
  batch: string | null;
  serial: string | null;
  /** Days such as `2027-12-31`. */
  bestBefore: string | null;
  expires: string | null;
  /** The label says more of how much it is than is sure, such as a weight: a person has to say the number. */
  isCountUnclear: boolean;
}

/** How separators arrive from scanners and from people who copy them. */
const SEPARATOR = /\u241d|<(?:GS|FNC1|F8)>|[{[](?:GS|FNC1)[}\]]|\^\]|\\(?:x1d|u001d|F)(?![0-9A-Za-z])/gi;
const RS = '\x1e';
const RECORD = /\u241e|<RS>|[{[]RS[}\]]/gi;
/** The ends of a transmission, and what is set after a code. */
const FRAME = /[\u2402\u2403\u2404\u240d\u240a]|<(?:STX|ETX|EOT|CR|LF|TAB|NUL)>/gi;

/** The AIM identifier of the symbology, such as `]E0`. */
const AIM = /^\]([A-Za-z])([0-9A-Za-z])/;
/** Of symbols that hold GS1 elements and nothing else. */
const GS1_SYMBOLS = new Set(['C1', 'e0', 'e1', 'e2', 'd2', 'Q3', 'J1']);

/**
 * Every way in which a scanned or typed code can be read, the likeliest first; the same function serves bench, stocktake,
 * search, forms and imports. None: a part of a GS1 code is missing or wrong, so it has to be scanned again. A reading
 * after the first counts only where those before it are of nothing that is known.
 */
export function readScan(scanned: string): ScannedCode[] {
  const sent = normalized(scanned);
  const own = readSent(sent);
  if (own === null) return [];
  const others = americanTexts(sent).flatMap((text) => {
    const readings = readSent(text) ?? [];
    return isOfOtherLayout(sent) ? readings : readings.filter(({ gtin }) => gtin !== null);
  });
  return unique([...own, ...others]).filter(({ text }) => text !== '');
}

/** The digits of the barcode in what was scanned or typed, as they are written there; else the text. */
export function readBarcode(scanned: string): string {
  const digits = scanned.replace(/[\s\p{Dash}]/gu, '');
  if (isGtin(digits)) return digits;
  const gtins = [...new Set(readScan(scanned).flatMap(({ gtin }) => gtin ?? []))];
  const [gtin] = gtins;
  return gtin === undefined || gtins.length > 1 ? scanned : shortestForm(gtin);
}

/** As it is printed below its bars: without the zeros that make it longer. */
function shortestForm(gtin14: string): string {
  return gtinForms(gtin14).find((form) => form.length > 8) ?? gtin14;
}

function normalized(scanned: string): string {
  return scanned
    .replace(SEPARATOR, GS)
    .replace(RECORD, RS)
    .replace(FRAME, '')
    .replace(/\p{Cc}/gu, (control) => (control === GS || control === RS ? control : ' '))
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^~(?=\])/, '');
}

/** Null when it is a GS1 code that cannot be right. */
function readSent(sent: string): ScannedCode[] | null {
  const [prefix = '', letter, modifier] = AIM.exec(sent) ?? [];
  const data = sent.slice(prefix.length);
  if (data.startsWith('[)>')) return readEnvelope(data);
  if (/^\(\d{2,4}\)/.test(data)) {
    const elements = readBrackets(data);
    return elements && [ofElements(elements, { isExact: true, text: data })];
  }
  const linked = readDigitalLink(data);
  if (linked) return [ofElements(linked, { isExact: true, text: data })];
  const plain = plainCode(letter === 'E' && modifier === '3' ? data.slice(0, 13) : data);
  const isGs1 = GS1_SYMBOLS.has(`${letter}${modifier}`);
  const elements = isGs1 || /^\d{2}.{14}/s.test(withoutFirst(GS, data)) ? readElements(data) : null;
  if (elements === null && (isGs1 || data.includes(GS))) return null;
  const read = elements && ofElements(elements, { isExact: data.includes(GS), text: plain.text });
  if (isGs1 && read) return [read];
  // Without an identifier of the symbol, only a check digit tells such a code from another number.
  return read?.gtin ? [read, plain] : plainReadings(plain);
}

function withoutFirst(separator: string, data: string): string {
  return data.startsWith(separator) ? data.slice(1) : data;
}

const NOTHING = { count: null, batch: null, serial: null, bestBefore: null, expires: null, isCountUnclear: false };

function plainCode(data: string): ScannedCode {
  const bare = data.replaceAll(GS, '').replaceAll(RS, '').trim();
  // The signs that begin and end a Code 39 are none of its data.
  const text = /^\*[^*]+\*$/.test(bare) ? bare.slice(1, -1) : bare;
  return { ...NOTHING, text, gtin: gtinIn(text) };
}

function gtinIn(text: string): string | null {
  const digits = text.replace(/[\s\p{Dash}]/gu, '').replace(/^0+(?=\d{14})/, '');
  return isGtin(digits) ? toGtin14(digits) : gtinOfUpcE(digits);
}

/** Scanners send a short UPC with its eight digits; the check digit is that of its long form. */
function gtinOfUpcE(digits: string): string | null {
  const [, system, a, b, c, d, e, kind, check] = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(digits) ?? [];
  if (system === undefined) return null;
  const middle =
    Number(kind) < 3
      ? `${a}${b}${kind}0000${c}${d}${e}`
      : kind === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : kind === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${kind}`;
  const upc = `${system}${middle}${check}`;
  return isGtin(upc) ? toGtin14(upc) : null;
}

/** Data identifiers that labels of parts begin with: the customer's and the supplier's part number. */
const PART_IDENTIFIER = /^(?:1P|30P|P)(?=.*\d)/;
/** Words before a number, such as `Art.-Nr.`; without them only where a sign or a blank follows. */
const WORDS =
  /^(?:#|(?:(?:art(?:icle|ikel|[ií]culo|icolo)?|best(?:ell)?|item|part|product|prod|mat(?:erial)?|order|ref|r[eé]f(?:[eé]rence)?|sku|mpn|p\/?n|ean|gtin|upc|no|nr|num|n[°º]|code)(?![\p{L}\p{N}])[\s.:#/-]*|(?:artikel|bestell|material|teile?)(?:nummer|nr)(?![\p{L}\p{N}])[\s.:#/-]*)+)\s*(?=[\p{L}\p{N}])/iu;

/** A number without the words before it that say what it is, such as `#` and `Art.-Nr.`. */
export function withoutCodeWords(text: string): string {
  return text.trim().replace(WORDS, '');
}

function plainReadings(plain: ScannedCode): ScannedCode[] {
  const { text } = plain;
  const others = [text.replace(PART_IDENTIFIER, ''), withoutCodeWords(text)];
  return [plain, ...others.filter((other) => other !== text && other !== '').map((other) => plainCode(other))];
}

/** Labels of ISO 15434, whose fields begin with data identifiers. */
function readEnvelope(data: string): ScannedCode[] | null {
  const body = withoutFirst(RS, data.slice(3));
  if (body.startsWith('05')) {
    const elements = readElements(body.slice(2).replaceAll(RS, ''));
    return elements && [ofElements(elements, { isExact: true, text: data })];
  }
  if (!body.startsWith('06')) return null;
  const fields = body.slice(2).replaceAll(RS, GS).split(GS).filter(Boolean);
  // Without the separators a field may go on as another one begins.
  const [only = '', next] = fields;
  const fused = next === undefined ? /^(.+?)Q(\d{1,8})$/.exec(only) : null;
  const partOf = (field: string | undefined) =>
    field && PART_IDENTIFIER.test(field) ? field.replace(PART_IDENTIFIER, '') : null;
  const read = (part: string | null, count: number | null, isCountUnclear: boolean): ScannedCode[] =>
    part === null
      ? []
      : [{ ...plainCode(part), count, isCountUnclear, batch: fieldOf(fields, /^1?T/), serial: fieldOf(fields, /^S/) }];
  const counts = fields.flatMap((field) => /^7?Q(\d{1,8})(?:PC|EA|PCE)?$/.exec(field)?.[1] ?? []);
  const parts = [...new Set(fields.flatMap((field) => partOf(field) ?? []))];
  if (fused) return [...read(partOf(only), null, true), ...read(partOf(fused[1]), null, true)];
  const [count] = counts;
  const isOne = new Set(counts).size === 1 && Number(count) > 0;
  const found = parts.flatMap((part) => read(part, isOne ? Number(count) : null, counts.length > 0 && !isOne));
  return found.length > 0 ? found : null;
}

function fieldOf(fields: string[], identifier: RegExp): string | null {
  const field = fields.find((each) => identifier.test(each));
  return field?.replace(identifier, '') ?? null;
}

/** Where separators were lost, the number of the goods may stand at the end of another field. */
const SWALLOWED_COUNT = /(?:30|37)[1-9]\d{0,4}$/;

function ofElements(elements: Gs1Element[], { isExact, text }: { isExact: boolean; text: string }): ScannedCode {
  const of = (ai: string) => elements.find((element) => element.ai === ai)?.data ?? null;
  const day = (ai: string) => readDate(of(ai) ?? '');
  const gtin = of('01') ?? of('02');
  const counts = [...new Set(elements.filter(({ ai }) => ai === '30' || ai === '37').map(({ data }) => Number(data)))];
  const [count = null] = counts;
  const isMeasured = elements.some(({ ai }) => /^3[1-6]\d\d$/.test(ai));
  const isSwallowed =
    !isExact && elements.some(({ ai, data }) => /^(?:10|2[12])$/.test(ai) && SWALLOWED_COUNT.test(data));
  const isCountUnclear = counts.length > 1 || count === 0 || isSwallowed || (isMeasured && count === null);
  return {
    text: gtin ?? text,
    gtin,
    count: isCountUnclear ? null : count,
    batch: of('10'),
    serial: of('21'),
    bestBefore: of('15') === null ? null : day('15'),
    expires: of('17') === null ? null : day('17'),
    isCountUnclear,
  };
}

function unique(readings: ScannedCode[]): ScannedCode[] {
  const keys = readings.map(({ text, gtin, count }) => `${text} ${gtin} ${count}`);
  return readings.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}
