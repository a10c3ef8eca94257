import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import { decideDecimals, type FileDecimals } from '#server/services/imports/decide-decimals.ts';
import { type CellTerms, readCell } from '#server/services/imports/product-cells.ts';
import type { HeadedTable } from '#server/services/imports/reading/read-table.ts';
import { type TableRow, unreadable } from '#server/services/imports/reading/table.ts';
import { type ProductColumn, productColumns } from '#shared/domain/products/product-columns.ts';
import type { Unit } from '#shared/domain/products/units.ts';
import type { DecimalSign } from '#shared/domain/reading/number-text.ts';
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
  numbers: FileDecimals['shown'];
}

/** What somebody selected for the columns of a file. */
export interface SelectedColumns {
  columns: (ProductColumn | null)[];
  units: Record<string, Unit>;
}

/** @throws {AppError} import_unreadable, when the columns do not say which product a row is about */
export async function readRows(
  { headings, records, delimiter }: HeadedTable,
  { columns, units }: SelectedColumns,
  decimal: DecimalSign | undefined,
): Promise<FileRows> {
  if (columns.length !== headings.length) throw unreadable(importFileMessages.otherColumns);
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (twice) throw unreadable(importFileMessages.twice(productColumns[twice]));
  if (!columns.includes('partNumber') && !columns.includes('_id')) throw unreadable(importFileMessages.noKey);
  const { decimals, shown } = await decideDecimals({ delimiter, records }, columns, decimal);
  const rows: FileRow[] = [];
  const yieldIfDue = yieldRegularly();
  for (const record of records) {
    await yieldIfDue();
    rows.push(readRow(columns, record, { decimals, units }));
  }
  const ignoredColumns = headings.filter((heading, index) => heading !== '' && columns[index] === null);
  return { rows, ignoredColumns, numbers: shown };
}

/** Cells that are missing at the end change nothing, and empty ones beyond the headings are none. */
function readRow(columns: (ProductColumn | null)[], { line, cells, problem }: TableRow, terms: CellTerms): FileRow {
  const values: FileRow['values'] = {};
  const problems = problem === undefined ? [] : [problem];
  const isTooLong = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (problem === undefined && isTooLong) problems.push(texts.cells(cells.length, columns.length));
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    const reading =
      column === null || cell === undefined || problem !== undefined ? undefined : readCell(column, cell, terms);
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
