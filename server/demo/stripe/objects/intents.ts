import type Stripe from 'stripe';
import { parse } from '#server/demo/stripe/objects/parse.ts';
import type { IntentRow, SetupIntentRow } from '#server/demo/stripe/tables.ts';

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
    next_action: nextActionOf(row),
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
    next_action: nextActionOf(row),
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

function nextActionOf({ status }: IntentRow | SetupIntentRow) {
  return status === 'requires_action'
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
    : null;
}
