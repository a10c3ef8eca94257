import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { MemberRole } from '#shared/domain/companies/member-permissions.ts';
import type { Minor, PriceUnits } from '#shared/domain/money.ts';
import type { RequestState } from '#shared/domain/requests/request-state.ts';

/** A checkout that waits for an approval; it takes no stock. */
export interface RequestsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  account_id: Fixed<string>;
  requester_id: Fixed<string>;
  /** The member of staff who asked in the requester's name; null when the requester did. */
  asked_by: Fixed<string | null>;
  state: ColumnType<RequestState, 'open', RequestState>;
  address: string;
  phone: string;
  po_number: Fixed<string | null>;
  delivery_note: string | null;
  cost_centre: Fixed<string | null>;
  wished_on: Fixed<string | null>;
  /** JSON: the `delivery` of the checkout, as the API has it; null without one. */
  delivery: string | null;
  on_account: Fixed<0 | 1>;
  note: string | null;
  /** JSON: `ApprovalReason[]`. */
  reasons: Fixed<string>;
  total_minor: Fixed<Minor>;
  idempotency_key: Fixed<string | null>;
  request_fingerprint: string | null;
  created_at: Fixed<number>;
  expires_at: Fixed<number>;
  decided_at: ColumnType<number | null, never, number>;
  /** Null when it expired. */
  decided_by: ColumnType<string | null, never, string | null>;
  /** The role of who approved it, and whether the company let its requester do that. */
  decided_role: ColumnType<MemberRole | null, never, MemberRole>;
  own_allowed: ColumnType<0 | 1 | null, never, 0 | 1>;
  decision: ColumnType<string | null, never, string | null>;
  checkout_id: ColumnType<string | null, never, string>;
}

export interface RequestLinesTable {
  request_id: Fixed<string>;
  /** From 0. */
  line: Fixed<number>;
  product_id: Fixed<string>;
  quantity: Fixed<number>;
  /** The price and the total that the requester saw. */
  price_units: Fixed<PriceUnits>;
  total_minor: Fixed<Minor>;
  /** 0 for a line that was left out. */
  approved_quantity: ColumnType<number | null, never, number>;
}

export interface RequestsTables {
  requests: RequestsTable;
  request_lines: RequestLinesTable;
}

export type RequestRow = Selectable<RequestsTable>;
export type RequestLineRow = Selectable<RequestLinesTable>;
