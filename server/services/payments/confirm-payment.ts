import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Deps } from '#server/deps.ts';
import type { PaymentIntentView } from '#server/integrations/stripe-views.ts';
import { isClosed } from '#server/queries/orders/order-state.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { listIntentOrders } from '#server/queries/payments/payments.ts';
import { applyPayment } from '#server/services/payments/apply-payment.ts';
import { explainClosedOrder } from '#server/services/payments/explain-closed-order.ts';
import { reductionMessages } from '#shared/messages/payments/reductions.ts';
import { paymentMessages } from '#shared/messages/users/account.ts';

/**
 * Asks the provider whether this intent has paid the order, in any state, and records it.
 * @throws {AppError} payment_mismatch, payment_incomplete, order_paid, order_closed, not_found, and the provider's own
 */
export async function confirmPayment(deps: Deps, order: OrderRow, transactionId: string): Promise<OrderRow> {
  if (order.transaction_id === transactionId) return order;
  const intent = await deps.payments.retrieveIntent(transactionId);
  if (!intent || !(await isOpenedFor(deps, intent, order))) throw new AppError('payment_mismatch');

  const outcome = await applyPayment(deps, intent);
  if (outcome === 'mismatch') throw new AppError('payment_mismatch', { message: paymentMessages.mismatch });
  if (outcome === 'foreign' || outcome === 'wrong_mode') throw new AppError('payment_mismatch');
  const current = await findOrderInAnyState(deps.db, order.id);
  if (!current) throw new AppError('not_found');
  if (current.transaction_id === intent.id) return current;
  if (isClosed(current)) throw await explainClosedOrder(deps, current);
  if (outcome === 'incomplete') throw new AppError('payment_incomplete');
  if (current.paid_at === null) throw new AppError('payment_mismatch', { message: reductionMessages.changedMeanwhile });
  throw new AppError('order_paid', { message: paymentMessages.refunding });
}

/** Like `applyPayment`, the shop's record takes precedence over what the provider keeps with the intent. */
async function isOpenedFor(deps: Deps, intent: PaymentIntentView, order: OrderRow): Promise<boolean> {
  const known = await listIntentOrders(deps.db, intent.id);
  if (known.length > 0) return known.some(({ order_id }) => order_id === order.id);
  if (intent.orderId !== null) return intent.orderId === order.id;
  return intent.checkoutId !== null && intent.checkoutId === order.checkout_id;
}
