import type { Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';

export interface CheckoutsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  owner_id: Fixed<string>;
  account_id: Fixed<string>;
  /** The member of staff who placed it in the owner's name; null when the owner did. */
  placed_by: Fixed<string | null>;
  idempotency_key: Fixed<string | null>;
  /** Erased with the address of its orders. */
  request_fingerprint: string | null;
  created_at: Fixed<number>;
}

export interface AddressesTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  label: string;
  label_key: string;
  address: string;
  phone: string;
  /** ISO 3166, two letters; null where nobody said it, as the postcode. */
  country: string | null;
  postcode: string | null;
  is_default: 0 | 1;
  idempotency_key: Fixed<string | null>;
  request_fingerprint: Fixed<string | null>;
  created_at: Fixed<number>;
  updated_at: number;
}

export interface CheckoutsTables {
  addresses: AddressesTable;
  checkouts: CheckoutsTable;
}

export type AddressRow = Selectable<AddressesTable>;
export type CheckoutRow = Selectable<CheckoutsTable>;
