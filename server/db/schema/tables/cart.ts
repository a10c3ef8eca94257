import type { Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';

export interface CartsTable {
  user_id: Fixed<string>;
  /** JSON: `CartLine[]`. */
  lines: string;
  version: number;
  updated_at: number;
}

export interface SavedListsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  /** The company with which it is shared. */
  account_id: string | null;
  name: string;
  name_key: string;
  /** JSON: `CartLine[]`. */
  lines: string;
  created_at: Fixed<number>;
  updated_at: number;
}

export interface CartTables {
  carts: CartsTable;
  saved_lists: SavedListsTable;
}

export type CartRow = Selectable<CartsTable>;
export type SavedListRow = Selectable<SavedListsTable>;
