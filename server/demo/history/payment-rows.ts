import { randomUUID } from 'node:crypto';
import { REFUND_TAKES_MS, refundedMinor } from '#server/demo/history/order-rows.ts';
import type { PlannedDispute, PlannedRefund } from '#server/demo/history/plan.ts';
import type { HistoryContext, HistoryRows, PlacedVisit } from '#server/demo/history/rows.ts';
import { newId } from '#server/demo/stripe/context.ts';
import { refundMetadata } from '#server/integrations/stripe-views.ts';
import { issueCreditNotes } from '#server/services/invoices/issue-credit-note.ts';
import { issueInvoice } from '#server/services/invoices/issue-invoice.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';

/** A payment as the shop and the payment provider know it. */
interface Payment extends PlacedVisit {
  intentId: string;
  chargeId: string;
  amount: Minor;
  paidAt: number;
}

/** Adds the money of a paid visit, at the shop and at the provider's stand-in. */
export function addPayment(rows: HistoryRows, placed: PlacedVisit, context: HistoryContext, intentId: string): void {
  const { visit, lines } = placed;
  const { paidAt, refund, dispute } = visit;
  if (paidAt === null) return;
  const amount = sumMinor(lines.map(({ totalMinor }) => totalMinor));
  const payment = { ...placed, intentId, chargeId: newId('ch'), amount, paidAt };
  addIntent(rows, payment, context);
  const orderIds = lines.map(({ orderId }) => orderId);
  rows.addDocument({ at: paidAt, issue: (db) => issueInvoice(db, { orderIds, cause: 'payment', at: paidAt }) });
  for (const { orderId, totalMinor } of lines) {
    rows.add('intent_orders', { intent_id: intentId, order_id: orderId, amount_minor: totalMinor }, paidAt);
    rows.addEvent({
      at: paidAt,
      actor: 'payment-provider',
      type: 'order.paid',
      subjectId: orderId,
      before: { paid: false },
      after: { paid: true, transactionId: intentId, amountMinor: totalMinor },
    });
  }
  addCharge(rows, payment, context, refund === null ? minor(0) : addRefund(rows, payment, refund, context));
  if (dispute !== null) addDispute(rows, payment, dispute, context);
}

const seconds = (at: number) => Math.floor(at / 1000);

function addIntent(rows: HistoryRows, payment: Payment, { currency }: HistoryContext): void {
  const { visit, checkoutId, buyer, lines, intentId: id, chargeId, amount, paidAt } = payment;
  const orderId = lines[0]?.orderId ?? '';
  const createdAt = Math.max(visit.at, paidAt - 60_000);
  const intent = { id, checkout_id: checkoutId, amount_minor: amount, currency, created_at: createdAt };
  rows.add('payment_intents', { ...intent, state: 'succeeded' });
  rows.add('demo_stripe_payment_intents', {
    id,
    client_secret: newId(`${id}_secret`),
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency,
    description: checkoutId === null ? `Order ${orderId}` : `Checkout ${checkoutId}`,
    receipt_email: visit.customer.email,
    metadata_json: JSON.stringify(checkoutId === null ? { orderId } : { checkoutId }),
    payment_method: buyer.methodId,
    latest_charge: chargeId,
    last_payment_error_json: null,
    canceled_at: null,
    cancellation_reason: null,
    created: seconds(createdAt),
  });
}

function addCharge(rows: HistoryRows, payment: Payment, { currency }: HistoryContext, refunded: Minor): void {
  rows.add('demo_stripe_charges', {
    id: payment.chargeId,
    payment_intent: payment.intentId,
    payment_method: payment.buyer.methodId,
    status: 'succeeded',
    amount: payment.amount,
    amount_refunded: refunded,
    currency,
    failure_code: null,
    failure_message: null,
    created: seconds(payment.paidAt),
  });
}

/** Returns its amount. */
function addRefund(rows: HistoryRows, payment: Payment, planned: PlannedRefund, context: HistoryContext): Minor {
  const { intentId, chargeId } = payment;
  const { at, reason, restock, share, line } = planned;
  const order = payment.lines.find((placed) => placed.line === line);
  if (!order) return minor(0);
  const amount = refundedMinor(order.totalMinor, share);
  const [id, refundId, completedAt] = [randomUUID(), newId('re'), at + REFUND_TAKES_MS];
  rows.add('refunds', {
    id,
    payment_intent_id: intentId,
    kind: 'staff',
    amount_minor: amount,
    refund_id: refundId,
    created_at: at,
    completed_at: completedAt,
    status: 'succeeded',
    attempt: 1,
    failed_at: null,
    failure_reason: null,
    reason,
    restock: restock ? 1 : 0,
    takes_rest: amount === order.totalMinor ? 1 : 0,
    requested_by: context.adminId,
    idempotency_key: null,
    in_metadata: 1,
    void_at: null,
  });
  rows.addDocument({ at: completedAt, issue: (db) => issueCreditNotes(db, { refundId: id, at: completedAt }) });
  rows.add('refund_orders', { refund_row: id, order_id: order.orderId, amount_minor: amount }, at);
  rows.add('demo_stripe_refunds', {
    id: refundId,
    payment_intent: intentId,
    charge: chargeId,
    amount,
    currency: context.currency,
    reason: null,
    status: 'succeeded',
    failure_reason: null,
    created: seconds(completedAt),
    metadata_json: JSON.stringify(refundMetadata({ id, attempt: 1 })),
    later_status: null,
    later_at: null,
    failed_at: null,
  });
  const returned = restock ? { returnedQuantity: line.quantity } : {};
  const requested = { transactionId: intentId, amountMinor: amount, reason, ...returned };
  const completed = { transactionId: intentId, refundId, amountMinor: amount };
  const subject = { subjectId: order.orderId };
  rows.addEvent({ at, actor: context.adminId, type: 'refund.requested', ...subject, after: requested });
  rows.addEvent({ at: completedAt, actor: 'system', type: 'refund.completed', ...subject, after: completed });
  return amount;
}

function addDispute(rows: HistoryRows, payment: Payment, planned: PlannedDispute, { currency }: HistoryContext): void {
  const { intentId, chargeId, amount } = payment;
  const { at, state, closedAt } = planned;
  const [id, reason] = [newId('du'), 'fraudulent'];
  rows.add('disputes', {
    id,
    payment_intent_id: intentId,
    amount_minor: amount,
    reason,
    state,
    created_at: at,
    closed_at: closedAt,
  });
  rows.add('demo_stripe_disputes', {
    id,
    charge: chargeId,
    payment_intent: intentId,
    amount,
    currency,
    reason,
    status: state === 'open' ? 'needs_response' : state,
    created: seconds(at),
    closed_at: closedAt === null ? null : seconds(closedAt),
  });
  const after = { transactionId: intentId, disputeId: id, reason };
  for (const { orderId: subjectId } of payment.lines) {
    const event = { actor: 'payment-provider', subjectId, after };
    rows.addEvent({ ...event, at, type: 'dispute.opened' });
    if (closedAt !== null && state !== 'open') rows.addEvent({ ...event, at: closedAt, type: `dispute.${state}` });
  }
}
