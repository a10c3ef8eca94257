import { readDelimited } from '#server/services/imports/reading/read-delimited.ts';
import { isZip, readSpreadsheet } from '#server/services/imports/reading/read-spreadsheet.ts';
import { MAX_HEADING_LINE, type TableRow, unreadable } from '#server/services/imports/reading/table.ts';
import { countKnownHeadings } from '#shared/domain/imports/heading-words.ts';
import type { TableFormat } from '#shared/domain/imports/imports.ts';
import { MAX_IMPORT_ROWS } from '#shared/domain/limits.ts';
import { type DecodedText, decodeText } from '#shared/domain/reading/decode-text.ts';
import { importFileMessages as texts } from '#shared/messages/imports/imports.ts';

export interface HeadedTable {
  format: TableFormat;
  delimiter: string | null;
  headings: string[];
  headingLine: number;
  records: TableRow[];
}

/** A file of products as its program wrote it, below its headings. @throws {AppError} import_unreadable */
export async function readTable(bytes: Uint8Array): Promise<HeadedTable> {
  const { format, delimiter, rows } = isZip(bytes) ? await readSpreadsheet(bytes) : await readDelimited(decode(bytes));
  if (rows.length === 0) throw unreadable(texts.empty);
  const index = findHeadings(rows);
  const heading = rows[index];
  if (!heading) throw unreadable(texts.noHeadings);
  const records = rows.slice(index + 1);
  if (records.length === 0) throw unreadable(texts.noRows);
  if (records.length > MAX_IMPORT_ROWS) throw unreadable(texts.tooManyRows(MAX_IMPORT_ROWS));
  return { format, delimiter, headings: heading.cells.map((cell) => cell.trim()), headingLine: heading.line, records };
}

/** @throws {AppError} import_unreadable */
function decode(bytes: Uint8Array): DecodedText {
  const found = decodeText(bytes, (encoding, bytes) => new TextDecoder(encoding, { fatal: true }).decode(bytes));
  if (!found) throw unreadable(texts.binary);
  if (found.text.trim() === '') throw unreadable(texts.empty);
  return found;
}

/** The row that holds the most headings that are known; without any, the first one with several texts and no number. */
function findHeadings(rows: TableRow[]): number {
  const first = rows.slice(0, MAX_HEADING_LINE);
  const known = first.map(({ cells }) => countKnownHeadings(cells));
  const most = Math.max(...known);
  if (most > 0) return known.indexOf(most);
  return first.findIndex(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length > 1 && filled.every((cell) => /\p{L}/u.test(cell) && !/^\d/.test(cell.trim()));
  });
}
