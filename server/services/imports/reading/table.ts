import { AppError } from '#server/app-error.ts';
import type { TableFormat } from '#shared/domain/imports/imports.ts';

export interface TableRow {
  /** On which it begins; the first is 1. */
  line: number;
  cells: string[];
  /** Why its cells cannot be told apart. */
  problem?: string;
}

export interface Table {
  format: TableFormat;
  /** Null in a spreadsheet. */
  delimiter: string | null;
  rows: TableRow[];
}

/** The heading is looked for down to this row. */
export const MAX_HEADING_LINE = 20;

export function unreadable(message: string, cause?: unknown): AppError {
  return new AppError('import_unreadable', { message, cause });
}
