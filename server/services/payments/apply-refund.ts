import { randomUUID } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { PaymentIntentRow, RefundRow } from '#server/db/schema/tables/payments.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { type ChargeView, hasFailed, type RefundView } from '#server/integrations/stripe-views.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { findOrderOf, listPayables } from '#server/queries/payments/payables.ts';
import { insertWebhookEvent, listIntentOrders } from '#server/queries/payments/payments.ts';
import {
  markRefundFailed,
  markRefundPending,
  markRefundSucceeded,
  shrinkRefund,
} from '#server/queries/payments/refund-status.ts';
import { updateRefundTotals } from '#server/queries/payments/refund-totals.ts';
import {
  findRefund,
  findRefundByProviderId,
  insertRefund,
  listRefundedOrders,
  listRefundsOfIntent,
  type RefundedOrder,
} from '#server/queries/payments/refunds.ts';
import { issueCreditNotes, reverseCreditNotes } from '#server/services/invoices/issue-credit-note.ts';
import { bookMadeRefund, type RefundEvent } from '#server/services/payments/book-made-refund.ts';
import { ensureBooked } from '#server/services/payments/ensure-booked.ts';

interface WebhookEvent {
  id: string;
  type: string;
}

/**
 * The only way in which a refund ends; safe to repeat and to race. Records refunds that this shop did not request, such
 * as those made in the provider's dashboard. Ignores webhook events applied before, and refunds of other payments than
 * this shop's. @throws {AppError} the provider's, when it had to be asked
 */
export async function applyRefund(deps: Deps, view: RefundView, webhookEvent?: WebhookEvent): Promise<void> {
  if (await applyKnown(deps, view, webhookEvent)) return;
  // By what the shop knows, no money was left: an earlier refund must have failed.
  for (const refund of await listFailuresFirst(deps, view)) await applyKnown(deps, refund);
  if (await applyKnown(deps, view, webhookEvent)) return;
  deps.log.error('A refund is above what is left of its payment', null, { refundId: view.id });
  throw new AppError('payment_provider_failed');
}

/** Records every refund that the provider knows of a payment. @throws {AppError} the provider's */
export async function syncRefunds(deps: Deps, intentId: string): Promise<void> {
  for (const refund of await listFailuresFirst(deps, { intentId })) await applyRefund(deps, refund);
}

/**
 * Records the refunds of a charge, which names their sum only, unless the shop knows them. Asks the provider within the
 * webhook, so that the provider repeats it when that fails. @throws {AppError} the provider's
 */
export async function syncRefundsOfCharge(deps: Deps, { intentId, amountRefunded }: ChargeView): Promise<void> {
  const known = (await listRefundsOfIntent(deps.db, intentId)).filter(
    ({ status }) => status === 'pending' || status === 'succeeded',
  );
  const sum = known.reduce((total, { amount_minor }) => total + amount_minor, 0);
  if (sum < amountRefunded) await syncRefunds(deps, intentId);
}

/** Gives up a refund whose money another one has returned. */
export async function dropRefund(deps: Deps, { id, payment_intent_id: intentId }: RefundRow): Promise<void> {
  const ids = (await listIntentOrders(deps.db, intentId)).map((order) => order.order_id);
  await inTransaction(deps.db, async (db) => {
    await listPayables(db, ids);
    const row = await findRefund(db, id);
    if (!row || row.void_at !== null || (row.status !== 'owed' && row.status !== 'failed')) return;
    const at = deps.now();
    const parts = await listRefundedOrders(db, id);
    await shrinkRefund(db, row, { orders: [], at });
    for (const part of parts) await updateRefundTotals(db, part.id, at);
    for (const part of parts) {
      const after = { transactionId: intentId, amountMinor: part.amountMinor };
      await recordEvent(db, { at, actor: 'system', type: 'refund.dropped', subjectId: part.id, after });
    }
  });
}

async function listFailuresFirst(deps: Deps, { intentId }: Pick<RefundView, 'intentId'>): Promise<RefundView[]> {
  const refunds = intentId === null ? [] : await deps.payments.listRefunds(intentId);
  return refunds.toReversed().toSorted((a, b) => Number(hasFailed(b)) - Number(hasFailed(a)));
}

/** False when the refund does not fit to what the shop knows of its payment. */
async function applyKnown(deps: Deps, view: RefundView, webhookEvent?: WebhookEvent): Promise<boolean> {
  const known = (await findRefundByProviderId(deps.db, view.id)) ?? (await findAttempt(deps.db, view));
  const intentId = known?.payment_intent_id ?? view.intentId;
  const intent = intentId === null ? undefined : await ensureBooked(deps, intentId);
  if (!intent) return true;
  // Read outside of the transaction, which would lock them; they never change.
  const ids = (await listIntentOrders(deps.db, intent.id)).map((order) => order.order_id);
  const outcome = await inTransaction(deps.db, async (db) => {
    // Orders first: every transaction that changes refunds of a payment locks its orders.
    const orders = await listPayables(db, ids);
    return applyInTransaction(db, { intent, orders, view, webhookEvent, at: deps.now() });
  });
  if (outcome.failed) logFailure(deps, outcome.failed, view);
  if (outcome.owed) deps.paymentQueue.add({ kind: 'refund', id: outcome.owed.id });
  return outcome.fits;
}

