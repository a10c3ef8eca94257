import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { readText } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { PaymentEvent } from '#server/integrations/stripe-webhook.ts';
import { applyDispute } from '#server/services/apply-dispute.ts';
import { applyPayment } from '#server/services/apply-payment.ts';
import { applyRefund, syncRefundsOfCharge } from '#server/services/apply-refund.ts';
import { openPaymentIntent } from '#server/services/open-payment-intent.ts';
import { paymentsContract } from '#shared/contracts/payments.ts';

export function paymentRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, paymentsContract.createIntent, async ({ caller, body }) => {
    return { clientSecret: await openPaymentIntent(deps, { customer: caller, ...(await body()) }) };
  });
  mount(app, deps, paymentsContract.webhook, async ({ context }) => {
    const signature = context.req.header('stripe-signature');
    const event = deps.payments.parseWebhook(await readText(context), signature, deps.now());
    await applyEvent(deps, event);
    return { received: true as const };
  });
  return app;
}

/** Applies an event. Unknown and repeated events change nothing, and the provider need not send them again. */
async function applyEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const { id, type, intent, refund, charge, dispute } = event;
  if (event.livemode !== deps.payments.isLive) {
    deps.log.error('A webhook of the wrong mode was refused: test mode in a live shop, or the reverse', null, { id });
  } else if (refund) await applyRefund(deps, refund, { id, type });
  else if (charge) await syncRefundsOfCharge(deps, charge);
  else if (dispute) await applyDispute(deps, dispute, { id, type });
  else if (intent && type === 'payment_intent.succeeded') await applyPayment(deps, intent, { id, type });
}
