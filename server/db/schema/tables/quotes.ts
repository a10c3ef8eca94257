import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Currency, Minor, PriceUnits } from '#shared/domain/money.ts';
import type { QuoteState } from '#shared/domain/quotes/quote-states.ts';

type Later<T> = ColumnType<T | null, null | undefined, T>;

export interface QuotesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  account_id: Fixed<string>;
  /** Who asked, or for whom staff began it; mails go there. */
  owner_id: Fixed<string>;
  /** The owner, or who of the staff began it. */
  created_by: Fixed<string>;
  currency: Fixed<Currency>;
  state: QuoteState;
  /** 1: the customer asked or wrote last. */
  waits_for_staff: 0 | 1;
  /** Of the last answer, 0 before the first. */
  version: number;
  /** The furthest of the answers that can be accepted, and the first instant after it. */
  last_day: string | null;
  ends_at: number | null;
  /** The one that ordered the last of it. */
  checkout_id: Later<string>;
  idempotency_key: Fixed<string | null>;
  /** Erased with the words of a closed account. */
  request_fingerprint: string | null;
  created_at: Fixed<number>;
  updated_at: number;
  ended_at: Later<number>;
}

export interface QuoteVersionsTable {
  quote_id: Fixed<string>;
  version: Fixed<number>;
  author_id: Fixed<string>;
  freight: string | null;
  /** What is charged with the first acceptance, without tax; null for nothing. */
  freight_minor: Fixed<Minor | null>;
  note: string | null;
  last_day: Fixed<string>;
  ends_at: Fixed<number>;
  created_at: Fixed<number>;
  /** By staff. */
  withdrawn_at: number | null;
}

export interface QuoteLinesTable {
  quote_id: Fixed<string>;
  /** 0: what was asked for, at the wished price. */
  version: Fixed<number>;
  line: Fixed<number>;
  /** Null for what is not in the catalogue. */
  product_id: Fixed<string | null>;
  name: string;
  part_number: Fixed<string | null>;
  quantity: Fixed<number>;
  price_units: Fixed<PriceUnits | null>;
  lead_time: string | null;
}

/** What was ordered by a quote: each order is of one line. */
export interface QuoteOrdersTable {
  order_id: Fixed<string>;
  quote_id: Fixed<string>;
  version: Fixed<number>;
  line: Fixed<number>;
  /** At first: an unpaid order can be made smaller. */
  quantity: Fixed<number>;
  checkout_id: Fixed<string>;
  created_at: Fixed<number>;
}

export interface QuoteMessagesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  quote_id: Fixed<string>;
  author_id: Fixed<string>;
  from_staff: Fixed<0 | 1>;
  text: string;
  idempotency_key: Fixed<string | null>;
  request_fingerprint: string | null;
  created_at: Fixed<number>;
}

export interface QuoteFilesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  owner_id: Fixed<string>;
  /** Null until a request names it. */
  quote_id: ColumnType<string | null, null | undefined, string>;
  name: Fixed<string>;
  bytes: Fixed<number>;
  content: ColumnType<Buffer, Uint8Array, never>;
  created_at: Fixed<number>;
}

export interface QuotesTables {
  quotes: QuotesTable;
  quote_versions: QuoteVersionsTable;
  quote_lines: QuoteLinesTable;
  quote_orders: QuoteOrdersTable;
  quote_messages: QuoteMessagesTable;
  quote_files: QuoteFilesTable;
}

export type QuoteRow = Selectable<QuotesTable>;
export type QuoteVersionRow = Selectable<QuoteVersionsTable>;
export type QuoteLineRow = Selectable<QuoteLinesTable>;
export type QuoteOrderRow = Selectable<QuoteOrdersTable>;
export type QuoteMessageRow = Selectable<QuoteMessagesTable>;
export type QuoteFileRow = Selectable<QuoteFilesTable>;
