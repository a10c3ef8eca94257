import { read } from '@e965/xlsx';
import { cellNumber } from '#shared/domain/reading/cell-number.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { UnreadableFileError } from '#web/features/quick-order/unreadable-file.ts';

/** An order has at most 200 lines; the rest of the sheet is not read. */
const MAX_ROWS = 1000;

/** The first sheet with cells, of an .xlsx or .ods file: numbers as they are stored. @throws {UnreadableFileError} */
export function readSheet(bytes: Uint8Array): string {
  try {
    const book = read(bytes, { type: 'array', dense: true, cellFormula: false, cellHTML: false, sheetRows: MAX_ROWS });
    const sheets = book.SheetNames.map((name) => book.Sheets[name]?.['!data'] ?? []);
    const rows = sheets.find((sheet) => sheet.some((row) => (row?.length ?? 0) > 0)) ?? [];
    return rows.map((row) => Array.from(row ?? [], (cell) => (cell ? textOf(cell) : '')).join('\t')).join('\n');
  } catch (error) {
    throw new UnreadableFileError(quickOrderMessages.fileUnreadable, { cause: error });
  }
}

function textOf({ t, v, w }: { t: string; v?: unknown; w?: string }): string {
  const text =
    t === 'n' && typeof v === 'number' && !isDate(w) ? cellNumber(v) : t === 's' ? String(v) : (w ?? String(v));
  return text.replace(/[\t\r\n]+/g, ' ');
}

/** As the sheet shows it: a day is stored as a number too. */
function isDate(shown: string | undefined): boolean {
  return shown !== undefined && /\d[./-]\d{1,2}[./-]\d/.test(shown);
}
