import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { readText } from '#server/http/body.ts';
import { mount } from '#server/http/mount.ts';
import { applyPayment } from '#server/services/apply-payment.ts';
import { openPaymentIntent } from '#server/services/open-payment-intent.ts';
import { paymentsContract } from '#shared/contracts/payments.ts';

export function paymentRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, paymentsContract.createIntent, async ({ caller, body }) => {
    const { totalPrice, orderId } = await body();
    return { clientSecret: await openPaymentIntent(deps, { customer: caller, totalPrice, orderId }) };
  });
  mount(app, deps, paymentsContract.webhook, async ({ context }) => {
    const signature = context.req.header('stripe-signature');
    const { id, type, intent } = deps.payments.parseWebhook(await readText(context), signature, deps.now());
    if (type === 'payment_intent.succeeded' && intent) {
      const outcome = await applyPayment(deps, intent, { id, type });
      if (outcome === 'mismatch') deps.log.error('Money arrived that fits no order', null, { intentId: intent.id });
    }
    return { received: true as const };
  });
  return app;
}
