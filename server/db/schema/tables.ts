import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { ImportKind } from '#shared/domain/imports.ts';
import type { MailKindName, MailState } from '#shared/domain/mail-kinds.ts';
import type { Currency } from '#shared/domain/money.ts';
import type { PictureFormat } from '#shared/domain/pictures.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { MovementKind } from '#shared/domain/stock-movements.ts';
import type { Unit } from '#shared/domain/units.ts';

// Instants: milliseconds since 1970 (UTC). Prices: price units; totals, amounts: minor units (shared/domain/money.ts).

type Fixed<T> = ColumnType<T, T, never>;

export interface UsersTable {
  seq: Generated<number>;
  id: Fixed<string>;
  /** Canonical; for a retired user a placeholder that keeps the column unique. */
  email: string;
  identity_subject: string;
  role: Role;
  email_verified: 0 | 1;
  created_at: Fixed<number>;
  // The provider's times, in seconds since 1970.
  sessions_valid_from: Generated<number>;
  /** The provider's own session cutoff when last seen; a later one means that the password changed. */
  identity_valid_since: Generated<number>;
  /** The start of the latest session that began before the address was verified. */
  unverified_auth_time: Generated<number>;
  retired_at: ColumnType<number | null, never, number>;
  retired_email: ColumnType<string | null, never, string>;
  name: string | null;
  company: string | null;
}

export interface ProductsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  name: string;
  description: string;
  price_units: number;
  minimum_quantity: number;
  available_quantity: number;
  image: string;
  created_at: Fixed<number>;
  deleted_at: ColumnType<number | null, never, number>;
  part_number: string | null;
  part_number_key: string | null;
  barcode: string | null;
  category: string | null;
  category_key: string | null;
  unit: Generated<Unit>;
  order_multiple: Generated<number>;
  /** JSON: `PriceBreak[]`. */
  price_breaks: Generated<string>;
  /** JSON: `{ name, value }[]`. */
  specifications: Generated<string>;
  /** JSON: `{ title, url }[]`. */
  documents: Generated<string>;
  low_stock_at: number | null;
  /** Returned while customers wait in line: kept for them, not available. */
  set_aside: Generated<number>;
  search_text: string;
  in_stock: ColumnType<0 | 1, never, never>;
  /** The number of changes of its fields; stock is none. */
  version: Generated<number>;
}

/** A CSV file of products. Until `checked_at` its rows are incomplete. */
export interface ImportsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  file_name: Fixed<string>;
  /** JSON: `string[]`. */
  headings: Fixed<string>;
  ignored_columns: Fixed<string>;
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
  /** JSON: the content of its kind in server/db/stored-json.ts. */
  content: Fixed<string>;
}

/** The sum of a product's movements is its available quantity. */
export interface StockMovementsTable {
  seq: Generated<number>;
  product_id: Fixed<string>;
  /** The last three once per order at most; `set_aside` is positive when the stock is available again. */
  kind: Fixed<MovementKind>;
  quantity: Fixed<number>;
  reason: Fixed<string>;
  order_id: Fixed<string | null>;
  created_at: Fixed<number>;
  /** The stocktake that an adjustment comes from. */
  stocktake_id: ColumnType<string | null, string | undefined, never>;
  /** Who recorded a movement by hand, and the key of their request, so that it is recorded once. */
  request_key: ColumnType<string | null, string | null | undefined, never>;
  request_fingerprint: ColumnType<string | null, string | null | undefined, never>;
}

/** What staff count at one time; at most one is open. */
export interface StocktakesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  started_at: Fixed<number>;
  /** The number of changes of its lines. */
  version: number;
  ended_at: number | null;
  ended_as: 'applied' | 'discarded' | null;
}

export interface StocktakeLinesTable {
  seq: Generated<number>;
  stocktake_id: Fixed<string>;
  product_id: Fixed<string>;
  /** What is on the shelf, and what was expected there at that moment. */
  counted: number;
  expected: number;
  counted_by: string;
  counted_at: number;
}

/** What was counted into the parcels of an order; scans that were taken back do not count. */
export interface PackingsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  order_id: Fixed<string>;
  /** An order has one packing at most that was not reset. */
  state: 'open' | 'shipped' | 'reset';
  packed: number;
  started_at: Fixed<number>;
  started_by: Fixed<string>;
  ended_at: ColumnType<number | null, never, number>;
}

