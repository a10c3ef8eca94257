import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { MailKindName, MailState } from '#shared/domain/mail-kinds.ts';
import type { Currency } from '#shared/domain/money.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Unit } from '#shared/domain/units.ts';

// Instants are milliseconds since 1970 (UTC), prices are price units, totals and amounts minor units (see
// shared/domain/money.ts).

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
  /** Set when the address turned out to be another person's, or the account was closed; the user cannot sign in. */
  retired_at: ColumnType<number | null, never, number>;
  /** `ERASED` once no order with personal data is kept. */
  retired_email: ColumnType<string | null, never, string>;
  /** As given by the identity provider at the last sign-in; users set it themselves. */
  name: string | null;
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
  /** `partNumberKey` of the part number; unique among products on sale. */
  part_number_key: string | null;
  barcode: string | null;
  category: string | null;
  /** `categoryKey` of the category. */
  category_key: string | null;
  unit: Generated<Unit>;
  order_multiple: Generated<number>;
  /** JSON: a `PriceBreak[]` in price units. */
  price_breaks: Generated<string>;
  /** JSON: `{ name, value }[]`. */
  specifications: Generated<string>;
  /** JSON: `{ title, url }[]`. */
  documents: Generated<string>;
  low_stock_at: number | null;
  /** What came back while customers wait in line: not available, and kept for them. */
  set_aside: Generated<number>;
  search_text: string;
  /** True when the minimum quantity is available; computed by the database. */
  in_stock: ColumnType<0 | 1, never, never>;
}

/** The stock ledger: every change of stock. The sum of a product's movements is its available quantity. */
export interface StockMovementsTable {
  seq: Generated<number>;
  product_id: Fixed<string>;
  /**
   * `ordered` and one of the last three at most once for each order; `reduced` when an unpaid order gives a part back;
   * `set_aside` for those who wait in line, positive when it is available again.
   */
  kind: Fixed<'received' | 'adjusted' | 'set_aside' | 'ordered' | 'reduced' | 'cancelled' | 'expired' | 'refunded'>;
  /** Negative when it leaves the stock. */
  quantity: Fixed<number>;
  /** As staff gave it; empty for orders. */
  reason: Fixed<string>;
  /** The order that took or returned the stock; null for what staff did. */
  order_id: Fixed<string | null>;
  created_at: Fixed<number>;
}

/** A customer's cart; without a row it is empty. */
export interface CartsTable {
  user_id: Fixed<string>;
  /** JSON: the `CartLine[]` of the contract. */
  lines: string;
  /** The number of times that the cart was written. */
  version: number;
  updated_at: number;
}

/** A named cart that a customer keeps. */
export interface SavedListsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: string;
  /** Makes names equal; unique among a user's lists. */
  name_key: string;
  /** JSON: the `CartLine[]` of the contract. */
  lines: string;
  created_at: Fixed<number>;
  updated_at: number;
}

/** A place that a customer has goods sent to; of a customer's addresses exactly one is the default. */
export interface AddressesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  label: string;
  /** Makes labels equal; unique among a user's addresses. */
  label_key: string;
  address: string;
  phone: string;
  is_default: 0 | 1;
  idempotency_key: Fixed<string | null>;
  created_at: Fixed<number>;
  updated_at: number;
}

/** What is still to be done about an account that its holder has closed; its user is retired. */
export interface ClosedAccountsTable {
  user_id: Fixed<string>;
  /** The provider's id of the account. */
  identity_subject: Fixed<string>;
  /** The encrypted ID token that deletes the account at the provider; null once it is deleted or the token useless. */
  sealed_token: string | null;
  closed_at: Fixed<number>;
  identity_deleted_at: number | null;
  /** When the oldest order with personal data was placed; null when none is left. */
  oldest_kept_at: number | null;
}

