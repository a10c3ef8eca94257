import { parse } from 'csv-parse/sync';
import { parseNumber } from '#shared/domain/reading/number-text.ts';
import type { SourceLine } from '#shared/domain/reading/orders/prepare-order.ts';
import { headingOf } from '#shared/domain/reading/orders/table-heading.ts';
import type { TextRange, Word } from '#shared/domain/reading/orders/words.ts';
import { readUnit } from '#shared/domain/reading/unit-text.ts';

/**
 * The lines of a pasted order: cells of a spreadsheet, CSV, an e-mail or the text of a PDF. Blank lines are left out.
 * The time is proportional to the length.
 */
export function splitLines(text: string): SourceLine[] {
  const lines = plainLines(text);
  const delimiter = delimiterOf(text, lines);
  if (delimiter === null) return lines;
  return tableLines(text, delimiter, '"') ?? tableLines(text, delimiter, null) ?? lines;
}

function plainLines(text: string): SourceLine[] {
  const lines: SourceLine[] = [];
  let [start, line] = [0, 1];
  for (const { index, 0: end } of [...text.matchAll(/\r\n|[\n\r\u2028\u2029\f\v]/g), { index: text.length, 0: '' }]) {
    if (text.slice(start, index).trim() !== '') lines.push({ start, end: index, line, cells: null });
    start = index + end.length;
    line += 1;
  }
  return lines;
}

/** What separates the cells of at least half of the lines; tabs and bars count in a part of a text as well. */
function delimiterOf(text: string, lines: SourceLine[]): string | null {
  return (
    ['\t', '|', ';', ','].find((delimiter) => {
      const rows = lines.filter(({ start, end }) => isRow(text.slice(start, end), delimiter)).length;
      const isEnough =
        delimiter === '\t' || delimiter === '|' ? rows > 1 || lines.length < 3 : rows * 2 >= lines.length;
      return rows > 0 && isEnough;
    }) ?? null
  );
}

/** A comma also separates thousands and parts of sentences, so it counts only beside a number that stands alone. */
function isRow(line: string, delimiter: string): boolean {
  if (!line.includes(delimiter)) return false;
  if (delimiter !== ',') return true;
  const raw = line.split(',').map((cell) => cell.trim());
  const cells = raw.map((cell) => cell.replaceAll('"', '').trim());
  return (
    !raw.some((cell, index) => isInNumber(cell, raw[index + 1] ?? '')) &&
    (cells.some(isCount) || headingOf(cells) !== null) &&
    parseNumber(line) === null
  );
}

/** Whether the comma between two cells is one of a number: `BH-1 18,70`, `1,000.000 EA`. */
function isInNumber(cell: string, next: string): boolean {
  if (!/(?:^|\s)[\d.]+$/.test(cell) || !/^\d/.test(next)) return false;
  return /\s/.test(cell) || (cell.length < 4 && /^\d{3}[\s.]/.test(next));
}

function isCount(cell: string): boolean {
  const [, number = '', unit = ''] = /^([\d.' ]{1,15}?)\s?(\p{L}{0,12}\.?)$/u.exec(cell) ?? [];
  return parseNumber(number) !== null && (unit === '' || readUnit(unit) !== null);
}

const csv = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  raw: true as const,
};

/** The rows of CSV, whose quoted cells may have line breaks; null when its quotes are broken. */
function tableLines(text: string, delimiter: string, quote: string | null): SourceLine[] | null {
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
const THOUSANDS_LAST = /^([^,"]*[^\d,\s"][^,"]*),\s+(\d{1,3}(?:,\d{3})+)$/;

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
