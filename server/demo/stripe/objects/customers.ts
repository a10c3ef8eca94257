import type Stripe from 'stripe';
import { parse } from '#server/demo/stripe/objects/parse.ts';
import type { CustomerRow, PaymentMethodRow } from '#server/demo/stripe/tables.ts';

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

export function billingDetails(row: PaymentMethodRow): Stripe.PaymentMethod.BillingDetails {
  return { address: null, email: row.billing_email, name: row.billing_name, phone: row.billing_phone, tax_id: null };
}
