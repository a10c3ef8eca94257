import type { Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Protocol } from '#shared/domain/punch-outs/protocols.ts';

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

/** A visit from a customer's procurement system, with a cart of its own. */
export interface PunchOutsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  /** The API key by which the system is known, for whose owner it is. */
  key_id: Fixed<string>;
  protocol: Fixed<Protocol>;
  /** Where the browser takes the cart. */
  return_url: Fixed<string>;
  /** JSON: `Envelope` of cXML, what is sent back of OCI. */
  envelope: Fixed<string>;
  /** JSON: `CartLine[]`. */
  lines: string;
  version: number;
  /** SHA-256 of the one secret that counts now: to start it, then to go on, then to take the cart back. */
  token_hash: string;
  state: 'opened' | 'started' | 'transferred';
  /** JSON: `Field[]` of the form that takes the cart back; null before. */
  message: string | null;
  created_at: Fixed<number>;
  expires_at: number;
}

export interface CartTables {
  punch_outs: PunchOutsTable;
  carts: CartsTable;
  saved_lists: SavedListsTable;
}

export type PunchOutRow = Selectable<PunchOutsTable>;
export type CartRow = Selectable<CartsTable>;
export type SavedListRow = Selectable<SavedListsTable>;
