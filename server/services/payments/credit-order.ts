import { randomUUIDv7 } from 'node:crypto';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { insertBankRefund } from '#server/queries/payments/bank-refunds.ts';
import { listOpenIntentsOf } from '#server/queries/payments/payments.ts';
import { insertTransfer, settleOrder } from '#server/queries/payments/transfers.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { issueCreditNotesOver } from '#server/services/invoices/issue-credit-note.ts';
import { updateDue } from '#server/services/invoices/update-due.ts';
import { type Minor, minor } from '#shared/domain/money.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

interface Credit {
  /** Locked, and its account before it. */
  order: OrderRow;
  /** Null: the order is closed short. */
  returnId: string | null;
  /** Of the return or the order. */
  number: string;
  amountMinor: Minor;
  /** Of the transfer by which staff send back what was paid. */
  reference: string | null;
  actor: string;
  at: number;
}

export interface Credited {
  /** That is owed less. */
  creditedMinor: Minor;
  /** Its payment, when nothing of it is owed any more. */
  paid: Payable | null;
  intents: { id: string }[];
}

/** What of an amount goes back by the bank: what is above that which is still owed on the order's invoices. */
export function byBankOf(order: OrderRow, amountMinor: Minor): Minor {
  return minor(Math.max(0, amountMinor - openOf(order)));
}

function openOf(order: OrderRow): number {
  return order.paid_at !== null ? 0 : order.total_minor - order.uninvoiced_minor - order.transferred_minor;
}

/**
 * Credits an order on account, with a credit note for each of its invoices. What is owed is settled first, as by a bank transfer that
 * names the return or the order, so that everything that adds up what is owed counts it; what transfers have paid goes back by the
 * bank, by hand, and is recorded.
 */
export async function creditOrder(db: WriteTransaction, credit: Credit): Promise<Credited> {
  const { order, returnId, number, amountMinor, reference, actor, at } = credit;
  const byBankMinor = byBankOf(order, amountMinor);
  const creditedMinor = minor(amountMinor - byBankMinor);
  const settled = creditedMinor > 0 ? await settleOwed(db, credit, creditedMinor) : null;
  if (byBankMinor > 0) {
    await insertBankRefund(db, {
      id: `br_${randomUUIDv7()}`,
      order_id: order.id,
      account_id: order.account_id,
      return_id: returnId,
      amount_minor: byBankMinor,
      reason: number,
      reference,
      recorded_by: actor,
      created_at: at,
    });
  }
  await issueCreditNotesOver(db, { order, returnId, number, amountMinor, byBankMinor, at });
  const paid = settled !== null && settled.paid_at !== null ? settled : null;
  return { creditedMinor, paid, intents: await listOpenIntentsOf(db, [order.id]) };
}

async function settleOwed(
  db: WriteTransaction,
  { order, returnId, number, actor, at }: Credit,
  amountMinor: Minor,
): Promise<Payable> {
  const part = { order_id: order.id, amount_minor: amountMinor };
  const transfer = await insertTransfer(
    db,
    {
      id: `bt_${randomUUIDv7()}`,
      account_id: order.account_id,
      received_on: dayOf(at, await readTimeZone(withoutRowLocks(db))),
      reference: number,
      amount_minor: amountMinor,
      currency: order.currency,
      recorded_by: actor,
      ...(returnId === null ? { short_order_id: order.id } : { return_id: returnId }),
      idempotency_key: null,
      request_fingerprint: null,
      created_at: at,
    },
    [part],
  );
  const settled = await settleOrder(db, part, { at, transferId: transfer.id });
  if (!settled) throw new Error('An order changed although it is locked');
  await updateDue(db, order.id);
  return settled;
}
