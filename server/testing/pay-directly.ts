import { randomUUID } from 'node:crypto';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import { type ProviderIntent, readIntent } from '#server/testing/send-webhook.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

export interface DirectPayment {
  /** Without it, the intent does not belong to this shop. */
  orderId?: string;
  amount: number;
  currency?: string;
}

/** The shop did not create the intent. Amount in minor units. */
export async function payDirectly(shop: TestShop, payment: DirectPayment): Promise<ProviderIntent> {
  const { secretKey, publishableKey } = shop.deps.settings.stripe;
  const { orderId, amount, currency = 'usd' } = payment;
  const form = new URLSearchParams({ amount: String(amount), currency });
  if (orderId !== undefined) form.set('metadata[orderId]', orderId);
  const response = await shop.demo.stripe.fetch('https://api.stripe.com/v1/payment_intents', {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': randomUUID() },
    body: form.toString(),
  });
  const { client_secret } = (await response.json()) as { client_secret: string };
  return readIntent(shop, await payWithTestCard(shop.demo.stripe, publishableKey, client_secret));
}

export async function refundsAtProvider(shop: TestShop, intentId: string) {
  const db = shop.deps.db.$extendTables<DemoStripeTables>();
  const refunds = await db
    .selectFrom('demo_stripe_refunds')
    .selectAll()
    .where('payment_intent', '=', intentId)
    .orderBy('created')
    .execute();
  const charge = await db
    .selectFrom('demo_stripe_charges')
    .select('amount_refunded')
    .where('payment_intent', '=', intentId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  return { refunds, returned: charge.amount_refunded };
}