export interface PackingScansTable {
  seq: Generated<number>;
  id: Fixed<string>;
  packing_id: Fixed<string>;
  /** Who scanned, and the key that tells a repeated request from another unit. */
  scan_key: Fixed<string>;
  request_fingerprint: Fixed<string | null>;
  quantity: Fixed<number>;
  scanned_at: Fixed<number>;
  scanned_by: Fixed<string>;
  taken_back_at: ColumnType<number | null, never, number>;
}

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
  name: string;
  name_key: string;
  /** JSON: `CartLine[]`. */
  lines: string;
  created_at: Fixed<number>;
  updated_at: number;
}

export interface AddressesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  label: string;
  label_key: string;
  address: string;
  phone: string;
  is_default: 0 | 1;
  idempotency_key: Fixed<string | null>;
  request_fingerprint: Fixed<string | null>;
  created_at: Fixed<number>;
  updated_at: number;
}

export interface ClosedAccountsTable {
  user_id: Fixed<string>;
  identity_subject: Fixed<string>;
  /** The encrypted ID token that deletes the account at the provider; null once it is deleted or the token useless. */
  sealed_token: string | null;
  closed_at: Fixed<number>;
  identity_deleted_at: number | null;
  oldest_kept_at: number | null;
}

export interface CheckoutsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  owner_id: Fixed<string>;
  idempotency_key: Fixed<string | null>;
  /** Erased with the address of its orders. */
  request_fingerprint: string | null;
  created_at: Fixed<number>;
}

export interface OrdersTable {
  seq: Generated<number>;
  id: Fixed<string>;
  product_id: Fixed<string>;
  owner_id: Fixed<string>;
  email: string;
  name: Fixed<string>;
  image: Fixed<string>;
  price_units: number;
  quantity: number;
  total_minor: number;
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
  shipped_at: ColumnType<number | null, never, number | null>;
  cancelled_at: ColumnType<number | null, never, number>;
  expired_at: ColumnType<number | null, never, number>;
  checkout_id: Fixed<string | null>;
  part_number: Fixed<string | null>;
  customer_name: string | null;
  company: string | null;
  po_number: Fixed<string | null>;
  delivery_note: string | null;
  carrier: string | null;
  tracking_number: string | null;
  refunded_at: ColumnType<number | null, never, number | null>;
  /** JSON: `PriceList`; null when every quantity has the same price. */
  price_list: Fixed<string | null>;
  /** Returned, and that with what is still to return. */
  refunded_minor: Generated<number>;
  returning_minor: Generated<number>;
  /** Since when all its money or its stock is to go back; it cannot be shipped. */
  all_refunded_at: ColumnType<number | null, never, number | null>;
  disputed_at: ColumnType<number | null, never, number | null>;
  /** In thousandths of a percent; null without tax. */
  tax_rate: Fixed<number | null>;
  tax_minor: Generated<number>;
  tax_name: Fixed<string | null>;
  tax_id: string | null;
  tax_exempt_reason: Fixed<string | null>;
  terms_days: Fixed<number | null>;
  due_at: ColumnType<number | null, never, number>;
  /** Without reversed transfers. */
  transferred_minor: Generated<number>;
  transferred_at: ColumnType<number | null, never, number | null>;
  /** 1 as long as its customer's e-mail is not verified. */
  unverified: ColumnType<0 | 1, 0 | 1 | undefined, 0>;
}

export interface CustomersTable {
  user_id: Fixed<string>;
  tax_id: string | null;
  tax_exempt_reason: string | null;
  updated_at: number;
}

export interface InvoiceNumbersTable {
  series: Fixed<'INV' | 'CN'>;
  year: Fixed<number>;
  last: number;
}

/** Triggers protect everything but `buyer`. */
export interface InvoicesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  number: Fixed<string>;
  series: Fixed<'INV' | 'CN'>;
  year: Fixed<number>;
  serial: Fixed<number>;
  /** `reversal`: the refund of a credit note failed. */
  kind: Fixed<'invoice' | 'credit_note' | 'reversal'>;
  cause: Fixed<'payment' | 'shipment' | 'refund' | 'refund_failed'>;
  owner_id: Fixed<string>;
  currency: Fixed<Currency>;
  net_minor: Fixed<number>;
  tax_minor: Fixed<number>;
  total_minor: Fixed<number>;
  transaction_id: Fixed<string | null>;
  refund_row: Fixed<string | null>;
  refund_attempt: Fixed<number | null>;
  /** The invoice of a credit note; the credit note of a reversal. */
  corrects: Fixed<string | null>;
  issued_at: Fixed<number>;
  /** Of the shop when it was issued; null: UTC, from before shops had one. */
  time_zone: Fixed<string | null>;
  /** JSON: `InvoiceDocument` of server/db/stored-json.ts. */
  document: Fixed<string>;
  /** JSON: `InvoiceBuyer`; `ERASED` once its orders have no personal data. */
  buyer: string;
}

