import { randomUUID } from 'node:crypto';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, PaymentTask } from '#server/deps.ts';
import type { PaymentIntentView } from '#server/integrations/stripe-views.ts';
import { listOrdersOfCheckout } from '#server/queries/checkouts/checkouts.ts';
import { findFreightOf } from '#server/queries/freight/freights.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { isAllowedFor } from '#server/queries/orders/order-state.ts';
import { findOrderOf, listPayables, markPaid } from '#server/queries/payments/payables.ts';
import {
  insertWebhookEvent,
  listIntentOrders,
  listOpenIntentsOf,
  upsertSucceededIntent,
} from '#server/queries/payments/payments.ts';
import { insertRefund, listRefundsOfIntent, type RefundedOrder } from '#server/queries/payments/refunds.ts';
import { issueInvoice } from '#server/services/invoices/issue-invoice.ts';
import { isFreightId } from '#shared/domain/freight/freight-id.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { splitAmount } from '#shared/domain/payments/split-amount.ts';

/**
 * `paid` (at least one order, now or before; the money of the others is refunded), `refunding` (no order can take the
 * money), `mismatch` (wrong amount or currency, refunded), `foreign` (no order of this shop), `wrong_mode` (test money
 * in a live shop or the reverse), `incomplete` (no money received), `repeated` (this webhook event was applied before).
 */
export type PaymentOutcome = 'paid' | 'refunding' | 'mismatch' | 'foreign' | 'wrong_mode' | 'incomplete' | 'repeated';

const warnings: Partial<Record<PaymentOutcome, string>> = {
  foreign: 'Money arrived that fits no order',
  mismatch: 'Money arrived that is not the total of its order; it goes back',
  wrong_mode: 'A payment of the wrong mode was refused: test money in a live shop, or the reverse',
};

/**
 * The only way in which money of a card pays an order, safe to repeat and to race; see record-transfer.ts for the bank's.
 * `intent` comes from the payment provider, never from a client; the shop need not have opened it. Its money pays the
 * orders that it was opened for, and what an order cannot take is refunded.
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
  if (warning !== undefined) {
    const { id: intentId, orderId, checkoutId } = intent;
    deps.log.error(warning, null, { intentId, orderId, checkoutId });
  }
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

async function bookMoney(db: WriteTransaction, news: News): Promise<Booking> {
  const { intent, webhookEvent, at } = news;
  if (webhookEvent && !(await insertWebhookEvent(db, { ...webhookEvent, receivedAt: at }))) return done('repeated');
  const opened = await findOpenedFor(db, intent);
  if (opened.orders.length === 0) return done('foreign');
  if (opened.orders.some((order) => order.transaction_id === intent.id)) return done('paid');

  const { id, amountReceived, currency } = intent;
  const { asked } = opened;
  const fits = isAmountOf(intent, opened);
  const otherwise = fits ? ('refunding' as const) : ('mismatch' as const);
  // A refunded intent pays nothing, even if a later event says that it succeeded.
  if ((await listRefundsOfIntent(db, id)).length > 0) return done(otherwise);

  const orders = opened.orders.map((order) => ({ id: order.id, amountMinor: amountAsked(order, asked) }));
  const { checkoutId } = opened;
  await upsertSucceededIntent(db, { id, checkoutId, amountMinor: amountReceived, currency, createdAt: at, orders });
  const paid: Payable[] = [];
  // An order that was reduced since has another total, which this intent was not opened for.
  const payable = opened.orders.filter((order) => order.total_minor === amountAsked(order, asked));
  for (const order of fits ? payable : []) {
    const now = await markPaid(db, order.id, { at, transactionId: id });
    if (now) paid.push(now);
  }
  const paidIds = new Set(paid.map((order) => order.id));
  const unpaid = orders.filter((order) => !paidIds.has(order.id));
  const others = await listOpenIntentsOf(db, [...paidIds]);
  await issueInvoice(db, { orderIds: [...paidIds], cause: 'payment', at });
  const refund = await returnMoney(db, news, {
    amountMinor: minor(amountReceived - sumMinor(paid.map((order) => order.total_minor))),
    orders: unpaid,
  });
  const first = paid[0] && (await findOrderOf(db, paid[0]));
  if (first) await addOrderMail(db, first, { kind: 'orders_paid', subjectId: id, at });
  for (const order of paid) {
    await recordEvent(db, {
      at,
      actor: 'payment-provider',
      type: isFreightId(order.id) ? 'freight.paid' : 'order.paid',
      subjectId: order.id,
      before: { paid: false },
      after: { paid: true, transactionId: id, amountMinor: order.total_minor },
    });
  }
  const tasks = [...refund, ...others.map((other): PaymentTask => ({ kind: 'intent', id: other.id }))];
  return { outcome: paid.length > 0 ? 'paid' : otherwise, tasks };
}

function done(outcome: PaymentOutcome): Booking {
  return { outcome, tasks: [] };
}

interface OpenedFor {
  checkoutId: string | null;
  /** With the freight of the checkout. */
  orders: Payable[];
  /** What the intent asked for each of them; empty when the shop does not know the intent. */
  asked: Map<string, Minor>;
}

