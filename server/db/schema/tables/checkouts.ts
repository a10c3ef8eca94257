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

/** That a checkout came as a purchase order of the customer's procurement system, by cXML. */
export interface PurchaseOrdersTable {
  seq: Generated<number>;
  checkout_id: Fixed<string>;
  account_id: Fixed<string>;
  /** The customer's `orderID`. */
  order_id: Fixed<string>;
  order_date: Fixed<string | null>;
  /** Of the document that brought it. */
  payload_id: Fixed<string>;
  /** JSON: who sent it to whom. */
  parties: Fixed<string>;
  /** JSON: its lines, each with the order that it became. */
  lines: Fixed<string>;
  created_at: Fixed<number>;
}

export interface CheckoutsTables {
  addresses: AddressesTable;
  checkouts: CheckoutsTable;
  purchase_orders: PurchaseOrdersTable;
}

export type AddressRow = Selectable<AddressesTable>;
export type CheckoutRow = Selectable<CheckoutsTable>;
export type PurchaseOrderRow = Selectable<PurchaseOrdersTable>;