export interface InvoiceLinesTable {
  invoice_id: Fixed<string>;
  order_id: Fixed<string>;
  kind: Fixed<'invoice' | 'credit_note' | 'reversal'>;
  net_minor: Fixed<number>;
  tax_minor: Fixed<number>;
  total_minor: Fixed<number>;
}

/** Only customers with a row may order on account. */
export interface AccountTermsTable {
  user_id: Fixed<string>;
  payment_days: number;
  credit_limit_minor: number;
  updated_at: number;
}

export interface BankTransfersTable {
  seq: Generated<number>;
  id: Fixed<string>;
  owner_id: Fixed<string>;
  /** The day on the bank's statement: `2026-11-23`. */
  received_on: Fixed<string>;
  reference: Fixed<string>;
  /** Negative in a reversal. */
  amount_minor: Fixed<number>;
  currency: Fixed<Currency>;
  reverses: Fixed<string | null>;
  recorded_by: Fixed<string>;
  idempotency_key: Fixed<string | null>;
  request_fingerprint: Fixed<string | null>;
  created_at: Fixed<number>;
}

/** Amounts have the sign of the transfer. */
export interface BankTransferOrdersTable {
  transfer_id: Fixed<string>;
  order_id: Fixed<string>;
  amount_minor: Fixed<number>;
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

/** What one shift tells the next; triggers protect signed ones. */
export interface HandoversTable {
  seq: Generated<number>;
  id: Fixed<string>;
  from_at: number;
  to_at: number;
  /** The numbers of the events of the shift. */
  first_event: number;
  last_event: number;
  /** JSON: `StoredFigures` of server/db/stored-json.ts. */
  figures: string;
  note: string;
  /** Counts how often it was written. */
  version: number;
  written_by: Fixed<string>;
  signed_by: string | null;
  signed_at: number | null;
}

/** The line of a product is in the order of `seq`. */
export interface WaitlistEntriesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  product_id: Fixed<string>;
  owner_id: Fixed<string>;
  quantity: Fixed<number>;
  part_is_fine: Fixed<0 | 1>;
  max_price_units: number;
  /** Erased, like the phone, once the account is closed. */
  address: string;
  phone: string;
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
}

export interface PaymentIntentsTable {
  id: Fixed<string>;
  checkout_id: Fixed<string | null>;
  /** The amount requested; once succeeded, the amount received. */
  amount_minor: number;
  /** The provider's; an intent that matches no order may be in any currency. */
  currency: Fixed<string>;
  state: 'open' | 'succeeded' | 'cancelled';
  created_at: Fixed<number>;
}

export interface IntentOrdersTable {
  intent_id: Fixed<string>;
  order_id: Fixed<string>;
  amount_minor: Fixed<number>;
}

export interface RefundsTable {
  id: Fixed<string>;
  payment_intent_id: Fixed<string>;
  /** `unapplied`: orders could not take it. `provider`: made at the provider, as in its dashboard. */
  kind: Fixed<'unapplied' | 'staff' | 'provider'>;
  amount_minor: number;
  refund_id: string | null;
  created_at: Fixed<number>;
  completed_at: number | null;
  /** `owed`: not requested yet. `pending`: requested. `failed`: a new attempt follows. */
  status: Generated<'owed' | 'pending' | 'succeeded' | 'failed'>;
  attempt: Generated<number>;
  failed_at: number | null;
  failure_reason: string | null;
  reason: Fixed<string | null>;
  restock: Generated<0 | 1>;
  /** For all that is left: it shrinks when a part is returned by other means. */
  takes_rest: Generated<0 | 1>;
  requested_by: Fixed<string | null>;
  idempotency_key: Fixed<string | null>;
  request_fingerprint: Fixed<string | null>;
  /** Whether the provider is told its id; earlier versions did not, and retries must repeat the request. */
  in_metadata: Generated<0 | 1>;
  /** Does not count: the money was returned by other means, or the provider's own refund failed. */
  void_at: number | null;
}

export interface RefundOrdersTable {
  /** `refunds.id` */
  refund_row: Fixed<string>;
  order_id: Fixed<string>;
  amount_minor: number;
}

