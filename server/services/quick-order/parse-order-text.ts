import { parse } from 'csv-parse/sync';
import { freeReadings, type Reading } from '#server/services/quick-order/free-readings.ts';
import { isNoOrder, type TextRange, type Word, wordsOf } from '#server/services/quick-order/order-words.ts';
import { readAmount } from '#server/services/quick-order/quantity-text.ts';

export interface ParsedLine extends TextRange {
  /** From 1, of the line of the text where it begins. */
  line: number;
  text: string;
  /** Recognised text that orders nothing; it has no readings. */
  isIgnored: boolean;
  /** The words that each reading either uses or leaves. */
  words: Word[];
  /** The likeliest first. */
  readings: Reading[];
}

interface Line extends TextRange {
  line: number;
  /** The cells of a table's row. */
  cells: Word[] | null;
}

/**
 * The lines of a pasted order: cells of a spreadsheet, CSV, an e-mail or the text of a PDF. Blank lines are left out.
 * The time is proportional to the length.
 */
export function parseOrderText(text: string): ParsedLine[] {
  let header: Header | null = null;
  return linesOf(text).map(({ cells, ...range }) => {
    const words = wordsOf(text, range);
    const parsed = { ...range, text: text.slice(range.start, range.end), words };
    const ofRow = cells && (headerOf(cells) ?? null);
    if (ofRow) header = ofRow;
    if (ofRow || isNoOrder(parsed.text)) return { ...parsed, isIgnored: true, readings: [] };
    const readings = cells ? rowReadings(text, cells, header) : [];
    return { ...parsed, isIgnored: false, readings: readings.length > 0 ? readings : freeReadings(text, range) };
  });
}

function linesOf(text: string): Line[] {
  const lines = plainLines(text);
  const delimiter = delimiterOf(text, lines);
  if (delimiter === null) return lines;
  return tableLines(text, delimiter, '"') ?? tableLines(text, delimiter, null) ?? lines;
}

function plainLines(text: string): Line[] {
  const lines: Line[] = [];
  let [start, line] = [0, 1];
  for (const { index, 0: end } of [...text.matchAll(/\r\n|[\n\r\u2028\u2029\f\v]/g), { index: text.length, 0: '' }]) {
    if (text.slice(start, index).trim() !== '') lines.push({ start, end: index, line, cells: null });
    start = index + end.length;
    line += 1;
  }
  return lines;
}

/** What separates the cells of at least half of the lines; null for prose. */
function delimiterOf(text: string, lines: Line[]): string | null {
  return (
    ['\t', ';', ','].find((delimiter) => {
      const rows = lines.filter(({ start, end }) => isRow(text.slice(start, end), delimiter));
      return rows.length > 0 && rows.length * 2 >= lines.length;
    }) ?? null
  );
}

/** A comma also separates thousands and parts of sentences, so it counts only beside a number that stands alone. */
function isRow(line: string, delimiter: string): boolean {
  if (!line.includes(delimiter)) return false;
  if (delimiter !== ',') return true;
  const cells = line.split(',');
  return (
    cells.length > 1 &&
    (cells.some((cell) => /^\s*"?\s*\d+/.test(cell) && readAmount(cell.replaceAll('"', '')) !== null) ||
      /\b(?:qty|quantity)\b/i.test(line)) &&
    readAmount(line) === null
  );
}

const csv = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  raw: true as const,
};

/** The rows of CSV, whose quoted cells may have line breaks; null when its quotes are broken. */
function tableLines(text: string, delimiter: string, quote: string | null): Line[] | null {
  try {
    const rows = parse(text, { ...csv, delimiter, quote }) as unknown as { record: string[]; raw: string }[];
    let [position, line] = [0, 1];
    return rows.flatMap(({ record, raw }) => {
      const body = raw.trim();
      const start = body === '' ? -1 : text.indexOf(body, position);
      if (start < 0) return [];
      line += breaksIn(text.slice(position, start));
      const range = { start, end: start + body.length, line };
      line += breaksIn(body);
      position = range.end;
      const thousands = delimiter === ',' ? THOUSANDS_LAST.exec(body) : null;
      const cells = thousands ? [thousands[1] ?? '', thousands[2] ?? ''] : record.slice(0, MAX_CELLS);
      return [{ ...range, cells: cells.length > 1 ? placed(text, range, cells) : null }];
    });
  } catch {
    return null;
  }
}

const MAX_CELLS = 50;

/** `PN-1, 1,000`, whose last cell is one number. */
const THOUSANDS_LAST = /^([^,"]*[^\d,\s"][^,"]*),\s*(\d{1,3}(?:,\d{3})+)$/;

function breaksIn(text: string): number {
  return text.match(/\r\n|[\n\r]/g)?.length ?? 0;
}

/** The cells where they are in the text; a cell with escaped quotes has the rest of its line. */
function placed(text: string, { start, end }: TextRange, cells: string[]): Word[] {
  let position = start;
  return cells.map((cell) => {
    const value = cell.trim();
    const found = text.indexOf(value, position);
    if (found < 0 || found + value.length > end) return { text: value, start: position, end };
    position = found + value.length;
    return { text: value, start: found, end: position };
  });
}

interface Header {
  quantity: number;
  names: number[];
}

const QUANTITY_HEADER = /^(?:order(?:ed)? )?(?:qty|quantity|menge|pcs|pieces|amount|count|anzahl)\b/i;
const NAME_HEADERS = [
  /^(?:part|article|sku|mpn|material|item (?:no|number|code)|code|p\/?n|art\.?)\b/i,
  /^(?:gtin|ean|upc|barcode)\b/i,
  /^(?:product|item|description|name|designation|text|goods)\b/i,
];

function headerOf(cells: Word[]): Header | null {
  const quantity = cells.findIndex(({ text }) => QUANTITY_HEADER.test(text));
  const names = NAME_HEADERS.flatMap((shape) => {
    const column = cells.findIndex(({ text }) => shape.test(text));
    return column < 0 ? [] : [column];
  });
  const hasNumber = cells.some(({ text }) => readAmount(text) !== null);
  return quantity < 0 || names.length === 0 || hasNumber ? null : { quantity, names: [...new Set(names)] };
}

function rowReadings(text: string, cells: Word[], header: Header | null): Reading[] {
  const reading = (named: Word[], quantity: Word | undefined): Reading => ({
    words: named.flatMap((cell) => wordsOf(text, cell)),
    quantity: quantity ? (readAmount(quantity.text)?.amount ?? null) : null,
    measure: null,
  });
  const filled = cells.filter((cell) => cell.text !== '');
  if (header) {
    const named = header.names.flatMap((column) => cells[column] ?? []).filter((cell) => cell.text !== '');
    return named.length === 0 ? [] : named.map((cell) => reading([cell], cells[header.quantity]));
  }
  const numbers = filled.filter((cell) => readAmount(cell.text) !== null);
  const texts = filled.filter((cell) => !numbers.includes(cell) && !/^[^\p{L}]*\d+[.,]\d+[^\p{L}]*$/u.test(cell.text));
  const [first, second] = numbers;
  if (first === undefined) return [];
  if (texts.length === 0 && second) return [reading([first], second), reading([second], first)];
  if (texts.length === 0) return [];
  const [firstText] = texts;
  const quantity = numbers.find(({ start }) => firstText !== undefined && start > firstText.start) ?? first;
  return [reading(texts, quantity), ...texts.map((cell) => reading([cell], quantity))];
}
