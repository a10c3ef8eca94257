import { AppError } from '#server/app-error.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { PaymentIntentRow } from '#server/db/schema/tables/payments.ts';
import type { Deps } from '#server/deps.ts';
import { listIntents } from '#server/queries/payments/payments.ts';
import { cancelPaymentIntent } from '#server/services/payments/reconcile-payments.ts';
import { checkoutPaymentMessages, paymentMessages } from '#shared/messages/users/account.ts';

/**
 * The refusal to pay a closed order: `order_closed`, or `payment_incomplete` while a card is being charged. Ends open
 * intents first, so that its statement is final. @throws {AppError} the provider's, when an intent's end is unknown
 */
export async function explainClosedOrder(deps: Deps, order: Payable): Promise<AppError> {
  return explain(
    deps,
    [order],
    order.cancelled_at === null ? paymentMessages.afterExpiry : paymentMessages.afterCancellation,
  );
}

/** Like `explainClosedOrder`, for a checkout of which every order is closed. */
export async function explainClosedCheckout(deps: Deps, orders: Payable[]): Promise<AppError> {
  return explain(deps, orders, checkoutPaymentMessages.closed);
}

async function explain(
  deps: Deps,
  orders: Payable[],
  words: { notCharged: string; refunding: string },
): Promise<AppError> {
  for (const intent of await intentsOf(deps, orders)) {
    if (intent.state === 'open') await cancelPaymentIntent(deps, intent.id);
  }
  const states = (await intentsOf(deps, orders)).map(({ state }) => state);
  if (states.includes('open')) return new AppError('payment_incomplete');
  return new AppError('order_closed', { message: states.includes('succeeded') ? words.refunding : words.notCharged });
}

async function intentsOf(deps: Deps, orders: Payable[]): Promise<PaymentIntentRow[]> {
  const intents = new Map<string, PaymentIntentRow>();
  for (const order of orders) for (const intent of await listIntents(deps.db, order.id)) intents.set(intent.id, intent);
  return [...intents.values()];
}
