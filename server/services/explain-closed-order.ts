import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { listIntents } from '#server/queries/payments.ts';
import { cancelPaymentIntent } from '#server/services/reconcile-payments.ts';
import { paymentMessages } from '#shared/messages/account.ts';

/**
 * The refusal to pay a closed order: `order_closed`, or `payment_incomplete` while a card is being charged. Ends open
 * intents first, so that its statement is final. @throws {AppError} the provider's, when an intent's end is unknown
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
