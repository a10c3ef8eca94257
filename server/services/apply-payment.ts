import type { OrderRow, WriteTransaction } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { PaymentIntentView } from '#server/integrations/stripe-views.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findOrderInAnyState, markPaid } from '#server/queries/orders.ts';
import { insertIntent, insertRefund, insertWebhookEvent, setIntentState } from '#server/queries/payments.ts';
import { settleRefunds } from '#server/services/settle-refunds.ts';

/**
 * What a payment intent did to its order: `paid` (now, or by this very intent before), `refunding` (the order cannot
 * take the money, which goes back), `mismatch` (not this shop's order, amount or currency; nothing was done),
 * `incomplete` (no money has arrived), `repeated` (this webhook event was applied before).
 */
export type PaymentOutcome = 'paid' | 'refunding' | 'mismatch' | 'incomplete' | 'repeated';

/**
 * The one way in which an order becomes paid, whoever brings the news: the customer's browser, a webhook or the
 * periodic check. Safe to repeat and to race. `intent` comes from the payment provider, never from a client.
 * With a `webhookEvent`, the news counts only if this event was not applied before.
 */
export async function applyPayment(
  deps: Deps,
  intent: PaymentIntentView,
  webhookEvent?: { id: string; type: string },
): Promise<PaymentOutcome> {
  if (intent.status !== 'succeeded') return 'incomplete';
  const outcome = await inTransaction(deps.db, async (db) => {
    const at = deps.now();
    if (webhookEvent && !(await insertWebhookEvent(db, { ...webhookEvent, receivedAt: at }))) return 'repeated';
    const order = intent.orderId === null ? undefined : await findOrderInAnyState(db, intent.orderId);
    if (!order || !paysFor(intent, order)) return 'mismatch';
    if (order.transaction_id === intent.id) return 'paid';

    await insertIntent(db, {
      id: intent.id,
      orderId: order.id,
      amountMinor: intent.amount,
      currency: order.currency,
      createdAt: at,
    });
    await setIntentState(db, intent.id, 'succeeded');
    const paid = await markPaid(db, order.id, { at, transactionId: intent.id });
    if (!paid) return returnMoney(db, order, intent, at);
    await recordEvent(db, {
      at,
      actor: 'payment-provider',
      type: 'order.paid',
      subjectId: order.id,
      before: { paid: false },
      after: { paid: true, transactionId: intent.id, amountMinor: intent.amountReceived },
    });
    return 'paid';
  });
  if (outcome === 'refunding') await settleRefunds(deps);
  return outcome;
}

function paysFor(intent: PaymentIntentView, order: OrderRow): boolean {
  return (
    intent.amount === order.total_minor &&
    intent.amountReceived === order.total_minor &&
    intent.currency === order.currency
  );
}

/** The order is cancelled, expired, or paid by another intent. */
async function returnMoney(
  db: WriteTransaction,
  order: OrderRow,
  intent: PaymentIntentView,
  at: number,
): Promise<'refunding'> {
  const isNew = await insertRefund(db, {
    paymentIntentId: intent.id,
    orderId: order.id,
    amountMinor: intent.amountReceived,
    createdAt: at,
  });
  if (isNew) {
    await recordEvent(db, {
      at,
      actor: 'system',
      type: 'refund.requested',
      subjectId: order.id,
      after: { transactionId: intent.id, amountMinor: intent.amountReceived },
    });
  }
  return 'refunding';
}