interface News {
  intent: PaymentIntentRow;
  orders: Payable[];
  view: RefundView;
  webhookEvent: WebhookEvent | undefined;
  at: number;
}

interface Outcome {
  fits: boolean;
  /** The shop's own refund that has failed now. */
  failed?: RefundRow;
  /** A refund that is due now. */
  owed?: RefundRow;
}

async function applyInTransaction(db: WriteTransaction, news: News): Promise<Outcome> {
  const { view, webhookEvent, at } = news;
  const present = (await findRefundByProviderId(db, view.id)) ?? (await failAttempt(db, news));
  let [row, events]: [RefundRow | undefined, RefundEvent[]] = [present, []];
  if (!row && !hasFailed(view) && view.amount > 0) {
    const attempted = await findAttempt(db, view);
    // Whichever attempt it was: what was made counts.
    const booked = await bookMadeRefund(db, news, attempted?.status === 'owed' ? attempted : undefined);
    if (!booked) return { fits: false };
    ({ row, events } = booked);
  }
  if (webhookEvent && !(await insertWebhookEvent(db, { ...webhookEvent, receivedAt: at }))) return { fits: true };
  if (!row) return { fits: true };
  const parts = await listRefundedOrders(db, row.id);
  const outcome: Outcome = { fits: true };
  if (view.status === 'succeeded') events.push(...(await complete(db, { ...news, row, parts })));
  if (hasFailed(view) && (await markRefundFailed(db, row, { at, reason: reasonOf(view) }))) {
    await reverseCreditNotes(db, { refundId: row.id, at });
    if (row.kind !== 'provider') outcome.failed = row;
    else Object.assign(outcome, await oweAgain(db, { ...news, row, parts }));
    events.push(...failureEvents({ ...news, row, parts }));
  }
  for (const { id } of parts) await updateRefundTotals(db, id, at);
  for (const event of events) await recordEvent(db, { at, ...event });
  return outcome;
}

/** The shop's refund that this one was requested for. */
async function findAttempt(db: Database, { attemptOf, intentId }: RefundView): Promise<RefundRow | undefined> {
  const row = attemptOf === null ? undefined : await findRefund(db, attemptOf.id);
  return row?.payment_intent_id === intentId ? row : undefined;
}

/** The webhook of a failure may arrive before the response to the request. */
async function failAttempt(db: WriteTransaction, { view }: News): Promise<RefundRow | undefined> {
  const row = hasFailed(view) ? await findAttempt(db, view) : undefined;
  if (row?.status !== 'owed' || view.attemptOf?.attempt !== row.attempt) return undefined;
  const isBegun = await markRefundPending(db, { id: row.id, attempt: row.attempt, refundId: view.id });
  return isBegun ? { ...row, status: 'pending', refund_id: view.id } : undefined;
}

interface End extends News {
  row: RefundRow;
  parts: RefundedOrder[];
}

async function complete(db: WriteTransaction, end: End): Promise<RefundEvent[]> {
  const { row, parts, intent, orders, view, at } = end;
  if (!(await markRefundSucceeded(db, view.id, at))) return [];
  await issueCreditNotes(db, { refundId: row.id, at });
  const refunded = orders.find(({ id }) => id === parts[0]?.id);
  const order = refunded && (await findOrderOf(db, refunded));
  if (order) await addOrderMail(db, order, { kind: 'refund_made', subjectId: row.id, event: view.id, at });
  return parts.map(({ id, amountMinor }) => ({
    actor: row.kind === 'provider' ? 'payment-provider' : 'system',
    type: 'refund.completed',
    subjectId: id,
    after: { transactionId: intent.id, refundId: view.id, amountMinor },
  }));
}

/** What the provider's own refund had returned of the money that orders could not take is owed again. */
async function oweAgain(db: WriteTransaction, { intent, orders, parts, at }: End): Promise<Pick<Outcome, 'owed'>> {
  const unpaid = new Set(orders.filter((order) => order.transaction_id !== intent.id).map(({ id }) => id));
  const owed = parts.filter(({ id }) => unpaid.has(id));
  if (owed.length === 0) return {};
  const refund = { id: randomUUID(), paymentIntentId: intent.id, kind: 'unapplied' as const, orders: owed };
  return { owed: await insertRefund(db, { ...refund, takesRest: true, createdAt: at }) };
}

function failureEvents({ row, parts, intent, view }: End): RefundEvent[] {
  return parts.map(({ id, amountMinor }) => ({
    actor: 'payment-provider',
    type: row.kind === 'provider' ? 'refund.dropped' : 'refund.failed',
    subjectId: id,
    after: {
      transactionId: intent.id,
      refundId: view.id,
      attempt: row.attempt,
      reason: reasonOf(view),
      amountMinor,
    },
  }));
}

function logFailure(deps: Deps, failed: RefundRow, view: RefundView): void {
  deps.log.error('A refund has failed; the customer still waits for the money', null, {
    intentId: failed.payment_intent_id,
    refundId: view.id,
    attempt: failed.attempt,
    reason: reasonOf(view),
  });
}

function reasonOf(view: RefundView): string {
  return view.failureReason ?? view.status;
}
