import { readCsv } from '#server/services/imports/read-csv.ts';
import { type FileRows, readRows } from '#server/services/imports/read-rows.ts';

export interface ProductFile extends FileRows {
  headings: string[];
}

/** Takes seconds for the largest file: see `readOnThread`. @throws {AppError} import_unreadable */
export async function readProductFile(bytes: Uint8Array): Promise<ProductFile> {
  const file = await readCsv(bytes);
  return { headings: file.headings, ...(await readRows(file)) };
}