export interface DisputesTable {
  id: Fixed<string>;
  payment_intent_id: Fixed<string>;
  amount_minor: number;
  reason: string;
  state: 'open' | 'won' | 'lost';
  created_at: Fixed<number>;
  closed_at: number | null;
}

export interface WebhookEventsTable {
  id: Fixed<string>;
  type: Fixed<string>;
  received_at: Fixed<number>;
}

/** Written in the transaction of its event; the text is made when it is sent. */
export interface OutboxTable {
  seq: Generated<number>;
  kind: Fixed<MailKindName>;
  event_key: Fixed<string>;
  /** See `mailKinds`. */
  subject_id: Fixed<string>;
  /** Queued rows of one key become one mail. */
  merge_key: Fixed<string | null>;
  user_id: Fixed<string | null>;
  recipient: string | null;
  created_at: Fixed<number>;
  state: Generated<MailState>;
  /** Counts each attempt when it begins. */
  attempts: Generated<number>;
  /** Attempts before staff sent it again, from which on the limit counts. */
  attempts_before: Generated<number>;
  /** During an attempt, its deadline. */
  next_attempt_at: number;
  /** Set by the first attempt, shared by merged rows. */
  message_id: ColumnType<string | null, never, string>;
  last_error: string | null;
  ended_at: number | null;
}

/** One row while mails are on. */
export interface MailSwitchTable {
  id: 1;
  /** Later events have rows in the outbox; earlier rows may be deleted. */
  rows_since: number;
}

export interface ReviewsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: Fixed<string>;
  ratings: Fixed<number>;
  description: Fixed<string>;
  created_at: Fixed<number>;
  hidden_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** 1: it was never shown and waits for staff; such a review is hidden. */
  waiting: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
}

export interface LogosTable {
  /** SHA-256 in hexadecimal. */
  hash: Fixed<string>;
  media_type: Fixed<string>;
  width: Fixed<number>;
  height: Fixed<number>;
  content: Fixed<Buffer>;
  created_at: Fixed<number>;
}

/** A picture that staff uploaded for products. */
export interface PicturesTable {
  /** SHA-256 of what was uploaded, in hexadecimal. */
  hash: Fixed<string>;
  // Of the largest variant, in pixels.
  width: Fixed<number>;
  height: Fixed<number>;
  /** 0 until it has all variants; those in WebP come with the picture. */
  is_complete: 0 | 1;
  /** From when on it may be removed if nothing shows it; null once something does. */
  check_at: number | null;
  created_at: Fixed<number>;
}

export interface PictureVariantsTable {
  picture_hash: Fixed<string>;
  width: Fixed<number>;
  format: Fixed<PictureFormat>;
  content: Fixed<Buffer>;
}

/** One row; none before the first order. */
export interface ShopCurrencyTable {
  id: Fixed<1>;
  currency: Fixed<Currency>;
  /** The orders up to this `seq` were placed before the currency was recorded, some of them in another one. */
  after_order: Fixed<number>;
}

/** One row; none while all settings are the defaults. */
export interface ShopSettingsTable {
  id: Fixed<1>;
  version: number;
  name: string;
  legal_name: string | null;
  address: string | null;
  email: string | null;
  phone: string | null;
  tax_id: string | null;
  /** In thousandths of a percent; null without tax. */
  tax_rate: number | null;
  tax_name: string;
  terms_link: string | null;
  privacy_link: string | null;
  imprint_link: string | null;
  locale: string;
  /** `#rrggbb` */
  accent_color: string | null;
  invoice_footer: string | null;
  logo_hash: string | null;
  updated_at: number;
}

/** One row, since the first start of a version that knows time zones; UTC without it. */
export interface ShopTimeZoneTable {
  id: Fixed<1>;
  /** Of the IANA database, such as `Europe/Berlin`. */
  time_zone: string;
  /** The version of that database that the offsets are from. */
  rules: string;
}

/** Of the shop's time zone: what local time is ahead of UTC from an instant on, for triggers on both engines. */
export interface TimeZoneOffsetsTable {
  since: Fixed<number>;
  offset_ms: Fixed<number>;
}

export interface EventsTable {
  seq: Generated<number>;
  at: Fixed<number>;
  /** A user's id, or the part of the system that acted. */
  actor: Fixed<string>;
  type: Fixed<string>;
  subject_id: Fixed<string>;
  before: Fixed<string | null>;
  after: Fixed<string | null>;
}

/** Kept by triggers (row-counts.ts). A list that was always empty has no row. */
export interface RowCountsTable {
  list: string;
  size: number;
}

