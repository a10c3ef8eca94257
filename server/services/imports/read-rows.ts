import { AppError } from '#server/app-error.ts';
import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import { readCell } from '#server/services/imports/product-cells.ts';
import type { CsvFile } from '#server/services/imports/read-csv.ts';
import { type ProductColumn, productColumnOf, productColumns } from '#shared/domain/products/product-columns.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';
import { importFileMessages, importRowMessages as texts } from '#shared/messages/imports/imports.ts';

/** A row whose cells are read, but not yet compared with products. */
export interface FileRow {
  line: number;
  cells: string[];
  /** Of the product; empty when there is none. */
  id: string;
  /** A `partNumberKey`; empty when there is none. */
  key: string;
  name: string;
  partNumber: string;
  values: Partial<Record<ProductColumn, unknown>>;
  problems: string[];
}

export interface FileRows {
  rows: FileRow[];
  ignoredColumns: string[];
}

/** @throws {AppError} import_unreadable, when the headings do not say which product a row is about */
export async function readRows({ headings, records }: CsvFile): Promise<FileRows> {
  const columns = headings.map(productColumnOf);
  const known = columns.filter((column) => column !== null);
  const twice = headings.find((_, index) => columns[index] && columns.indexOf(columns[index]) !== index);
  if (twice !== undefined) throw new AppError('import_unreadable', { message: importFileMessages.twice(twice) });
  if (!known.includes('partNumber') && !known.includes('_id')) {
    throw new AppError('import_unreadable', { message: importFileMessages.noKey });
  }
  const rows: FileRow[] = [];
  const yieldIfDue = yieldRegularly();
  for (const { line, cells } of records) {
    await yieldIfDue();
    rows.push(readRow(columns, line, cells));
  }
  return { rows, ignoredColumns: headings.filter((heading, index) => heading !== '' && columns[index] === null) };
}

function readRow(columns: (ProductColumn | null)[], line: number, cells: string[]): FileRow {
  const values: FileRow['values'] = {};
  const problems: string[] = [];
  if (cells.length !== columns.length) problems.push(texts.cells(cells.length, columns.length));
  for (const [index, column] of columns.entries()) {
    const reading = column === null ? undefined : readCell(column, cells[index] ?? '');
    if (column === null || reading === undefined) continue;
    if ('value' in reading) values[column] = reading.value;
    else problems.push(texts.ofColumn(productColumns[column], reading.problem));
  }
  const { _id, ...fields } = values;
  const partNumber = String(fields.partNumber ?? '');
  const name = String(fields.product ?? '');
  return {
    line,
    cells,
    id: String(_id ?? ''),
    key: partNumberKey(partNumber),
    name,
    partNumber,
    values: fields,
    problems,
  };
}
