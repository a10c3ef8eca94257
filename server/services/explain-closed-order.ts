import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { listIntents } from '#server/queries/payments.ts';
import { cancelPaymentIntent } from '#server/services/reconcile-payments.ts';
import { paymentMessages } from '#shared/messages/account.ts';

/**
 * The refusal of a payment for a cancelled or expired order, with the state of the customer's money: `order_closed`, or
 * `payment_incomplete` while a card is still being charged. Ends open intents first, so that the statement is final.
 * @throws {AppError} the provider's own, when it cannot tell how an open intent has ended
 */
export async function explainClosedOrder(deps: Deps, order: OrderRow): Promise<AppError> {
  for (const intent of await listIntents(deps.db, order.id)) {
    if (intent.state === 'open') await cancelPaymentIntent(deps, intent.id);
  }
  const states = (await listIntents(deps.db, order.id)).map(({ state }) => state);
  if (states.includes('open')) return new AppError('payment_incomplete');
  const words = order.cancelled_at === null ? paymentMessages.afterExpiry : paymentMessages.afterCancellation;
  const message = states.includes('succeeded') ? words.refunding : words.notCharged;
  return new AppError('order_closed', { message });
}