/** What was sold, kept by triggers (see sales-totals.ts). Rows of which everything was refunded stay, with zeros. */
export interface SalesTotalsTable {
  /** Of the shop by day and month; of products and of customers by month and year. */
  series: 'day' | 'month' | 'product month' | 'product year' | 'customer month' | 'customer year';
  /** Such as `2026-11-23`, `2026-11` and `2026`, in the shop's time zone. */
  period: string;
  /** A product's or user's id; empty for the shop. */
  subject_id: string;
  currency: string;
  orders: number;
  quantity: number;
  /** With tax, without what was refunded. */
  amount_minor: number;
}

export interface ProductSearchTable {
  rowid: number;
}

/** SQLite only. */
export interface OrderSearchTable {
  rowid: number;
}

/** SQLite only: one row. */
export interface OrderSearchProgressTable {
  indexed_to: number;
}

export interface Tables {
  users: UsersTable;
  products: ProductsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  stocktakes: StocktakesTable;
  stocktake_lines: StocktakeLinesTable;
  stock_movements: StockMovementsTable;
  carts: CartsTable;
  saved_lists: SavedListsTable;
  addresses: AddressesTable;
  closed_accounts: ClosedAccountsTable;
  checkouts: CheckoutsTable;
  orders: OrdersTable;
  order_notes: OrderNotesTable;
  handovers: HandoversTable;
  packings: PackingsTable;
  packing_scans: PackingScansTable;
  waitlist_entries: WaitlistEntriesTable;
  payment_intents: PaymentIntentsTable;
  intent_orders: IntentOrdersTable;
  refunds: RefundsTable;
  refund_orders: RefundOrdersTable;
  disputes: DisputesTable;
  account_terms: AccountTermsTable;
  bank_transfers: BankTransfersTable;
  bank_transfer_orders: BankTransferOrdersTable;
  webhook_events: WebhookEventsTable;
  outbox: OutboxTable;
  mail_switch: MailSwitchTable;
  reviews: ReviewsTable;
  logos: LogosTable;
  pictures: PicturesTable;
  picture_variants: PictureVariantsTable;
  shop_settings: ShopSettingsTable;
  shop_currency: ShopCurrencyTable;
  shop_time_zone: ShopTimeZoneTable;
  time_zone_offsets: TimeZoneOffsetsTable;
  events: EventsTable;
  customers: CustomersTable;
  invoice_numbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  invoice_lines: InvoiceLinesTable;
  list_sizes: RowCountsTable;
  sales_totals: SalesTotalsTable;
  product_search: ProductSearchTable;
  order_search: OrderSearchTable;
  order_search_progress: OrderSearchProgressTable;
}

export type Database = Kysely<Tables>;
/** Only `inTransaction` provides one. */
export type WriteTransaction = Transaction<Tables>;

export type UserRow = Selectable<UsersTable>;
export type ProductDetailsRow = Omit<
  Selectable<ProductsTable>,
  'search_text' | 'in_stock' | 'part_number_key' | 'category_key' | 'set_aside' | 'version'
>;
export type ProductRow = Omit<ProductDetailsRow, 'specifications' | 'documents'>;
export type CartRow = Selectable<CartsTable>;
export type SavedListRow = Selectable<SavedListsTable>;
export type AddressRow = Selectable<AddressesTable>;
export type ClosedAccountRow = Selectable<ClosedAccountsTable>;
export type CheckoutRow = Selectable<CheckoutsTable>;
export type OrderRow = Selectable<OrdersTable>;
export type WaitlistEntryRow = Selectable<WaitlistEntriesTable>;
export type NewOrderRow = Insertable<OrdersTable>;
export type PaymentIntentRow = Selectable<PaymentIntentsTable>;
export type IntentOrderRow = Selectable<IntentOrdersTable>;
export type RefundRow = Selectable<RefundsTable>;
export type DisputeRow = Selectable<DisputesTable>;
export type CustomerRow = Selectable<CustomersTable>;
export type InvoiceRow = Selectable<InvoicesTable>;
export type InvoiceLineRow = Selectable<InvoiceLinesTable>;
export type AccountTermsRow = Selectable<AccountTermsTable>;
export type BankTransferRow = Selectable<BankTransfersTable>;
export type MailRow = Selectable<OutboxTable>;
export type ReviewRow = Selectable<ReviewsTable>;
export type LogoRow = Selectable<LogosTable>;
export type PictureRow = Selectable<PicturesTable>;
export type ShopSettingsRow = Selectable<ShopSettingsTable>;
