import { stringify } from 'csv-stringify/sync';

/** Rows for a spreadsheet, which runs none of them as a formula. `bom` comes before the first row of a file. */
export function toCsv(rows: string[][], { bom = false } = {}): string {
  return stringify(rows, { bom, escape_formulas: true, record_delimiter: 'windows' });
}