/** A customer's orders that were placed together; what it says of them is in its orders. */
export interface CheckoutsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  owner_id: Fixed<string>;
  idempotency_key: Fixed<string | null>;
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
  created_at: Fixed<number>;
  reserved_until: number;
  /** Null again when the bank transfer that paid it is reversed. */
  paid_at: ColumnType<number | null, never, number | null>;
  /** The payment intent that paid it, which orders of a checkout share, or the bank transfer that completed its payment. */
  transaction_id: ColumnType<string | null, never, string | null>;
  shipped_at: ColumnType<number | null, never, number | null>;
  cancelled_at: ColumnType<number | null, never, number>;
  expired_at: ColumnType<number | null, never, number>;
  checkout_id: Fixed<string | null>;
  /** The product's, like `name` and `image`. */
  part_number: Fixed<string | null>;
  /** The owner's name at the time of the order. */
  customer_name: string | null;
  po_number: Fixed<string | null>;
  delivery_note: string | null;
  carrier: string | null;
  tracking_number: string | null;
  /** When money of it was last returned, as its refunds say. */
  refunded_at: ColumnType<number | null, never, number | null>;
  /** JSON: the product's `PriceList` at the time, in price units; null when it had one price for every quantity. */
  price_list: Fixed<string | null>;
  /** Of the payment that paid it: what went back, and that with what is to go back. */
  refunded_minor: Generated<number>;
  returning_minor: Generated<number>;
  /** Since when all its money is to go back, or its stock is back; it is not shipped any more. */
  all_refunded_at: ColumnType<number | null, never, number | null>;
  /** Since when the payment that paid it is disputed, or lost in a dispute. */
  disputed_at: ColumnType<number | null, never, number | null>;
  /** In thousandths of a percent, of when it was placed; null without tax. */
  tax_rate: Fixed<number | null>;
  /** A part of the total; the rest is price times quantity. */
  tax_minor: Generated<number>;
  /** Such as "VAT"; null when the shop had no tax. */
  tax_name: Fixed<string | null>;
  /** The customer's. */
  tax_id: string | null;
  /** Why the customer pays no tax; null when the shop had none, too. */
  tax_exempt_reason: Fixed<string | null>;
  /** Within how many days its invoice is to be paid; null unless it was placed on account. */
  terms_days: Fixed<number | null>;
  /** When the invoice that was issued with its shipment is due; null unless it was shipped on account and unpaid. */
  due_at: ColumnType<number | null, never, number>;
  /** What bank transfers paid of it, and when the last of them was recorded; reversed ones do not count. */
  transferred_minor: Generated<number>;
  transferred_at: ColumnType<number | null, never, number | null>;
}

/** What staff know of a customer. */
export interface CustomersTable {
  user_id: Fixed<string>;
  tax_id: string | null;
  /** Such a customer pays no tax. */
  tax_exempt_reason: string | null;
  updated_at: number;
}

/** The last number of each series and year: as many as there are invoices or credit notes. */
export interface InvoiceNumbersTable {
  series: Fixed<'INV' | 'CN'>;
  year: Fixed<number>;
  last: number;
}

/** Invoices, credit notes and what reverses them; triggers keep all but an erased buyer as it was issued. */
export interface InvoicesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  number: Fixed<string>;
  series: Fixed<'INV' | 'CN'>;
  year: Fixed<number>;
  serial: Fixed<number>;
  /** `reversal`: the refund of a credit note failed after all. */
  kind: Fixed<'invoice' | 'credit_note' | 'reversal'>;
  cause: Fixed<'payment' | 'shipment' | 'refund' | 'refund_failed'>;
  owner_id: Fixed<string>;
  currency: Fixed<Currency>;
  net_minor: Fixed<number>;
  tax_minor: Fixed<number>;
  total_minor: Fixed<number>;
  /** The payment intent that paid it, or whose money went back. */
  transaction_id: Fixed<string | null>;
  refund_row: Fixed<string | null>;
  refund_attempt: Fixed<number | null>;
  /** The invoice of a credit note; the credit note of a reversal. */
  corrects: Fixed<string | null>;
  issued_at: Fixed<number>;
  /** JSON: the `InvoiceDocument` of shared/domain/invoice-document.ts. */
  document: Fixed<string>;
  /** JSON: the `InvoiceBuyer`; `ERASED` once no order of it has personal data. */
  buyer: string;
}

/** The orders of an invoice, each with its part of the amounts. */
export interface InvoiceLinesTable {
  invoice_id: Fixed<string>;
  order_id: Fixed<string>;
  /** As of the invoice; an order has one line of kind `invoice`. */
  kind: Fixed<'invoice' | 'credit_note' | 'reversal'>;
  net_minor: Fixed<number>;
  tax_minor: Fixed<number>;
  total_minor: Fixed<number>;
}

