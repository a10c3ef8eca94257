import type Stripe from 'stripe';
import type { BalanceTransactionRow, PayoutRow } from '#server/demo/stripe/tables.ts';

export function toPayout(row: PayoutRow, now: number): Stripe.Payout {
  return {
    id: row.id,
    object: 'payout',
    amount: row.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: row.arrival_date,
    automatic: true,
    balance_transaction: null,
    created: row.created,
    currency: row.currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: row.arrival_date <= now ? 'paid' : 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}

export function toBalanceTransaction(
  row: BalanceTransactionRow,
  source?: Stripe.BalanceTransactionSource,
): Stripe.BalanceTransaction {
  const { amount, fee, currency } = row;
  return {
    id: row.id,
    object: 'balance_transaction',
    amount,
    available_on: row.available_on,
    balance_type: 'payments',
    created: row.created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: row.reporting_category,
    source: source ?? row.source,
    status: 'available',
    type: row.type,
  };
}
