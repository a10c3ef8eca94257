import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** Real shops never load the demo's stand-in. Rejects when loading fails; null only outside a browser. */
export async function loadStripeJs(config: { publishableKey: string; demo: boolean }): Promise<Stripe | null> {
  if (!config.demo) {
    return loadStripe(config.publishableKey);
  }
  const { createStripeJsStandIn } = await import('#web/demo/stripe-js.ts');
  return createStripeJsStandIn({ publishableKey: config.publishableKey, apiBase: '/demo/stripe' });
}