/** A customer who may order on account; without a row a customer may not. */
export interface AccountTermsTable {
  user_id: Fixed<string>;
  payment_days: number;
  /** The most that the customer may owe, invoiced or not. */
  credit_limit_minor: number;
  updated_at: number;
}

/** Money of a customer that arrived at the bank, as staff recorded it; never changed. */
export interface BankTransfersTable {
  seq: Generated<number>;
  id: Fixed<string>;
  owner_id: Fixed<string>;
  /** The day on the bank's statement, such as `2026-11-23`. */
  received_on: Fixed<string>;
  reference: Fixed<string>;
  /** Negative in an entry that reverses another one. */
  amount_minor: Fixed<number>;
  currency: Fixed<Currency>;
  /** The transfer that this entry takes back. */
  reverses: Fixed<string | null>;
  recorded_by: Fixed<string>;
  idempotency_key: Fixed<string | null>;
  created_at: Fixed<number>;
}

/** The orders that a bank transfer pays, each with its part of the amount, in the sign of the transfer. */
export interface BankTransferOrdersTable {
  transfer_id: Fixed<string>;
  order_id: Fixed<string>;
  amount_minor: Fixed<number>;
}

/** A customer who waits for a product that others hold; the line of a product is in the order of `seq`. */
export interface WaitlistEntriesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  product_id: Fixed<string>;
  owner_id: Fixed<string>;
  quantity: Fixed<number>;
  /** Whether a smaller order than `quantity` will do. */
  part_is_fine: Fixed<0 | 1>;
  /** The highest price that the customer agreed to. */
  max_price_units: number;
  /** Erased, like the phone, once the account is closed. */
  address: string;
  phone: string;
  idempotency_key: Fixed<string | null>;
  created_at: Fixed<number>;
  lasts_until: Fixed<number>;
  /** Null while the customer waits. */
  closed_at: ColumnType<number | null, never, number>;
  /** `removed`: with the product or the account. */
  closed_as: ColumnType<
    'served' | 'left' | 'expired' | 'removed' | null,
    never,
    'served' | 'left' | 'expired' | 'removed'
  >;
  /** The order that was placed for it. */
  order_id: ColumnType<string | null, never, string>;
}

export interface PaymentIntentsTable {
  id: Fixed<string>;
  /** The checkout that it was opened for; null for a single order. */
  checkout_id: Fixed<string | null>;
  /** The amount requested; once succeeded, the amount received. */
  amount_minor: number;
  /** From the provider; an intent that matches no order may be in any currency. */
  currency: Fixed<string>;
  state: 'open' | 'succeeded' | 'cancelled';
  created_at: Fixed<number>;
}

/** The orders that an intent was opened for, each with its part of the amount; it pays no others. */
export interface IntentOrdersTable {
  intent_id: Fixed<string>;
  order_id: Fixed<string>;
  amount_minor: Fixed<number>;
}

/** Money of an intent that goes back. */
export interface RefundsTable {
  id: Fixed<string>;
  payment_intent_id: Fixed<string>;
  /**
   * `unapplied`: orders could not take it. `staff`: requested here. `provider`: made at the provider, such as in its
   * dashboard.
   */
  kind: Fixed<'unapplied' | 'staff' | 'provider'>;
  amount_minor: number;
  /** The provider's refund id of this attempt; null until the provider responds. */
  refund_id: string | null;
  created_at: Fixed<number>;
  completed_at: number | null;
  /** `owed`: not requested yet. `pending`: requested. `failed`: a new attempt follows later. */
  status: Generated<'owed' | 'pending' | 'succeeded' | 'failed'>;
  attempt: Generated<number>;
  /** When and why the last failed attempt failed; the reason is the provider's. */
  failed_at: number | null;
  failure_reason: string | null;
  /** By staff. */
  reason: Fixed<string | null>;
  /** Whether it returned the stock of its order. */
  restock: Generated<0 | 1>;
  /** Whether it is for all that is left, so that it shrinks when a part goes back otherwise. */
  takes_rest: Generated<0 | 1>;
  requested_by: Fixed<string | null>;
  idempotency_key: Fixed<string | null>;
  /** Whether the provider is told its id. A request of an earlier version must be repeated as it was. */
  in_metadata: Generated<0 | 1>;
  /** Since when it does not count any more: the money went back otherwise, or the provider's own refund failed. */
  void_at: number | null;
}

