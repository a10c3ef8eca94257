import Stripe from 'stripe';
import type { TestShop } from '#server/testing/test-shop.ts';

export type ProviderIntent = { id: string } & Record<string, unknown>;

export async function readIntent(shop: TestShop, id: string): Promise<ProviderIntent> {
  const { secretKey } = shop.deps.settings.stripe;
  const response = await shop.demo.stripe.fetch(`https://api.stripe.com/v1/payment_intents/${id}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  // The stand-in responds in the provider's form.
  return (await response.json()) as ProviderIntent;
}

/** With a valid signature; returns the status. `app` may be a restarted shop. */
export async function sendWebhook(
  shop: TestShop,
  event: { id: string; intent: object; type?: string; livemode?: boolean; app?: TestShop['app'] },
): Promise<number> {
  const { id, intent, type = 'payment_intent.succeeded', livemode = false, app = shop.app } = event;
  const created = Math.floor(shop.deps.now() / 1000);
  const payload = JSON.stringify({ id, object: 'event', type, created, livemode, data: { object: intent } });
  const { webhookSecret } = shop.deps.settings.stripe;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: created });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await app.request('/api/webhooks/stripe', { method: 'POST', body: payload, headers })).status;
}
