import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Currency, Minor } from '#shared/domain/money.ts';

export interface BankTransfersTable {
  seq: Generated<number>;
  id: Fixed<string>;
  account_id: Fixed<string>;
  /** The day on the bank's statement: `2026-11-23`. */
  received_on: Fixed<string>;
  reference: Fixed<string>;
  /** Negative in a reversal. */
  amount_minor: Fixed<Minor>;
  currency: Fixed<Currency>;
  reverses: ColumnType<string | null, string | null | undefined, never>;
  /** The return whose credit note pays what is owed; no money arrived then. */
  return_id: ColumnType<string | null, string | undefined, never>;
  /** The order whose credit note pays what is owed, since it was closed short below what was invoiced. */
  short_order_id: ColumnType<string | null, string | undefined, never>;
  recorded_by: Fixed<string>;
  idempotency_key: Fixed<string | null>;
  request_fingerprint: Fixed<string | null>;
  created_at: Fixed<number>;
}

/** Amounts have the sign of the transfer. */
export interface BankTransferOrdersTable {
  transfer_id: Fixed<string>;
  order_id: Fixed<string>;
  amount_minor: Fixed<Minor>;
}

/** Money that a bank transfer had paid and that staff sent back by their bank: for a return, or of an order that was closed short. */
export interface BankRefundsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  order_id: Fixed<string>;
  account_id: Fixed<string>;
  return_id: Fixed<string | null>;
  amount_minor: Fixed<Minor>;
  reason: Fixed<string>;
  /** Of the shop's own transfer. */
  reference: Fixed<string | null>;
  recorded_by: Fixed<string>;
  created_at: Fixed<number>;
}

export interface PaymentIntentsTable {
  id: Fixed<string>;
  checkout_id: Fixed<string | null>;
  /** The amount requested; once succeeded, the amount received. */
  amount_minor: Minor;
  /** The provider's; an intent that matches no order may be in any currency. */
  currency: Fixed<string>;
  state: 'open' | 'succeeded' | 'cancelled';
  created_at: Fixed<number>;
}

/** The payment provider has the cards; an account without a row has kept none. */
export interface PaymentCustomersTable {
  account_id: Fixed<string>;
  /** Null once the provider does not know it any more. */
  customer_id: string | null;
  /** Of its idempotency key. */
  attempt: number;
  created_at: Fixed<number>;
  /** When its holder closed the account: the provider is to delete it. */
  closed_at: number | null;
}

export interface IntentOrdersTable {
  intent_id: Fixed<string>;
  order_id: Fixed<string>;
  amount_minor: Fixed<Minor>;
}

export interface RefundsTable {
  id: Fixed<string>;
  payment_intent_id: Fixed<string>;
  /** `unapplied`: orders could not take it. `provider`: made at the provider, as in its dashboard. */
  kind: Fixed<'unapplied' | 'staff' | 'provider'>;
  amount_minor: Minor;
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
  amount_minor: Minor;
}

export interface DisputesTable {
  id: Fixed<string>;
  payment_intent_id: Fixed<string>;
  amount_minor: Minor;
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

export interface PaymentsTables {
  payment_intents: PaymentIntentsTable;
  payment_customers: PaymentCustomersTable;
  intent_orders: IntentOrdersTable;
  refunds: RefundsTable;
  refund_orders: RefundOrdersTable;
  disputes: DisputesTable;
  bank_transfers: BankTransfersTable;
  bank_transfer_orders: BankTransferOrdersTable;
  bank_refunds: BankRefundsTable;
  webhook_events: WebhookEventsTable;
}

export type PaymentIntentRow = Selectable<PaymentIntentsTable>;
export type PaymentCustomerRow = Selectable<PaymentCustomersTable>;
export type IntentOrderRow = Selectable<IntentOrdersTable>;
export type RefundRow = Selectable<RefundsTable>;
export type DisputeRow = Selectable<DisputesTable>;
export type BankTransferRow = Selectable<BankTransfersTable>;
export type BankRefundRow = Selectable<BankRefundsTable>;
