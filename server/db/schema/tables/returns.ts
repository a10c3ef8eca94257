import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Minor } from '#shared/domain/money.ts';
import type { ReturnReason, ReturnState } from '#shared/domain/returns/return-states.ts';

type Later<T> = ColumnType<T | null, null | undefined, T | null>;

/** Goods of an order that its customer sends back. */
export interface ReturnsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  order_id: Fixed<string>;
  account_id: Fixed<string>;
  /** Who ordered, and asked; mails go there. */
  owner_id: Fixed<string>;
  state: ReturnState;
  /** That was asked for. */
  quantity: Fixed<number>;
  /** What of the order it takes: asked for, approved or received; 0 once it is refused or withdrawn. */
  held_quantity: number;
  reason: Fixed<ReturnReason>;
  /** The customer's words; erased with a closed account. */
  text: string | null;
  decided_at: Later<number>;
  decided_by: Later<string>;
  approved_quantity: Later<number>;
  /** For the way back, as staff wrote them. */
  instructions: Later<string>;
  /** Why not, as staff wrote it. */
  refusal: Later<string>;
  received_at: Later<number>;
  received_by: Later<string>;
  received_quantity: Later<number>;
  /** How many of those went back to stock. */
  restocked_quantity: Later<number>;
  settled_at: Later<number>;
  settled_by: Later<string>;
  /** Of the money that goes back; 0 for none. */
  amount_minor: Later<Minor>;
  /** To the card; else a credit note, if there is an amount. */
  refund_id: Later<string>;
  idempotency_key: Fixed<string | null>;
  /** Erased with the words of a closed account. */
  request_fingerprint: string | null;
  created_at: Fixed<number>;
  updated_at: number;
}

/** Only who may see the order sees them. */
export interface ReturnPicturesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  return_id: Fixed<string>;
  /** SHA-256 of what was uploaded: the same one is stored once. */
  hash: Fixed<string>;
  width: Fixed<number>;
  height: Fixed<number>;
  /** WebP. */
  content: ColumnType<Buffer, Uint8Array, never>;
  created_at: Fixed<number>;
}

export interface ReturnsTables {
  returns: ReturnsTable;
  return_pictures: ReturnPicturesTable;
}

export type ReturnRow = Selectable<ReturnsTable>;
