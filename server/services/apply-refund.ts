import type { RefundRow, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hasFailed, type RefundView } from '#server/integrations/stripe-views.ts';
import { recordEvent } from '#server/queries/events.ts';
import { updateRefundedAt } from '#server/queries/orders.ts';
import { insertWebhookEvent } from '#server/queries/payments.ts';
import {
  findRefundByProviderId,
  listRefundedOrders,
  markRefundFailed,
  markRefundSucceeded,
  type RefundedOrder,
} from '#server/queries/refunds.ts';

/**
 * The only way in which a refund ends; safe to repeat and to race. Ignores webhook events applied before, and refunds
 * that this shop did not request, such as those made in the provider's dashboard.
 */
export async function applyRefund(
  deps: Deps,
  refund: RefundView,
  webhookEvent?: { id: string; type: string },
): Promise<void> {
  const known = await findRefundByProviderId(deps.db, refund.id);
  // Read outside of the transaction, which would lock them; they never change.
  const orders = known ? await listRefundedOrders(deps.db, known) : [];
  const failed = await inTransaction(deps.db, async (db) => {
    const at = deps.now();
    if (webhookEvent && !(await insertWebhookEvent(db, { ...webhookEvent, receivedAt: at }))) return null;
    const debt = known && (await findRefundByProviderId(db, refund.id));
    if (!debt) return null;
    if (refund.status === 'succeeded') await complete(db, { debt, orders, refund, at });
    return hasFailed(refund) && (await fail(db, { debt, orders, refund, at })) ? debt : null;
  });
  if (!failed) return;
  deps.log.error('A refund has failed; the customer still waits for the money', null, {
    intentId: failed.payment_intent_id,
    orderIds: orders.map(({ id }) => id),
    refundId: refund.id,
    attempt: failed.attempt,
    reason: reasonOf(refund),
  });
}

interface End {
  debt: RefundRow;
  orders: RefundedOrder[];
  refund: RefundView;
  at: number;
}

async function complete(db: WriteTransaction, { debt, orders, refund, at }: End): Promise<void> {
  if (!(await markRefundSucceeded(db, refund.id, at))) return;
  for (const { id, amountMinor } of orders) {
    await updateRefundedAt(db, id);
    await recordEvent(db, {
      at,
      actor: 'system',
      type: 'refund.completed',
      subjectId: id,
      after: { transactionId: debt.payment_intent_id, refundId: refund.id, amountMinor },
    });
  }
}

async function fail(db: WriteTransaction, { debt, orders, refund, at }: End): Promise<boolean> {
  const isNew = await markRefundFailed(db, refund.id, { at, reason: reasonOf(refund) });
  if (!isNew) return false;
  for (const { id } of orders) {
    await updateRefundedAt(db, id);
    await recordEvent(db, {
      at,
      actor: 'payment-provider',
      type: 'refund.failed',
      subjectId: id,
      after: {
        transactionId: debt.payment_intent_id,
        refundId: refund.id,
        attempt: debt.attempt,
        reason: reasonOf(refund),
      },
    });
  }
  return true;
}

function reasonOf(refund: RefundView): string {
  return refund.failureReason ?? refund.status;
}
