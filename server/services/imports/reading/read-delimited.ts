import { Readable } from 'node:stream';
import { type CastingFunction, CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import { MAX_HEADING_LINE, type Table, type TableRow, unreadable } from '#server/services/imports/reading/table.ts';
import { countKnownHeadings } from '#shared/domain/imports/heading-words.ts';
import { MAX_IMPORT_CELLS, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#shared/domain/limits.ts';
import type { DecodedText } from '#shared/domain/reading/decode-text.ts';
import { importRowMessages, importFileMessages as texts } from '#shared/messages/imports/imports.ts';

/** In characters; a product with the longest possible fields has fewer. */
const MAX_RECORD = 200_000;
const CHUNK = 32_768;
const DELIMITERS = [',', ';', '\t', '|'];
/** In a file with more, the separator or the quotation marks are something else. */
const MAX_BROKEN = 100;
const SEPARATOR_LINE = /^sep=(.)(\r\n|\r|\n)/i;
const LINE_BREAKS = ['\r\n', '\n', '\r'];

/**
 * Rows of text whose cells are separated, in slices, so that others are served meanwhile. A broken quotation mark costs its
 * row only: what it swallowed is read again.
 * @throws {AppError} import_unreadable, with a sentence that says why
 */
export async function readDelimited({ text, format }: DecodedText): Promise<Table> {
  const [named = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const body = text.slice(named.length);
  const delimiter = separator ?? findDelimiter(body);
  const bytes = Buffer.from(body);
  const rows: TableRow[] = [];
  const cast = countCells();
  let place = { at: 0, line: named === '' ? 1 : 2 };
  for (let broken = 0; ; broken += 1) {
    const error = await readRecords(bytes, place, { delimiter, cast }, (row, next) => {
      rows.push(row);
      place = next;
      if (rows.length > MAX_IMPORT_ROWS + MAX_HEADING_LINE) throw unreadable(texts.tooManyRows(MAX_IMPORT_ROWS));
    });
    if (error === null) return { format, delimiter, rows };
    const { row, next } = readBrokenLine(bytes, place, delimiter);
    if (broken === MAX_BROKEN) throw unreadable(texts.quotes(row.line), error);
    rows.push(row);
    place = next;
  }
}

interface Place {
  /** In bytes. */
  at: number;
  line: number;
}

/** From a place on; resolves with the error that the record after the last one has. */
async function readRecords(
  bytes: Buffer,
  from: Place,
  { delimiter, cast }: { delimiter: string; cast: CastingFunction },
  onRow: (row: TableRow, next: Place) => void,
): Promise<CsvError | null> {
  const parser = parse({
    delimiter,
    record_delimiter: LINE_BREAKS,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD,
    cast,
    on_record: (cells: string[], info) => {
      const end = from.line - 1 + info.lines;
      onRow({ line: end - lineBreaksIn(cells), cells }, { at: from.at + info.bytes, line: end + 1 });
      return null;
    },
  });
  const source = Readable.from(slicesOf(bytes.subarray(from.at))).on('error', (error) => parser.destroy(error));
  try {
    for await (const _ of source.pipe(parser));
    return null;
  } catch (error) {
    if (error instanceof CsvError) return error;
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/y;

/** The line at which a record could not be read. Marks such as those of inches, within cells, are letters like others. */
function readBrokenLine(bytes: Buffer, from: Place, delimiter: string): { row: TableRow; next: Place } {
  const place = { ...from };
  for (;;) {
    const rest = bytes.subarray(place.at, place.at + MAX_RECORD).toString();
    LINE.lastIndex = 0;
    const [found = ''] = LINE.exec(rest) ?? [];
    const next = { at: place.at + Buffer.byteLength(found), line: place.line + 1 };
    if (found.length >= MAX_RECORD) throw unreadable(texts.longRow(place.line));
    const text = found.replace(/[\r\n]+$/, '');
    if (text.trim() !== '' || next.at >= bytes.length) {
      const [cells = [text]]: string[][] = parseNow(text, { delimiter, quote: false, relax_column_count: true });
      const isPlain = cells.every((cell) => !cell.trim().startsWith('"'));
      return { row: { line: place.line, cells, ...(!isPlain && { problem: importRowMessages.quotes }) }, next };
    }
    Object.assign(place, next);
  }
}

/** Refuses a cell too many before the parser keeps it: it counts the characters of cells, so that empty ones cost nothing. */
function countCells(): CastingFunction {
  let cells = 0;
  return (cell, { index, lines }) => {
    cells += 1;
    if (index >= MAX_IMPORT_COLUMNS) throw unreadable(texts.tooManyColumns(lines, MAX_IMPORT_COLUMNS));
    if (cells > MAX_IMPORT_CELLS) throw unreadable(texts.tooManyCells(MAX_IMPORT_CELLS));
    return cell;
  };
}

/** The one that finds the most headings; without any, the one with which most rows have the same number of cells. */
function findDelimiter(text: string): string {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...weigh(text.slice(0, SAMPLE), delimiter) }));
  return found.reduce((best, next) => {
    const isBetter = next.known === best.known ? next.weight > best.weight : next.known > best.known;
    return isBetter ? next : best;
  }).delimiter;
}

const SAMPLE = 32_768;

function weigh(sample: string, delimiter: string): { known: number; weight: number } {
  const lines = sample.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const rows = lines.slice(0, MAX_HEADING_LINE).map((line) => splitLine(line, delimiter));
  const widths = Map.groupBy(
    rows.map((cells) => cells.length),
    (width) => width,
  );
  // More columns weigh less than rows that agree.
  const weights = [...widths].map(([width, same]) => (width < 2 ? 0 : (same.length / rows.length) * 100 + width));
  return { known: Math.max(0, ...rows.map(countKnownHeadings)), weight: Math.max(0, ...weights) };
}

function splitLine(line: string, delimiter: string): string[] {
  try {
    const [cells = []]: string[][] = parseNow(line, { delimiter, relax_quotes: true, relax_column_count: true });
    return cells;
  } catch {
    return line.split(delimiter);
  }
}

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK) {
    yield bytes.subarray(start, start + CHUNK);
    await yieldToEventLoop();
  }
}

function lineBreaksIn(cells: string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
