import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/**
 * Loads what `<Elements>` needs: Stripe.js from Stripe, or in the demo its stand-in, a chunk of its own that other
 * visitors never download. Rejects when it cannot be loaded; null only outside a browser.
 */
export async function loadStripeJs(config: { publishableKey: string; demo: boolean }): Promise<Stripe | null> {
  if (!config.demo) {
    return loadStripe(config.publishableKey);
  }
  const { createStripeJsStandIn } = await import('#web/demo/stripe-js.ts');
  return createStripeJsStandIn({ publishableKey: config.publishableKey, apiBase: '/demo/stripe' });
}
