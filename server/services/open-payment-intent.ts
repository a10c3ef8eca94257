import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { SavedFailureError } from '#server/integrations/stripe-errors.ts';
import type { PaymentIntentView } from '#server/integrations/stripe-views.ts';
import { isAllowedFor, isClosed } from '#server/queries/order-state.ts';
import { findOrderInAnyState, listPayableOrders } from '#server/queries/orders.ts';
import { findOpenIntent, insertOpenIntent, listIntents } from '#server/queries/payments.ts';
import { explainClosedOrder } from '#server/services/explain-closed-order.ts';
import { refreshPaymentIntent } from '#server/services/reconcile-payments.ts';
import { claimsTotal } from '#shared/domain/money.ts';

/** How many saved failures of the provider one order can skip per day. */
const MAX_SAVED_FAILURES = 10;

export interface OpenPaymentIntentInput {
  customer: { userId: string; email: string };
  /** The total that the client expects, in major units. */
  totalPrice: number;
  /** The order to pay; undefined: the customer's newest unpaid order of that total. */
  orderId: string | undefined;
}

/**
 * Returns the client secret of the order's one open intent; opens one when there is none.
 * @throws {AppError} not_found, order_paid, order_closed, payment_incomplete, total_mismatch, and the provider's own
 */
export async function openPaymentIntent(deps: Deps, input: OpenPaymentIntentInput): Promise<string> {
  const order = await findOrderToPay(deps, input);
  const intents = await listIntents(deps.db, order.id);
  const open = intents.find((intent) => intent.state === 'open');
  const reusable = open && (await refreshOpenIntent(deps, open.id));
  // Concurrent requests count the same attempt, so the provider returns the same intent to both.
  const intent = reusable ?? (await createIntent(deps, order, intents.length + 1));
  return intent.clientSecret;
}

async function findOrderToPay(deps: Deps, input: OpenPaymentIntentInput): Promise<OrderRow> {
  const { currency } = deps.settings;
  const fits = (order: OrderRow) =>
    order.currency === currency && claimsTotal(input.totalPrice, order.total_minor, currency);
  if (input.orderId === undefined) {
    const newest = (await listPayableOrders(deps.db, input.customer.userId)).find(fits);
    if (!newest) throw new AppError('total_mismatch');
    return newest;
  }
  const order = await findOrderInAnyState(deps.db, input.orderId);
  if (order?.owner_id !== input.customer.userId) throw new AppError('not_found');
  if (order.paid_at !== null) throw new AppError('order_paid');
  if (isClosed(order)) throw await explainClosedOrder(deps, order);
  if (!fits(order)) throw new AppError('total_mismatch');
  return order;
}

/** Null when the intent has ended; one that the provider does not know counts as open, since it may be paid. */
async function refreshOpenIntent(deps: Deps, intentId: string): Promise<PaymentIntentView | null> {
  const intent = await refreshPaymentIntent(deps, intentId);
  if (!intent) throw new AppError('payment_provider_failed');
  if (intent.status === 'succeeded') throw new AppError('order_paid');
  return intent.status === 'canceled' ? null : intent;
}

async function createIntent(deps: Deps, order: OrderRow, attempt: number): Promise<PaymentIntentView> {
  const intent = await requestIntent(deps, order, attempt);
  const { current, open } = await inTransaction(deps.db, async (db) => {
    const { currency } = order;
    const { id, amount } = intent;
    await insertOpenIntent(db, { id, orderId: order.id, amountMinor: amount, currency, createdAt: deps.now() });
    return { current: await findOrderInAnyState(db, order.id), open: await findOpenIntent(db, order.id) };
  });
  // During the provider's call the order may have been cancelled or paid, or got another intent.
  const payable = current !== undefined && isAllowedFor('pay', current);
  if (payable && open?.id === intent.id) return intent;
  deps.paymentQueue.add({ kind: 'intent', intentId: intent.id });
  const other = payable && open && (await refreshOpenIntent(deps, open.id));
  if (other) return other;
  throw current && isClosed(current) ? await explainClosedOrder(deps, current) : new AppError('order_closed');
}

/** One idempotency key per attempt: concurrent requests get the same intent, also after a saved failure. */
async function requestIntent(deps: Deps, order: OrderRow, firstAttempt: number): Promise<PaymentIntentView> {
  for (let attempt = firstAttempt; ; attempt += 1) {
    try {
      return await deps.payments.createIntent({
        orderId: order.id,
        amount: order.total_minor,
        currency: order.currency,
        email: order.email,
        idempotencyKey: `order-${order.id}-${attempt}`,
      });
    } catch (error) {
      if (!(error instanceof SavedFailureError) || attempt - firstAttempt >= MAX_SAVED_FAILURES) throw error;
    }
  }
}
