import { AppError } from '#server/app-error.ts';

/** What a file was saved as. */
export type TableFormat = 'utf-8' | 'utf-16' | 'windows-1252' | 'spreadsheet';

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

export function unreadable(message: string, cause?: unknown): AppError {
  return new AppError('import_unreadable', { message, cause });
}
