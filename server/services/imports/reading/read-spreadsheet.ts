import { AppError } from '#server/app-error.ts';
import { guardZip } from '#server/services/imports/reading/guard-zip.ts';
import { MAX_HEADING_LINE, type Table, type TableRow, unreadable } from '#server/services/imports/reading/table.ts';
import { MAX_IMPORT_CELLS, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#shared/domain/limits.ts';
import { cellNumber } from '#shared/domain/reading/cell-number.ts';
import { importFileMessages as texts } from '#shared/messages/imports/imports.ts';

/** Excel's and LibreOffice's files are ZIPs. */
export function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4;
}

/** The first sheet of an .xlsx or .ods file that has rows: values as they were stored, never computed. @throws {AppError} import_unreadable */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Table> {
  try {
    guardZip(bytes);
    // Only for such files, since it takes memory.
    const { read, SSF } = await import('@e965/xlsx');
    const book = read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellText: true,
      sheetRows: MAX_IMPORT_ROWS + MAX_HEADING_LINE + 1,
    });
    const sheets = book.SheetNames.map((name) => book.Sheets[name]?.['!data'] ?? []);
    const rows = sheets.find((sheet) => sheet.some((row) => (row?.length ?? 0) > 1)) ?? sheets[0] ?? [];
    return { format: 'spreadsheet', delimiter: null, rows: toRows(rows, (format) => SSF.is_date(format)) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable(texts.badSpreadsheet, error);
  }
}

interface SheetCell {
  t: string;
  v?: unknown;
  w?: string;
  z?: string | number;
}

type IsDate = (format: string) => boolean;

function toRows(rows: (SheetCell | undefined)[][], isDate: IsDate): TableRow[] {
  let count = 0;
  const found: TableRow[] = [];
  for (const [index, row] of rows.entries()) {
    const line = index + 1;
    if ((row?.length ?? 0) > MAX_IMPORT_COLUMNS) throw unreadable(texts.tooManyColumns(line, MAX_IMPORT_COLUMNS));
    const cells = Array.from(row ?? [], (cell) => (cell ? cellText(cell, isDate) : ''));
    count += cells.length;
    if (count > MAX_IMPORT_CELLS) throw unreadable(texts.tooManyCells(MAX_IMPORT_CELLS));
    if (cells.some((cell) => cell.trim() !== '')) found.push({ line, cells });
  }
  if (found.length > MAX_IMPORT_ROWS + MAX_HEADING_LINE) throw unreadable(texts.tooManyRows(MAX_IMPORT_ROWS));
  return found;
}

/** A number with a decimal point, so that it can be read in one way only; days, truth values and errors as they are shown. */
function cellText({ t, v, w, z }: SheetCell, isDate: IsDate): string {
  if (t !== 'n' || typeof v !== 'number') return typeof v === 'string' && t === 's' ? v : (w ?? String(v ?? ''));
  if (typeof z === 'string' && isDate(z)) return w ?? String(v);
  return cellNumber(v);
}
