import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Minor, PriceUnits } from '#shared/domain/money.ts';

/** The line of a product is in the order of `seq`. */
export interface WaitlistEntriesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  product_id: Fixed<string>;
  owner_id: Fixed<string>;
  account_id: Fixed<string>;
  quantity: Fixed<number>;
  part_is_fine: Fixed<0 | 1>;
  max_price_units: PriceUnits;
  /** Erased, like the phone, once the account is closed. */
  address: string;
  phone: string;
  po_number: string | null;
  cost_centre: Fixed<string | null>;
  /** Of a member who needs no approval: the highest total, which counts against the limits. Null asks for one. */
  reserved_minor: Fixed<Minor | null>;
  idempotency_key: Fixed<string | null>;
  request_fingerprint: string | null;
  created_at: Fixed<number>;
  lasts_until: Fixed<number>;
  closed_at: ColumnType<number | null, never, number>;
  closed_as: ColumnType<
    'served' | 'left' | 'expired' | 'removed' | null,
    never,
    'served' | 'left' | 'expired' | 'removed'
  >;
  order_id: ColumnType<string | null, never, string>;
  /** What a place became that was removed for it. */
  request_id: ColumnType<string | null, never, string>;
}

export interface WaitlistTables {
  waitlist_entries: WaitlistEntriesTable;
}

export type WaitlistEntryRow = Selectable<WaitlistEntriesTable>;