/** The orders whose money a refund returns, each with its part of the amount. */
export interface RefundOrdersTable {
  /** The `id` of the refund. */
  refund_row: Fixed<string>;
  order_id: Fixed<string>;
  amount_minor: number;
}

/** Payments that a customer contests at the bank. */
export interface DisputesTable {
  /** The provider's. */
  id: Fixed<string>;
  payment_intent_id: Fixed<string>;
  amount_minor: number;
  /** The provider's, such as `fraudulent`. */
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

/** A mail, written in the transaction of what it is about; its text is made when it is sent. */
export interface OutboxTable {
  seq: Generated<number>;
  kind: Fixed<MailKindName>;
  /** Unique, so that one event has one row. */
  event_key: Fixed<string>;
  /** What it is about; `mailKinds` says what that is. */
  subject_id: Fixed<string>;
  /** Rows of one key that wait at the same time become one mail. */
  merge_key: Fixed<string | null>;
  /** Of the recipient; null when nobody has the address. */
  user_id: Fixed<string | null>;
  /** An e-mail address; null once it is erased. */
  recipient: string | null;
  created_at: Fixed<number>;
  state: Generated<MailState>;
  /** Counts each attempt when it begins. */
  attempts: Generated<number>;
  /** During an attempt, when another one may begin unless this one has ended. */
  next_attempt_at: number;
  /** Given by the first attempt, shared by rows that became one mail, and never changed. */
  message_id: ColumnType<string | null, never, string>;
  /** Why the last attempt failed, or why it was skipped: for staff. */
  last_error: string | null;
  /** Null while it is queued. */
  ended_at: number | null;
}

/** One row while mails are on. */
export interface MailSwitchTable {
  id: 1;
  /** Events from this instant on have their rows in the outbox; earlier rows may be deleted. */
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
  hidden_at: ColumnType<number | null, never, number | null>;
}

/** A picture that the shop has or had as its logo, as the server encoded it. */
export interface LogosTable {
  /** SHA-256 of the content, in hexadecimal. */
  hash: Fixed<string>;
  media_type: Fixed<string>;
  /** In pixels. */
  width: Fixed<number>;
  height: Fixed<number>;
  content: Fixed<Buffer>;
  created_at: Fixed<number>;
}

/** One row; none while all settings are as delivered. */
export interface ShopSettingsTable {
  id: Fixed<1>;
  /** The number of times that the settings were saved. */
  version: number;
  name: string;
  legal_name: string | null;
  address: string | null;
  email: string | null;
  phone: string | null;
  tax_id: string | null;
  /** In thousandths of a percent; null: no tax. */
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

/** The append-only log of every change: order timelines and the audit trail. */
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

/** The number of rows of each list, kept by triggers (see row-counts.ts). A list that was always empty has no row. */
export interface RowCountsTable {
  list: string;
  size: number;
}

export interface ProductSearchTable {
  rowid: number;
}

/** SQLite only: the trigram index of orders (see order-search-index.ts). */
export interface OrderSearchTable {
  rowid: number;
}

/** SQLite only: one row, with the last order that the index holds. */
export interface OrderSearchProgressTable {
  indexed_to: number;
}

export interface Tables {
  users: UsersTable;
  products: ProductsTable;
  stock_movements: StockMovementsTable;
  carts: CartsTable;
  saved_lists: SavedListsTable;
  addresses: AddressesTable;
  closed_accounts: ClosedAccountsTable;
  checkouts: CheckoutsTable;
  orders: OrdersTable;
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
  shop_settings: ShopSettingsTable;
  events: EventsTable;
  customers: CustomersTable;
  invoice_numbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  invoice_lines: InvoiceLinesTable;
  list_sizes: RowCountsTable;
  product_search: ProductSearchTable;
  order_search: OrderSearchTable;
  order_search_progress: OrderSearchProgressTable;
}

export type Database = Kysely<Tables>;
/** For queries that write; only `inTransaction` provides one. */
export type WriteTransaction = Transaction<Tables>;

export type UserRow = Selectable<UsersTable>;
/** A product with what only its page shows. */
export type ProductDetailsRow = Omit<
  Selectable<ProductsTable>,
  'search_text' | 'in_stock' | 'part_number_key' | 'category_key' | 'set_aside'
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
export type ShopSettingsRow = Selectable<ShopSettingsTable>;
