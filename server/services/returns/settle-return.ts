import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { ReturnRow } from '#server/db/schema/tables/returns.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, PaymentTask } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { listPayables } from '#server/queries/payments/payables.ts';
import { listIntentOrders } from '#server/queries/payments/payments.ts';
import { updateRefundTotals } from '#server/queries/payments/refund-totals.ts';
import { changeReturn, findListedReturn } from '#server/queries/returns/returns.ts';
import { showAmount } from '#server/services/checkouts/place-lines.ts';
import { creditOrder } from '#server/services/payments/credit-order.ts';
import { insertStaffRefund } from '#server/services/payments/request-refund.ts';
import { lockReturn } from '#server/services/returns/lock-return.ts';
import { refused } from '#server/services/returns/request-return.ts';
import { moneyOfReturn } from '#server/services/returns/return-money.ts';
import { returnNumber } from '#shared/domain/history/record-number.ts';
import { type Minor, minor, toMinorUnits } from '#shared/domain/money.ts';
import { isReturnOpenFor, type MoneyWay } from '#shared/domain/returns/return-states.ts';
import { returnFieldMessages as texts } from '#shared/messages/returns/return-fields.ts';

interface Settling {
  id: string;
  actor: string;
  /** In major units. */
  amount: number;
  /** Of the bank transfer by which staff send what transfers have paid. */
  reference?: string | null | undefined;
}

/**
 * Gives the money of received goods back, once: to the card, as any refund, or with a credit note, off what is owed and by the bank.
 * The same amount again changes nothing. @throws {AppError} not_found, invalid_fields, return_changed, changed_meanwhile
 */
export async function settleReturn(deps: Deps, settling: Settling): Promise<void> {
  const found = await findListedReturn(deps.db, settling.id);
  const unlocked = found && (await findOrderInAnyState(deps.db, found.order_id));
  if (!unlocked) throw new AppError('not_found');
  const { transaction_id, account_id } = unlocked;
  // Read outside of the transaction, which would lock them; they never change.
  const ofPayment = transaction_id === null ? [] : await listIntentOrders(deps.db, transaction_id);
  const ids = [...new Set([unlocked.id, ...ofPayment.map(({ order_id }) => order_id)])];
  const tasks = await inTransaction(deps.db, async (db) => {
    // First, as by transfers: what an account owes changes while the row is held.
    await findAccount(db, account_id);
    // All orders of the payment: every transaction that changes its refunds locks them.
    await listPayables(db, ids);
    const locked = await lockReturn(db, settling.id);
    const amountMinor = settling.amount === 0 ? minor(0) : toMinorUnits(settling.amount, deps.settings.currency);
    if (amountMinor === null) throw refused(texts.amount, 'amount');
    if (locked.row.state === 'done' && locked.row.amount_minor === amountMinor) return [];
    if (!isReturnOpenFor('settle', locked.row.state)) throw new AppError('return_changed');
    if (locked.order.transaction_id !== transaction_id) throw new AppError('changed_meanwhile');
    const { way, proposed } = moneyOfReturn(locked.order, locked.row, locked.others);
    if (amountMinor > 0 && way === 'none') throw refused(texts.notThroughShop, 'amount');
    if (amountMinor > proposed) throw refused(texts.aboveProposed(showAmount(proposed, deps)), 'amount');
    return settle(db, { ...settling, ...locked, amountMinor, way, at: deps.now() });
  });
  for (const task of tasks) deps.paymentQueue.add(task);
}

interface Settled {
  order: OrderRow;
  row: ReturnRow;
  way: MoneyWay;
  amountMinor: Minor;
  actor: string;
  reference?: string | null | undefined;
  at: number;
}

async function settle(db: WriteTransaction, settled: Settled): Promise<PaymentTask[]> {
  const { order, row, way, amountMinor, actor, at } = settled;
  const reason = returnNumber(row.seq);
  const isRefund = way === 'card' && amountMinor > 0;
  const takesRest = amountMinor === order.total_minor - order.returning_minor;
  const refund = isRefund
    ? await insertStaffRefund(db, order, { amountMinor, reason, restock: false, takesRest, actor, keyed: null, at })
    : null;
  const done = await changeReturn(db, row.id, {
    change: 'settle',
    to: 'done',
    at,
    amount_minor: amountMinor,
    refund_id: refund?.id ?? null,
    settled_at: at,
    settled_by: actor,
  });
  if (!done) throw new Error('A return changed although its order is locked');
  const isCredit = way !== 'card' && amountMinor > 0;
  const of = { order, returnId: row.id, number: reason, reference: settled.reference ?? null };
  const credit = isCredit ? await creditOrder(db, { ...of, amountMinor, actor, at }) : null;
  if (amountMinor > 0) await updateRefundTotals(db, order.id, at);
  await addOrderMail(db, order, { kind: 'return_done', event: row.id, subjectId: row.id, at });
  const event = { at, actor, subjectId: order.id };
  const events: RecordedEvent[] = [
    {
      ...event,
      type: 'return.settled',
      after: { returnId: row.id, amountMinor, ...(credit && { creditedMinor: credit.creditedMinor }) },
    },
  ];
  if (refund) {
    const after = { transactionId: order.transaction_id, amountMinor, reason };
    events.push({ ...event, type: 'refund.requested', after });
  }
  if (credit?.paid) {
    const after = { paid: true, transactionId: credit.paid.transaction_id, amountMinor: order.total_minor };
    events.push({ ...event, type: 'order.paid', before: { paid: false }, after });
  }
  await recordEvents(db, events);
  return [
    ...(refund ? [{ kind: 'refund' as const, id: refund.id }] : []),
    ...(credit?.intents ?? []).map(({ id }) => ({ kind: 'intent' as const, id })),
  ];
}
