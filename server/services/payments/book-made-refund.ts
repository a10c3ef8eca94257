import { randomUUID } from 'node:crypto';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { PaymentIntentRow, RefundRow } from '#server/db/schema/tables/payments.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import type { RefundView } from '#server/integrations/stripe-views.ts';
import type { UndatedEvent } from '#server/queries/history/event-payloads.ts';
import { markRefundPending, recordMadeRefund, shrinkRefund } from '#server/queries/payments/refund-status.ts';
import { updateRefundTotals } from '#server/queries/payments/refund-totals.ts';
import {
  insertRefund,
  listRefundedOrders,
  listRefundsOfIntent,
  type RefundedOrder,
} from '#server/queries/payments/refunds.ts';
import { planProviderRefund, type RefundWithParts } from '#server/services/payments/plan-provider-refund.ts';
import { minor } from '#shared/domain/money.ts';

/** An order's event, which the transaction records last. */
export type RefundEvent = UndatedEvent<'refund.completed' | 'refund.dropped' | 'refund.failed'>;

interface Refunded {
  intent: PaymentIntentRow;
  /** Those that the intent was opened for; locked. */
  orders: Payable[];
  view: RefundView;
  at: number;
}

/**
 * Records a refund that was made at the provider and is not recorded yet: this shop's own, which was not known to be made,
 * or one that it did not request. Null, and nothing is changed, when by what the shop knows the payment has not so much
 * money left.
 */
export async function bookMadeRefund(
  db: WriteTransaction,
  { intent, orders, view, at }: Refunded,
  own?: RefundRow,
): Promise<{ row: RefundRow; events: RefundEvent[] } | null> {
  const refunds = await listWithParts(db, intent.id);
  const plan = planProviderRefund(
    { intentId: intent.id, received: intent.amount_minor, orders, refunds },
    { amount: view.amount, orderId: view.orderId, ...(own && { own }) },
  );
  if (!plan) return null;
  if (plan.adoptedBy) {
    const { id, attempt } = plan.adoptedBy;
    await markRefundPending(db, { id, attempt, refundId: view.id });
    return { row: { ...plan.adoptedBy, status: 'pending', refund_id: view.id }, events: [] };
  }
  const partsOf = (row: RefundRow) => refunds.find((refund) => refund.row.id === row.id)?.parts ?? [];
  const touched = [...plan.parts, ...(own ? partsOf(own) : [])];
  const events: RefundEvent[] = [];
  for (const { row, orders: left } of plan.shrunk) {
    await shrinkRefund(db, row, { orders: left, at });
    for (const part of partsOf(row)) {
      touched.push(part);
      events.push(droppedEvent(intent, part, left));
    }
  }
  const made = { orders: plan.parts, refundId: view.id };
  const row = own
    ? await recordMadeRefund(db, { ...made, id: own.id })
    : await insertRefund(db, {
        ...made,
        id: randomUUID(),
        paymentIntentId: intent.id,
        kind: 'provider',
        createdAt: at,
      });
  for (const id of new Set(touched.map((part) => part.id))) await updateRefundTotals(db, id, at);
  return { row, events };
}

function droppedEvent(intent: PaymentIntentRow, part: RefundedOrder, left: RefundedOrder[]): RefundEvent {
  const stays = left.find(({ id }) => id === part.id)?.amountMinor ?? 0;
  return {
    actor: 'payment-provider',
    type: 'refund.dropped',
    subjectId: part.id,
    after: { transactionId: intent.id, amountMinor: minor(part.amountMinor - stays) },
  };
}

async function listWithParts(db: WriteTransaction, intentId: string): Promise<RefundWithParts[]> {
  const refunds: RefundWithParts[] = [];
  for (const row of await listRefundsOfIntent(db, intentId)) {
    refunds.push({ row, parts: await listRefundedOrders(db, row.id) });
  }
  return refunds;
}
