import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { PaymentIntentRow } from '#server/db/schema/tables/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { PaymentIntentView } from '#server/integrations/stripe-views.ts';
import { isAllowedFor } from '#server/queries/orders/order-state.ts';
import { listPayables } from '#server/queries/payments/payables.ts';
import { listIntentOrders, listOpenIntents, markIntentCancelled } from '#server/queries/payments/payments.ts';
import { forEachLimit, MAX_PROVIDER_CALLS } from '#server/services/for-each-limit.ts';
import { applyPayment } from '#server/services/payments/apply-payment.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';

/** Repairs lost webhooks: applies or cancels every open intent, oldest first, and requests due refunds. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const limits = { atOnce: MAX_PROVIDER_CALLS, isOver: deps.isShuttingDown };
  await forEachLimit(await listOpenIntents(deps.db), limits, (intent) => reconcileIntent(deps, intent));
  await settleRefunds(deps);
}

async function reconcileIntent(deps: Deps, intent: PaymentIntentRow): Promise<void> {
  try {
    const asked = new Map(
      (await listIntentOrders(deps.db, intent.id)).map((part) => [part.order_id, part.amount_minor]),
    );
    const orders = await listPayables(deps.db, [...asked.keys()]);
    const canPay = (order: Payable) => isAllowedFor('pay', order) && order.total_minor === asked.get(order.id);
    if (orders.every(canPay)) await refreshPaymentIntent(deps, intent.id);
    else await cancelPaymentIntent(deps, intent.id);
  } catch (error) {
    deps.log.error('A payment intent could not be checked', error, { intentId: intent.id });
  }
}

/** Cancels an intent that cannot pay all its orders any more. Never rejects; the periodic check retries failures. */
export async function endPaymentIntent(deps: Deps, intentId: string): Promise<void> {
  try {
    await cancelPaymentIntent(deps, intentId);
  } catch (error) {
    deps.log.error('A payment intent of a closed order is still open', error, { intentId });
  }
}

/** Cancels an open intent. If it has succeeded already, applies its payment. */
export async function cancelPaymentIntent(deps: Deps, intentId: string): Promise<PaymentIntentView> {
  const intent = await deps.payments.cancelIntent(intentId);
  await settleIntent(deps, intent);
  return intent;
}

/** Applies the provider's state. Null when the provider does not know the intent, which then stays open. */
export async function refreshPaymentIntent(deps: Deps, intentId: string): Promise<PaymentIntentView | null> {
  const intent = await deps.payments.retrieveIntent(intentId);
  if (intent) await settleIntent(deps, intent);
  else deps.log.error('A payment intent is not known to the payment provider', null, { intentId });
  return intent;
}

async function settleIntent(deps: Deps, intent: PaymentIntentView): Promise<void> {
  if (intent.status === 'succeeded') await applyPayment(deps, intent);
  if (intent.status === 'canceled') await inTransaction(deps.db, (db) => markIntentCancelled(db, intent.id));
}
