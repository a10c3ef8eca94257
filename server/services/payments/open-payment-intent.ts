import { createHash } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { PaymentIntentRow } from '#server/db/schema/tables/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { SavedFailureError } from '#server/integrations/stripe-errors.ts';
import type { PaymentIntentView } from '#server/integrations/stripe-views.ts';
import { isAllowedFor } from '#server/queries/orders/order-state.ts';
import { listPayables } from '#server/queries/payments/payables.ts';
import {
  findIntent,
  insertIntent,
  listIntentOrders,
  listIntents,
  listIntentsOfCheckout,
  listOpenIntentsOf,
} from '#server/queries/payments/payments.ts';
import { findPayables, type Payables, type PaymentRequest } from '#server/services/payments/find-payables.ts';
import { findPayer, withKnownCustomer } from '#server/services/payments/payment-customer.ts';
import { cancelPaymentIntent, refreshPaymentIntent } from '#server/services/payments/reconcile-payments.ts';

/** How many saved failures of the provider one order can skip per day. */
const MAX_SAVED_FAILURES = 10;

/** How often an intent is opened once more because another request opened or closed something meanwhile. */
const MAX_TRIES = 3;

export interface OpenedPayment {
  clientSecret: string;
  /** The account whose stored cards can pay it; null where none can. */
  cardsOf: string | null;
  /** Whether its card may be kept for the next payment. */
  mayKeep: boolean;
}

/**
 * Returns the client secret of the one open intent of an order, or of a checkout's open orders; opens one when there is
 * none. An open intent for other orders of the checkout is cancelled first.
 * @throws {AppError} not_found, order_paid, order_closed, payment_incomplete, total_mismatch, stored_cards_off, and the
 *   provider's own
 */
export async function openPaymentIntent(
  deps: Deps,
  { keepCard = false, ...requested }: PaymentRequest & { keepCard?: boolean | undefined },
): Promise<OpenedPayment> {
  let payables = await findPayables(deps, requested);
  const { asked, accountId } = payables;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { mayUse, mayKeep, customerId } = await findPayer(deps, requested.customer, { accountId, keepCard });
    const { same, others } = await findOpenIntents(deps, payables);
    for (const intent of others) await supersede(deps, intent);
    // The payment of a superseded intent may have been applied.
    if (others.length > 0) payables = await findPayables(deps, asked);
    const intent = await withKnownCustomer(deps, customerId, async () => {
      const open = same && (await reuseOpenIntent(deps, same, customerId));
      return open ?? (await createIntent(deps, payables, customerId));
    });
    if (intent) return { clientSecret: intent.clientSecret, cardsOf: mayUse ? accountId : null, mayKeep };
    payables = await findPayables(deps, asked);
  }
  throw new AppError('payment_incomplete');
}

/** The open intent with this customer, or null when another one is needed. */
async function reuseOpenIntent(
  deps: Deps,
  row: PaymentIntentRow,
  customerId: string | null,
): Promise<PaymentIntentView | null> {
  const intent = await refreshOpenIntent(deps, row.id);
  if (!intent || intent.customerId === customerId) return intent;
  if (intent.customerId === null && customerId !== null) {
    const changed = await deps.payments.setIntentCustomer({ intentId: intent.id, customerId });
    if (changed) return changed;
  }
  // One of whose stored cards may not pay it any more, or that is being charged at this moment.
  await supersede(deps, row);
  return null;
}

/** The open intent for exactly these orders and totals, and those for some of them, more, or other totals. */
async function findOpenIntents(
  deps: Deps,
  { orders }: Payables,
): Promise<{ same: PaymentIntentRow | undefined; others: PaymentIntentRow[] }> {
  const wanted = idsOf(orders);
  let same: PaymentIntentRow | undefined;
  const others: PaymentIntentRow[] = [];
  for (const intent of await listOpenIntentsOf(deps.db, wanted)) {
    const openedFor = new Map((await listIntentOrders(deps.db, intent.id)).map((part) => [part.order_id, part]));
    const isSame =
      openedFor.size === orders.length &&
      orders.every((order) => openedFor.get(order.id)?.amount_minor === order.total_minor);
    if (isSame) same = intent;
    else others.push(intent);
  }
  return { same, others };
}

