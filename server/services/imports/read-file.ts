import { AppError } from '#server/app-error.ts';
import { type FileRows, readRows, type SelectedColumns } from '#server/services/imports/read-rows.ts';
import { type HeadedTable, readTable } from '#server/services/imports/reading/read-table.ts';
import type { ImportColumns, ImportReading } from '#shared/contracts/imports/imports.ts';
import { headingKey, proposeColumns } from '#shared/domain/imports/heading-words.ts';
import type { DecimalSign } from '#shared/domain/reading/number-text.ts';

/** Of a file with the same headings that was applied. */
export interface RememberedColumns extends SelectedColumns {
  /** A `headingKey`. */
  key: string;
}

export interface FileTerms {
  selected?: SelectedColumns | undefined;
  decimal?: DecimalSign | undefined;
  remembered: RememberedColumns[];
}

export interface ProductFile extends Omit<FileRows, 'numbers'> {
  headings: string[];
  /** Null of what was no file. */
  reading: ImportReading | null;
  /** Null for headings that are the shop's own. */
  mapping: RememberedColumns | null;
}

/**
 * Takes seconds for the largest file: see `readOnThread`.
 * @throws {AppError} import_unreadable; import_columns when somebody has to say which column is what
 */
export async function readProductFile(bytes: Uint8Array, terms: FileTerms): Promise<ProductFile> {
  const table = await readTable(bytes);
  const key = headingKey(table.headings);
  const before = terms.remembered.find((one) => one.key === key);
  const { columns, isSure } = proposeColumns(table.headings);
  const mapping = terms.selected ?? before;
  if (mapping === undefined && !isSure) throw new AppError('import_columns');
  const { numbers, ...file } = await readRows(table, mapping ?? { columns, units: {} }, terms.decimal);
  const { format, headingLine, headings } = table;
  const selected = terms.selected ? 'now' : before ? 'before' : 'no';
  return {
    headings,
    ...file,
    reading: { format, headingLine, ...numbers, selected },
    mapping: mapping ? { columns: mapping.columns, units: mapping.units, key } : null,
  };
}

const MAX_VALUES = 20;
const MAX_ROWS = 5;
const MAX_TEXT = 80;

/** The columns of a file, as they were selected for the last one with these headings, else with what they probably are. @throws {AppError} import_unreadable */
export async function readFileColumns(bytes: Uint8Array, { remembered }: FileTerms): Promise<ImportColumns> {
  const table = await readTable(bytes);
  const key = headingKey(table.headings);
  const { columns } = remembered.find((one) => one.key === key) ?? proposeColumns(table.headings);
  return {
    columns: table.headings.map((heading, index) => ({
      heading: short(heading),
      field: columns[index] ?? null,
      values: valuesOf(table, index),
    })),
    rows: table.records
      .slice(0, MAX_ROWS)
      .map(({ cells }) => table.headings.map((_, index) => short(cells[index] ?? ''))),
  };
}

function valuesOf({ records }: HeadedTable, index: number): string[] {
  const values = new Set<string>();
  for (const { cells } of records) {
    const cell = (cells[index] ?? '').trim();
    if (cell !== '') values.add(short(cell));
    if (values.size === MAX_VALUES) break;
  }
  return [...values];
}

function short(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
