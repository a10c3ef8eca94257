import type { OrderRow, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, PaymentTask } from '#server/deps.ts';
import type { PaymentIntentView } from '#server/integrations/stripe-views.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findOrderInAnyState, markPaid } from '#server/queries/orders.ts';
import { findIntent, findOpenIntent, insertWebhookEvent, upsertSucceededIntent } from '#server/queries/payments.ts';
import { findRefund, insertRefund } from '#server/queries/refunds.ts';

/**
 * `paid` (now or before), `refunding` (the order cannot take the money), `mismatch` (wrong amount or currency,
 * refunded), `foreign` (no order of this shop), `wrong_mode` (test money in a live shop or the reverse), `incomplete`
 * (no money received), `repeated` (this webhook event was applied before).
 */
export type PaymentOutcome = 'paid' | 'refunding' | 'mismatch' | 'foreign' | 'wrong_mode' | 'incomplete' | 'repeated';

const warnings: Partial<Record<PaymentOutcome, string>> = {
  foreign: 'Money arrived that fits no order',
  mismatch: 'Money arrived that is not the total of its order; it goes back',
  wrong_mode: 'A payment of the wrong mode was refused: test money in a live shop, or the reverse',
};

/**
 * The only way in which an order becomes paid, safe to repeat and to race. `intent` comes from the payment provider,
 * never from a client; the shop need not have opened it. Its money pays the order or is refunded.
 */
export async function applyPayment(
  deps: Deps,
  intent: PaymentIntentView,
  webhookEvent?: { id: string; type: string },
): Promise<PaymentOutcome> {
  if (intent.status !== 'succeeded' || intent.amountReceived === 0) return 'incomplete';
  const { outcome, tasks } =
    intent.livemode === deps.payments.isLive
      ? await inTransaction(deps.db, (db) => bookMoney(db, { intent, webhookEvent, at: deps.now() }))
      : { outcome: 'wrong_mode' as const, tasks: [] };
  const warning = warnings[outcome];
  if (warning !== undefined) deps.log.error(warning, null, { intentId: intent.id, orderId: intent.orderId });
  for (const task of tasks) deps.paymentQueue.add(task);
  return outcome;
}

interface News {
  intent: PaymentIntentView;
  webhookEvent: { id: string; type: string } | undefined;
  at: number;
}

interface Booking {
  outcome: PaymentOutcome;
  tasks: PaymentTask[];
}

async function bookMoney(db: WriteTransaction, { intent, webhookEvent, at }: News): Promise<Booking> {
  if (webhookEvent && !(await insertWebhookEvent(db, { ...webhookEvent, receivedAt: at }))) return done('repeated');
  // The shop's own record takes precedence over the intent's metadata, which staff can edit at the provider.
  const orderId = (await findIntent(db, intent.id))?.order_id ?? intent.orderId;
  const order = orderId === null ? undefined : await findOrderInAnyState(db, orderId);
  if (!order) return done('foreign');
  if (order.transaction_id === intent.id) return done('paid');

  const fits = isTotalOf(intent, order);
  const otherwise = fits ? ('refunding' as const) : ('mismatch' as const);
  // A refunded intent pays nothing, even if a later event says that it succeeded.
  if (await findRefund(db, intent.id)) return done(otherwise);

  await upsertSucceededIntent(db, {
    id: intent.id,
    orderId: order.id,
    amountMinor: intent.amountReceived,
    currency: intent.currency,
    createdAt: at,
  });
  const paid = fits && (await markPaid(db, order.id, { at, transactionId: intent.id }));
  if (!paid) return returnMoney(db, { intent, order, at, outcome: otherwise });
  await recordEvent(db, {
    at,
    actor: 'payment-provider',
    type: 'order.paid',
    subjectId: order.id,
    before: { paid: false },
    after: { paid: true, transactionId: intent.id, amountMinor: intent.amountReceived },
  });
  const other = await findOpenIntent(db, order.id);
  return { outcome: 'paid', tasks: other ? [{ kind: 'intent', intentId: other.id }] : [] };
}

function done(outcome: PaymentOutcome): Booking {
  return { outcome, tasks: [] };
}

function isTotalOf(intent: PaymentIntentView, order: OrderRow): boolean {
  return (
    intent.amount === order.total_minor &&
    intent.amountReceived === order.total_minor &&
    intent.currency === order.currency
  );
}

async function returnMoney(
  db: WriteTransaction,
  debt: { intent: PaymentIntentView; order: OrderRow; at: number; outcome: 'refunding' | 'mismatch' },
): Promise<Booking> {
  const { intent, order, at, outcome } = debt;
  const isNew = await insertRefund(db, {
    paymentIntentId: intent.id,
    orderId: order.id,
    amountMinor: intent.amountReceived,
    createdAt: at,
  });
  if (!isNew) return done(outcome);
  await recordEvent(db, {
    at,
    actor: 'system',
    type: 'refund.requested',
    subjectId: order.id,
    after: { transactionId: intent.id, amountMinor: intent.amountReceived, currency: intent.currency },
  });
  return { outcome, tasks: [{ kind: 'refund', intentId: intent.id }] };
}
