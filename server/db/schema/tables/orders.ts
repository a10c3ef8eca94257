import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed, NewRow } from '#server/db/schema/column-types.ts';
import type { Currency, Minor, PriceUnits } from '#shared/domain/money.ts';

export interface OrdersTable {
  seq: Generated<number>;
  id: Fixed<string>;
  product_id: Fixed<string>;
  /** Who ordered. */
  owner_id: Fixed<string>;
  /** Who pays. */
  account_id: Fixed<string>;
  email: string;
  name: Fixed<string>;
  image: Fixed<string>;
  price_units: PriceUnits;
  quantity: number;
  total_minor: Minor;
  currency: Fixed<Currency>;
  address: string;
  phone: string;
  idempotency_key: Fixed<string | null>;
  /** Erased with the address that it is of. */
  request_fingerprint: string | null;
  created_at: Fixed<number>;
  reserved_until: number;
  paid_at: ColumnType<number | null, never, number | null>;
  /** The payment intent, or the bank transfer that completed the payment. */
  transaction_id: ColumnType<string | null, never, string | null>;
  /** Since when it has left, and nothing more of it will. */
  shipped_at: ColumnType<number | null, never, number | null>;
  /** The sum of its shipments; null while nothing has left. */
  shipped_quantity: ColumnType<number | null, number | null | undefined, number | null>;
  /** Of its last shipment, unless that was the whole order. */
  part_quantity: number | null;
  /** What will not come of it: closed short. */
  short_quantity: Generated<number>;
  /** The day by which staff said that the rest leaves. */
  rest_by: string | null;
  cancelled_at: ColumnType<number | null, never, number>;
  expired_at: ColumnType<number | null, never, number>;
  checkout_id: Fixed<string | null>;
  part_number: Fixed<string | null>;
  /** What the account called the product. */
  own_part_number: Fixed<string | null>;
  customer_name: string | null;
  company: string | null;
  po_number: Fixed<string | null>;
  /** Of the company that pays; null for none. */
  cost_centre: Fixed<string | null>;
  delivery_note: string | null;
  /** The day in the shop's time zone before which the customer does not want it to leave. */
  wished_on: Fixed<string | null>;
  /** Working days that the product needed beyond the shop's own, when it was ordered; null for none. */
  lead_days: Fixed<number | null>;
  carrier: string | null;
  tracking_number: string | null;
  refunded_at: ColumnType<number | null, never, number | null>;
  /** JSON: `PriceList`, with reasons where price lists were valid; null when every quantity has the same price. */
  price_list: Fixed<string | null>;
  /** JSON: `PriceReason`; null for the shop's own. */
  price_reason: string | null;
  /** JSON: the versions of the account's price lists that were valid; null for none. */
  price_lists: Fixed<string | null>;
  /** Returned, and that with what is still to return. */
  refunded_minor: Generated<Minor>;
  returning_minor: Generated<Minor>;
  /** Since when all its money or its stock is to go back; it cannot be shipped. */
  all_refunded_at: ColumnType<number | null, never, number | null>;
  disputed_at: ColumnType<number | null, never, number | null>;
  /** Since when staff hold it back, and why; null unless they do. */
  hold_at: ColumnType<number | null, never, number | null>;
  hold_reason: ColumnType<string | null, never, string | null>;
  /** In thousandths of a percent; null without tax. */
  tax_rate: Fixed<number | null>;
  tax_minor: Generated<Minor>;
  tax_name: Fixed<string | null>;
  tax_id: string | null;
  tax_exempt_reason: Fixed<string | null>;
  terms_days: Fixed<number | null>;
  due_at: ColumnType<number | null, never, number>;
  /** Of one on account that leaves in parts: what no invoice asks for yet. */
  uninvoiced_minor: Generated<Minor>;
  /** Without reversed transfers. */
  transferred_minor: Generated<Minor>;
  transferred_at: ColumnType<number | null, never, number | null>;
  /** 1 as long as its customer's e-mail is not verified. */
  unverified: ColumnType<0 | 1, 0 | 1 | undefined, 0>;
}

/** What an administrator wrote about an order for the others. */
export interface OrderNotesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  order_id: Fixed<string>;
  author_id: Fixed<string>;
  text: Fixed<string>;
  created_at: Fixed<number>;
}

/** SQLite only. */
export interface OrderSearchTable {
  rowid: number;
}

/** SQLite only: one row, with the last orders that the indexes hold. */
export interface OrderSearchProgressTable {
  indexed_to: number;
  digits_to: number;
}

export interface OrdersTables {
  orders: OrdersTable;
  order_notes: OrderNotesTable;
  order_search: OrderSearchTable;
  order_digits: OrderSearchTable;
  order_search_progress: OrderSearchProgressTable;
}

export type OrderRow = Selectable<OrdersTable>;
export type NewOrderRow = NewRow<
  OrdersTable,
  | 'seq'
  | 'carrier'
  | 'tracking_number'
  | 'shipped_quantity'
  | 'part_quantity'
  | 'short_quantity'
  | 'rest_by'
  | 'uninvoiced_minor'
  | 'refunded_minor'
  | 'returning_minor'
  | 'transferred_minor'
>;
/** Where an order goes and what the customer's own papers say of it. */
export type Delivery = Pick<NewOrderRow, 'address' | 'phone' | 'po_number' | 'delivery_note'> & {
  cost_centre?: string | null;
  wished_on?: string | null;
};
