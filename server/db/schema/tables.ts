import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Currency } from '#shared/domain/money.ts';

// The tables as they are stored; what the API shows is declared in shared/contracts. Instants are milliseconds since
// 1970 (UTC), prices are price units, totals and amounts minor units (see shared/domain/money.ts).

/** Set on insert, never changed. */
type Fixed<T> = ColumnType<T, T, never>;

export interface UsersTable {
  seq: Generated<number>;
  id: Fixed<string>;
  /** Canonical; of a retired user no address, but what keeps the column unique. */
  email: string;
  /** The identity provider's id of the account that signs in with this e-mail. */
  identity_subject: string;
  role: 'admin' | 'customer';
  email_verified: 0 | 1;
  created_at: Fixed<number>;
  // The provider's times, in seconds since 1970.
  /** Sessions that began earlier have ended. */
  sessions_valid_from: Generated<number>;
  /** Up to when the provider had ended sessions itself, as far as it was seen; later means another password. */
  identity_valid_since: Generated<number>;
  /** When the latest session began that came before the address was verified. */
  unverified_auth_time: Generated<number>;
  /** Set when the address turned out to be another person's: nobody signs in as this user any more. */
  retired_at: ColumnType<number | null, never, number>;
  /** The address that it had. */
  retired_email: ColumnType<string | null, never, string>;
  /** As the identity provider told it at the last sign-in; people choose it themselves. */
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
  /** Name and description as a search looks at them (see search-text.ts). */
  search_text: string;
  /** Whether the minimum quantity is available, kept by the database. */
  in_stock: ColumnType<0 | 1, never, never>;
}

/** Every change of a product's stock that is not an order: the first delivery and adjustments. */
export interface StockMovementsTable {
  seq: Generated<number>;
  product_id: Fixed<string>;
  quantity: Fixed<number>;
  reason: Fixed<string>;
  created_at: Fixed<number>;
}

export interface OrdersTable {
  seq: Generated<number>;
  id: Fixed<string>;
  product_id: Fixed<string>;
  owner_id: Fixed<string>;
  email: Fixed<string>;
  name: Fixed<string>;
  image: Fixed<string>;
  price_units: Fixed<number>;
  quantity: Fixed<number>;
  total_minor: Fixed<number>;
  currency: Fixed<Currency>;
  address: Fixed<string>;
  phone: Fixed<string>;
  idempotency_key: Fixed<string | null>;
  created_at: Fixed<number>;
  /** While nobody pays the order, it holds its goods until then. */
  reserved_until: number;
  paid_at: ColumnType<number | null, never, number>;
  transaction_id: ColumnType<string | null, never, string>;
  shipped_at: ColumnType<number | null, never, number | null>;
  cancelled_at: ColumnType<number | null, never, number>;
  expired_at: ColumnType<number | null, never, number>;
}

/** Payment intents of the payment provider that belong to an order, by the provider's id. */
export interface PaymentIntentsTable {
  id: Fixed<string>;
  order_id: Fixed<string>;
  /** What is asked for; once it has succeeded, what has arrived. */
  amount_minor: number;
  /** The provider's word; one that fits no order may be in any currency. */
  currency: Fixed<string>;
  state: 'open' | 'succeeded' | 'cancelled';
  created_at: Fixed<number>;
}

/** Money that arrived for an order that could not take it; one debt for each intent. */
export interface RefundsTable {
  payment_intent_id: Fixed<string>;
  order_id: Fixed<string>;
  amount_minor: Fixed<number>;
  /** The provider's refund of this attempt; null until the provider has answered. */
  refund_id: string | null;
  created_at: Fixed<number>;
  completed_at: number | null;
  /** `owed`: to be asked for. `pending`: the provider is at it. `failed`: it has failed, and a new attempt comes later. */
  status: Generated<'owed' | 'pending' | 'succeeded' | 'failed'>;
  /** Counts from 1. */
  attempt: Generated<number>;
  /** When the last attempt that failed did so, and the provider's word for why. */
  failed_at: number | null;
  failure_reason: string | null;
}

/** Webhook events that were applied, by the provider's id. */
export interface WebhookEventsTable {
  id: Fixed<string>;
  type: Fixed<string>;
  received_at: Fixed<number>;
}

export interface ReviewsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: Fixed<string>;
  ratings: Fixed<number>;
  description: Fixed<string>;
  created_at: Fixed<number>;
  /** When staff hid it from the public list. */
  hidden_at: ColumnType<number | null, never, number | null>;
}

/** The append-only record of every change: an order's timeline and the audit trail. */
export interface EventsTable {
  seq: Generated<number>;
  at: Fixed<number>;
  /** A user's id, or the part of the system that acted. */
  actor: Fixed<string>;
  type: Fixed<string>;
  subject_id: Fixed<string>;
  /** JSON of what changed, before and after. */
  before: Fixed<string | null>;
  after: Fixed<string | null>;
}

/** How many rows each list has; kept by triggers (see list-sizes.ts). A list that was always empty has no row. */
export interface RowCountsTable {
  list: string;
  size: number;
}

/** SQLite only: finds products by trigrams (see search-index.ts). */
export interface ProductSearchTable {
  /** The product's `seq`. */
  rowid: number;
}

export interface Tables {
  users: UsersTable;
  products: ProductsTable;
  stock_movements: StockMovementsTable;
  orders: OrdersTable;
  payment_intents: PaymentIntentsTable;
  refunds: RefundsTable;
  webhook_events: WebhookEventsTable;
  reviews: ReviewsTable;
  events: EventsTable;
  list_sizes: RowCountsTable;
  product_search: ProductSearchTable;
}

/** Reads, outside or inside a transaction. */
export type Database = Kysely<Tables>;
/** What a query that writes takes: only `inTransaction` gives one out. */
export type WriteTransaction = Transaction<Tables>;

export type UserRow = Selectable<UsersTable>;
export type ProductRow = Omit<Selectable<ProductsTable>, 'search_text' | 'in_stock'>;
export type OrderRow = Selectable<OrdersTable>;
export type NewOrderRow = Insertable<OrdersTable>;
export type PaymentIntentRow = Selectable<PaymentIntentsTable>;
export type RefundRow = Selectable<RefundsTable>;
export type ReviewRow = Selectable<ReviewsTable>;
