import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '#server/db/schema/tables.ts';

// Amounts are minor units, times are seconds since the epoch. Of a card only brand and last four digits are stored.

export type DemoStripeTables = {
  demo_stripe_payment_intents: {
    id: string;
    client_secret: string;
    status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
    amount: number;
    amount_received: number;
    currency: string;
    description: string | null;
    receipt_email: string | null;
    metadata_json: string;
    payment_method: string | null;
    latest_charge: string | null;
    last_payment_error_json: string | null;
    canceled_at: number | null;
    cancellation_reason: string | null;
    created: number;
    customer: string | null;
    setup_future_usage: 'on_session' | 'off_session' | null;
  };
  demo_stripe_customers: {
    id: string;
    metadata_json: string;
    deleted_at: number | null;
    created: number;
  };
  demo_stripe_setup_intents: {
    id: string;
    client_secret: string;
    status: 'requires_payment_method' | 'requires_action' | 'succeeded';
    customer: string;
    usage: string;
    payment_method: string | null;
    last_setup_error_json: string | null;
    created: number;
  };
  demo_stripe_payment_methods: {
    id: string;
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    behaviour: string;
    billing_name: string | null;
    billing_email: string | null;
    billing_phone: string | null;
    created: number;
    /** Who keeps it. */
    customer: string | null;
    detached_at: number | null;
  };
  demo_stripe_charges: {
    id: string;
    payment_intent: string;
    payment_method: string;
    status: 'succeeded' | 'failed';
    amount: number;
    amount_refunded: number;
    currency: string;
    failure_code: string | null;
    failure_message: string | null;
    created: number;
  };
  demo_stripe_refunds: {
    id: string;
    payment_intent: string;
    charge: string;
    amount: number;
    currency: string;
    reason: string | null;
    status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
    failure_reason: string | null;
    created: number;
    metadata_json: string;
    /** What the bank decides later, and when. */
    later_status: 'succeeded' | 'failed' | null;
    later_at: number | null;
    /** When it failed after it had been made; null when it never left. */
    failed_at: number | null;
  };
  demo_stripe_disputes: {
    id: string;
    charge: string;
    payment_intent: string;
    amount: number;
    currency: string;
    reason: string;
    status: 'needs_response' | 'won' | 'lost';
    created: number;
    closed_at: number | null;
  };
  demo_stripe_balance_transactions: {
    id: string;
    type: 'adjustment' | 'charge' | 'payout' | 'refund' | 'refund_failure';
    reporting_category: 'charge' | 'dispute' | 'dispute_reversal' | 'payout' | 'refund' | 'refund_failure';
    /** The charge, refund, dispute or payout. */
    source: string;
    /** Negative where money leaves the balance. */
    amount: number;
    fee: number;
    currency: string;
    created: number;
    available_on: number;
    payout: string | null;
  };
  demo_stripe_payouts: {
    id: string;
    amount: number;
    currency: string;
    created: number;
    arrival_date: number;
  };
  demo_stripe_idempotency_keys: {
    key: string;
    /** Digest of the first request with the key. */
    fingerprint: string;
    status: number;
    body_json: string;
    created: number;
  };
};

export type DemoStripeDb = Kysely<Tables & DemoStripeTables>;

export type IntentRow = Selectable<DemoStripeTables['demo_stripe_payment_intents']>;
export type CustomerRow = Selectable<DemoStripeTables['demo_stripe_customers']>;
export type SetupIntentRow = Selectable<DemoStripeTables['demo_stripe_setup_intents']>;
export type PaymentMethodRow = Selectable<DemoStripeTables['demo_stripe_payment_methods']>;
export type ChargeRow = Selectable<DemoStripeTables['demo_stripe_charges']>;
export type RefundRow = Selectable<DemoStripeTables['demo_stripe_refunds']>;
export type BalanceTransactionRow = Selectable<DemoStripeTables['demo_stripe_balance_transactions']>;
export type PayoutRow = Selectable<DemoStripeTables['demo_stripe_payouts']>;
export type DisputeRow = Selectable<DemoStripeTables['demo_stripe_disputes']>;
