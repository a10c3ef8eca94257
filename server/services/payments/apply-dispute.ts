import type { DisputeRow } from '#server/db/schema/tables/payments.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { DisputeView } from '#server/integrations/stripe-views.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addStaffMails } from '#server/queries/mails/outbox.ts';
import { findDispute, updateDisputedAt, upsertDispute } from '#server/queries/payments/disputes.ts';
import { listPayables } from '#server/queries/payments/payables.ts';
import { insertWebhookEvent, listIntentOrders } from '#server/queries/payments/payments.ts';
import { ensureBooked } from '#server/services/payments/ensure-booked.ts';

/**
 * Records a dispute about a payment of this shop on every order, and the freight, that it paid. Safe to repeat; late news of an
 * open dispute does not open one that is closed. @throws {AppError} the provider's, when it had to be asked
 */
export async function applyDispute(
  deps: Deps,
  view: DisputeView,
  webhookEvent: { id: string; type: string },
): Promise<void> {
  const intent = await ensureBooked(deps, view.intentId);
  if (!intent) return;
  const ids = (await listIntentOrders(deps.db, intent.id)).map((order) => order.order_id);
  await inTransaction(deps.db, async (db) => {
    const orders = await listPayables(db, ids);
    const at = deps.now();
    if (!(await insertWebhookEvent(db, { ...webhookEvent, receivedAt: at }))) return;
    if (!(await recordDispute(db, view, at))) return;
    const disputed = orders.filter((order) => order.transaction_id === intent.id);
    for (const { id } of disputed) await updateDisputedAt(db, id);
    const isNew = view.state === 'open' && disputed.length > 0;
    if (isNew) await addStaffMails(db, { kind: 'payment_disputed', subjectId: view.id, at });
    for (const { id } of disputed) {
      await recordEvent(db, {
        at,
        actor: 'payment-provider',
        type: view.state === 'open' ? 'dispute.opened' : `dispute.${view.state}`,
        subjectId: id,
        after: { transactionId: intent.id, disputeId: view.id, reason: view.reason },
      });
    }
  });
}

/** False when it is in this state already, or closed. */
async function recordDispute(db: WriteTransaction, view: DisputeView, at: number): Promise<boolean> {
  const known = await findDispute(db, view.id);
  if (known && (known.state === view.state || view.state === 'open')) return false;
  const row: DisputeRow = {
    id: view.id,
    payment_intent_id: view.intentId,
    amount_minor: view.amount,
    reason: view.reason,
    state: view.state,
    created_at: known?.created_at ?? at,
    closed_at: view.state === 'open' ? null : at,
  };
  await upsertDispute(db, row);
  return true;
}
