import type Stripe from 'stripe';
import type {
  BalanceTransactionRow,
  ChargeRow,
  CustomerRow,
  DisputeRow,
  IntentRow,
  PaymentMethodRow,
  PayoutRow,
  RefundRow,
  SetupIntentRow,
} from '#server/demo/stripe/tables.ts';

// Responses have the SDK's types, so the compiler reports changes of Stripe's API.

export function toPaymentIntent(row: IntentRow): Stripe.PaymentIntent {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: row.amount,
    amount_capturable: 0,
    amount_received: row.amount_received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: row.canceled_at,
    cancellation_reason: row.cancellation_reason,
    capture_method: 'automatic',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    last_payment_error: parse<Stripe.PaymentIntent.LastPaymentError>(row.last_payment_error_json),
    latest_charge: row.latest_charge,
    livemode: false,
    managed_payments: null,
    metadata: parse<Stripe.Metadata>(row.metadata_json) ?? {},
    next_action:
      row.status === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : null,
    on_behalf_of: null,
    payment_method: row.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: row.receipt_email,
    review: null,
    setup_future_usage: row.setup_future_usage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_group: null,
  };
}

export function forBrowser(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  const { metadata, latest_charge, amount_received, amount_capturable, customer, ...visible } = intent;
  return visible;
}

export function toPaymentMethod(row: PaymentMethodRow): Stripe.PaymentMethod {
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(row),
    card: {
      brand: row.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: row.brand,
      exp_month: row.exp_month,
      exp_year: row.exp_year,
      funding: 'credit',
      generated_from: null,
      last4: row.last4,
      networks: { available: [row.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: row.created,
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function toCustomer(row: CustomerRow): Stripe.Customer {
  return {
    id: row.id,
    object: 'customer',
    balance: 0,
    created: row.created,
    default_source: null,
    description: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: parse<Stripe.Metadata>(row.metadata_json) ?? {},
    shipping: null,
  };
}

export function toSetupIntent(row: SetupIntentRow): Stripe.SetupIntent {
  return {
    id: row.id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: row.client_secret,
    created: row.created,
    customer: row.customer,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: parse<Stripe.SetupIntent.LastSetupError>(row.last_setup_error_json),
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action:
      row.status === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : null,
    on_behalf_of: null,
    payment_method: row.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: row.status,
    usage: row.usage,
  };
}

export function toCharge(row: ChargeRow, intent: IntentRow, method: PaymentMethodRow): Stripe.Charge {
  const succeeded = row.status === 'succeeded';
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: succeeded ? row.amount : 0,
    amount_refunded: row.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetails(method),
    calculated_statement_descriptor: null,
    captured: succeeded,
    created: row.created,
    currency: row.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: row.failure_code,
    failure_message: row.failure_message,
    fraud_details: null,
    livemode: false,
    metadata: parse<Stripe.Metadata>(intent.metadata_json) ?? {},
    on_behalf_of: null,
    outcome: null,
    paid: succeeded,
    payment_intent: row.payment_intent,
    payment_method: row.payment_method,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: row.amount_refunded === row.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

export function toRefund(row: RefundRow): Stripe.Refund {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    customer: null,
    customer_account: null,
    ...(row.failure_reason !== null && { failure_reason: row.failure_reason }),
    metadata: parse<Stripe.Metadata>(row.metadata_json) ?? {},
    payment_intent: row.payment_intent,
    payment_method: null,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
  };
}

const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function toDispute(row: DisputeRow): Stripe.Dispute {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [],
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: row.created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: row.payment_intent,
    reason: row.reason,
    status: row.status,
  };
}

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

function billingDetails(row: PaymentMethodRow): Stripe.PaymentMethod.BillingDetails {
  return { address: null, email: row.billing_email, name: row.billing_name, phone: row.billing_phone, tax_id: null };
}

/** Parses a JSON column; only this folder writes them. */
function parse<T>(json: string | null): T | null {
  return json === null ? null : JSON.parse(json);
}
