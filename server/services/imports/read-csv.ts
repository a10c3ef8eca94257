import { Readable } from 'node:stream';
import { type CastingFunction, CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { AppError } from '#server/app-error.ts';
import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import { MAX_IMPORT_CELLS, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#shared/domain/limits.ts';
import { productColumnOf } from '#shared/domain/products/product-columns.ts';
import { importFileMessages as texts } from '#shared/messages/imports/imports.ts';

/** In characters; a product with the longest possible fields has fewer. */
const MAX_RECORD = 200_000;
const CHUNK = 32_768;
const DELIMITERS = [',', ';', '\t'];

export interface CsvRecord {
  /** On which it begins; the first is 1. */
  line: number;
  cells: string[];
}

export interface CsvFile {
  headings: string[];
  records: CsvRecord[];
}

/**
 * Reads a CSV file whose first record is the headings of products, in slices, so that others are served meanwhile.
 * @throws {AppError} import_unreadable, with a sentence that says why
 */
export async function readCsv(bytes: Uint8Array): Promise<CsvFile> {
  const delimiter = findDelimiter(decode(bytes));
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD,
    cast: countCells(),
  });
  const records: CsvRecord[] = [];
  const source = Readable.from(slicesOf(bytes)).on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser)) {
      records.push({ line: info.lines - lineBreaksIn(record), cells: record });
      if (records.length > MAX_IMPORT_ROWS + 1) throw unreadable(texts.tooManyRows(MAX_IMPORT_ROWS));
    }
  } catch (error) {
    throw explain(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
  const [headings, ...rows] = records;
  if (!headings) throw unreadable(texts.empty);
  if (rows.length === 0) throw unreadable(texts.noRows);
  return { headings: headings.cells.map((heading) => heading.trim()), records: rows };
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

function unreadable(message: string, cause?: unknown): AppError {
  return new AppError('import_unreadable', { message, cause });
}

function decode(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw unreadable(texts.utf16);
  if (bytes.includes(0)) throw unreadable(texts.binary);
  let text: string;
  try {
    // Removes the byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadable(texts.notUtf8, cause);
  }
  if (text.trim() === '') throw unreadable(texts.empty);
  return text;
}

/** The one that finds the most columns in the first record. */
function findDelimiter(text: string): string {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, columns: countColumns(text, delimiter) }));
  const best = found.reduce((best, next) => (next.columns > best.columns ? next : best));
  if (best.columns === 0) throw unreadable(texts.noHeadings);
  return best.delimiter;
}

function countColumns(text: string, delimiter: string): number {
  try {
    const start = text.slice(0, CHUNK);
    const [headings = []] = parseNow(start, {
      bom: true,
      delimiter,
      to: 1,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return headings.filter((heading: string) => productColumnOf(heading) !== null).length;
  } catch {
    return 0;
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

function explain(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number(error.lines ?? 1);
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return unreadable(texts.longRow(line), error);
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return unreadable(texts.quotes(line), error);
    default:
      return unreadable(texts.unreadable(line), error);
  }
}
