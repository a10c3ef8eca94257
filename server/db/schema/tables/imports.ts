import type { Generated } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { ImportKind } from '#shared/domain/imports/imports.ts';

/** A CSV file of products, of the prices of a price list, or of the own part numbers of an account. Until `checked_at` its rows are incomplete. */
export interface ImportsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  file_name: Fixed<string>;
  /** JSON: `string[]`. */
  headings: Fixed<string>;
  ignored_columns: Fixed<string>;
  /** JSON: how the file was read; null from before it was kept. */
  reading: Fixed<string | null>;
  /** JSON: what was selected for its columns; null for the shop's own headings. */
  mapping: Fixed<string | null>;
  checked_by: Fixed<string>;
  created_at: Fixed<number>;
  checked_at: number | null;
  applied_by: string | null;
  applied_at: number | null;
  undone_by: string | null;
  undone_at: number | null;
  new_rows: Fixed<number>;
  changed_rows: Fixed<number>;
  unchanged_rows: Fixed<number>;
  refused_rows: Fixed<number>;
  other_stock: Fixed<number>;
  /** Of prices of a list; null for products and own part numbers. */
  price_list_id: Fixed<string | null>;
  /** Of the own part numbers of an account; null for others. */
  account_id: Fixed<string | null>;
}

/** What a file says of a product, in the order in which people read it. */
export interface ImportRowsTable {
  seq: Generated<number>;
  import_id: Fixed<string>;
  kind: Fixed<ImportKind>;
  line: Fixed<number>;
  /** Of a new row: the id that the product gets. */
  product_id: Fixed<string | null>;
  /** Of a changed product when the file was checked. */
  product_version: Fixed<number | null>;
  name: Fixed<string>;
  part_number: Fixed<string | null>;
  /** JSON: the content of its kind in server/db/stored-import.ts. */
  content: Fixed<string>;
}

/** Stock that another system sent at once. Its lines are applied in parts, each in a transaction. */
export interface BulkCallsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  /** Who sent it, its kind and its key; null without a key. */
  idempotency_key: Fixed<string | null>;
  request_fingerprint: Fixed<string | null>;
  /** Of products and prices: the import that it became. */
  import_id: string | null;
  /** Lines of each part but the last one. */
  part_size: Fixed<number>;
  created_at: Fixed<number>;
}

/** A part that was applied. */
export interface BulkPartsTable {
  seq: Generated<number>;
  call_id: Fixed<string>;
  /** From 0. */
  part: Fixed<number>;
  /** How many movements of stock it made. */
  moved: Fixed<number>;
  /** JSON: what became of each line. */
  results: Fixed<string>;
}

export interface ImportsTables {
  bulk_calls: BulkCallsTable;
  bulk_parts: BulkPartsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
}
