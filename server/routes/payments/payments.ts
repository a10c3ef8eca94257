import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Metrics } from '#server/http/observability/metrics.ts';
import { readText } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { PaymentEvent } from '#server/integrations/stripe-webhook.ts';
import { applyDispute } from '#server/services/payments/apply-dispute.ts';
import { applyPayment } from '#server/services/payments/apply-payment.ts';
import { applyRefund, syncRefundsOfCharge } from '#server/services/payments/apply-refund.ts';
import { openPaymentIntent } from '#server/services/payments/open-payment-intent.ts';
import { paymentsContract } from '#shared/contracts/payments/payments.ts';

export function paymentRoutes(deps: Deps, { webhooks }: Metrics): Hono {
  const app = new Hono();

  mount(app, deps, paymentsContract.createIntent, async ({ caller, body }) => {
    return openPaymentIntent(deps, { customer: caller, ...(await body()) });
  });
  mount(app, deps, paymentsContract.webhook, async ({ context }) => {
    const signature = context.req.header('stripe-signature');
    const text = await readText(context);
    try {
      const event = deps.payments.parseWebhook(text, signature, deps.now());
      webhooks.inc({ result: await applyEvent(deps, event) });
    } catch (error) {
      webhooks.inc({ result: error instanceof AppError && error.status < 500 ? 'refused' : 'failed' });
      throw error;
    }
    return { received: true as const };
  });
  return app;
}

/** Applies an event. Unknown and repeated events change nothing, and the provider need not send them again. */
async function applyEvent(deps: Deps, event: PaymentEvent): Promise<'applied' | 'wrong_mode'> {
  const { id, type, intent, refund, charge, dispute } = event;
  if (event.livemode !== deps.payments.isLive) {
    deps.log.error('A webhook of the wrong mode was refused: test mode in a live shop, or the reverse', null, { id });
    return 'wrong_mode';
  }
  if (refund) await applyRefund(deps, refund, { id, type });
  else if (charge) await syncRefundsOfCharge(deps, charge);
  else if (dispute) await applyDispute(deps, dispute, { id, type });
  else if (intent && type === 'payment_intent.succeeded') await applyPayment(deps, intent, { id, type });
  return 'applied';
}