function amountAsked(order: Payable, asked: OpenedFor['asked']): Minor {
  return asked.get(order.id) ?? order.total_minor;
}

/**
 * The orders that an intent was opened for. The shop's own record takes precedence over the intent's metadata, which
 * staff can edit at the provider. An unknown intent of a checkout is for the orders that are open.
 */
async function findOpenedFor(db: WriteTransaction, { id, orderId, checkoutId }: PaymentIntentView): Promise<OpenedFor> {
  const known = await listIntentOrders(db, id);
  const ids = known.length > 0 ? known.map((order) => order.order_id) : orderId === null ? [] : [orderId];
  const asked = new Map(known.map((part) => [part.order_id, part.amount_minor]));
  if (ids.length > 0 || checkoutId === null) {
    return { checkoutId: null, orders: await listPayables(db, ids), asked };
  }
  const ordered = await listOrdersOfCheckout(db, checkoutId);
  const freight = await findFreightOf(db, checkoutId);
  const orders: Payable[] = freight?.total_minor ? [...ordered, freight] : ordered;
  const isBooked = orders.some((order) => order.transaction_id === id);
  const open = orders.filter((order) => isAllowedFor('pay', order));
  return { checkoutId, orders: isBooked || open.length === 0 ? orders : open, asked };
}

function isAmountOf(intent: PaymentIntentView, { orders, asked }: OpenedFor): boolean {
  const total = sumMinor(orders.map((order) => amountAsked(order, asked)));
  return (
    intent.amount === total &&
    intent.amountReceived === total &&
    orders.every((order) => order.currency === intent.currency)
  );
}

/** Records a refund of what the orders could not take: closed, reduced, paid otherwise, or not their total. */
async function returnMoney(
  db: WriteTransaction,
  { intent, at }: News,
  { amountMinor, orders }: { amountMinor: Minor; orders: { id: string; amountMinor: Minor }[] },
): Promise<PaymentTask[]> {
  if (amountMinor === 0) return [];
  const parts = shareRefund(amountMinor, orders);
  const refund = await insertRefund(db, {
    id: randomUUID(),
    paymentIntentId: intent.id,
    kind: 'unapplied',
    orders: parts,
    takesRest: true,
    createdAt: at,
  });
  for (const order of parts) {
    await recordEvent(db, {
      at,
      actor: 'system',
      type: 'refund.requested',
      subjectId: order.id,
      after: { transactionId: intent.id, amountMinor: order.amountMinor, currency: intent.currency },
    });
  }
  return [{ kind: 'refund', id: refund.id }];
}

/** Each order gets back what it was to take, or its share of another amount. */
function shareRefund(amountMinor: Minor, orders: RefundedOrder[]): RefundedOrder[] {
  const shares = splitAmount(
    amountMinor,
    orders.map((order) => order.amountMinor),
  );
  return orders.map(({ id }, index) => ({ id, amountMinor: shares[index] ?? minor(0) }));
}