/** Cancels an open intent, or applies its payment. A card that is being charged at this moment has to end first. */
async function supersede(deps: Deps, { id }: PaymentIntentRow): Promise<void> {
  const { status } = await cancelPaymentIntent(deps, id);
  if (status !== 'canceled' && status !== 'succeeded') throw new AppError('payment_incomplete');
}

/** Null when the intent has ended. One that the provider does not know now may have been paid, so it blocks another. */
async function refreshOpenIntent(deps: Deps, intentId: string): Promise<PaymentIntentView | null> {
  const intent = await refreshPaymentIntent(deps, intentId);
  if (!intent) throw new AppError('payment_provider_failed');
  if (intent.status === 'succeeded') throw new AppError('order_paid');
  return intent.status === 'canceled' ? null : intent;
}

/**
 * Null when one of the orders was closed, reduced or paid during the provider's call, or got another intent; this one
 * is then cancelled.
 */
async function createIntent(
  deps: Deps,
  payables: Payables,
  customerId: string | null,
): Promise<PaymentIntentView | null> {
  const { checkoutId, currency } = payables;
  const ids = idsOf(payables.orders);
  const intent = await requestIntent(deps, payables, customerId);
  const isCurrent = await inTransaction(deps.db, async (db) => {
    // Locks the orders, so that of two requests only one finds no other open intent.
    const orders = await listPayables(db, ids);
    const others = (await listOpenIntentsOf(db, ids)).filter(({ id }) => id !== intent.id);
    await insertIntent(db, {
      id: intent.id,
      checkoutId,
      amountMinor: intent.amount,
      currency,
      state: others.length === 0 ? 'open' : 'cancelled',
      createdAt: deps.now(),
      orders: payables.orders.map((order) => ({ id: order.id, amountMinor: order.total_minor })),
    });
    const [open] = await listOpenIntentsOf(db, ids);
    const asked = new Map(payables.orders.map((order) => [order.id, order.total_minor]));
    const canPay = (order: Payable) => isAllowedFor('pay', order) && order.total_minor === asked.get(order.id);
    return open?.id === intent.id && orders.every(canPay);
  });
  if (isCurrent) return intent;
  deps.paymentQueue.add({ kind: 'intent', id: intent.id });
  return null;
}

/**
 * Opens an intent with one idempotency key per attempt, so that concurrent requests get the same intent. After a
 * failure saved by the provider, or an intent that has ended, the next key derives from the previous one, for both
 * requests alike.
 */
async function requestIntent(deps: Deps, payables: Payables, customerId: string | null): Promise<PaymentIntentView> {
  const { orders, checkoutId, amountMinor: amount, currency, email } = payables;
  const [first] = orders;
  if (!first) throw new AppError('total_mismatch');
  const earlier =
    checkoutId === null ? await listIntents(deps.db, first.id) : await listIntentsOfCheckout(deps.db, checkoutId);
  const subject = checkoutId === null ? { orderId: first.id } : { checkoutId };
  // A key stands for one amount and customer: between two attempts orders may be closed or reduced.
  const what = checkoutId === null ? `order-${first.id}-${amount}` : `checkout-${checkoutId}-${digestOf(orders)}`;
  const prefix = customerId === null ? what : `${what}-${customerId}`;
  let failures = 0;
  for (let attempt = earlier.length + 1; ; attempt += 1) {
    try {
      const idempotencyKey = `${prefix}-${attempt}`;
      const input = { subject, amount, currency, email, customerId, idempotencyKey };
      const intent = await deps.payments.createIntent(input);
      const known = await findIntent(deps.db, intent.id);
      if (known === undefined || known.state === 'open') return intent;
    } catch (error) {
      failures += 1;
      if (!(error instanceof SavedFailureError) || failures > MAX_SAVED_FAILURES) throw error;
    }
  }
}

function digestOf(orders: Payable[]): string {
  const parts = orders.map((order) => `${order.id} ${order.total_minor}`);
  return createHash('sha256').update(parts.toSorted().join(' ')).digest('hex').slice(0, 16);
}

function idsOf(orders: Payable[]): string[] {
  return orders.map(({ id }) => id);
}
