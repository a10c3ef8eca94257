import { randomUUIDv7 } from 'node:crypto';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { ReturnRow } from '#server/db/schema/tables/returns.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { listOpenIntentsOf } from '#server/queries/payments/payments.ts';
import { insertTransfer, settleOrder } from '#server/queries/payments/transfers.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { issueCreditNotesOfReturn } from '#server/services/invoices/issue-credit-note.ts';
import { updateDue } from '#server/services/invoices/update-due.ts';
import { returnNumber } from '#shared/domain/history/record-number.ts';
import type { Minor } from '#shared/domain/money.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

interface Credited {
  /** Its payment, when nothing of it is owed any more. */
  paid: Payable | null;
  intents: { id: string }[];
}

/**
 * Takes the money of a return off what is owed for an order on account, with a credit note for each of its invoices. What is owed
 * is settled as by a bank transfer that names the return, so that everything that adds up what is owed counts it.
 */
export async function creditReturn(
  db: WriteTransaction,
  { order, row, amountMinor, at }: { order: OrderRow; row: ReturnRow; amountMinor: Minor; at: number },
): Promise<Credited> {
  const part = { order_id: order.id, amount_minor: amountMinor };
  const transfer = await insertTransfer(
    db,
    {
      id: `bt_${randomUUIDv7()}`,
      account_id: order.account_id,
      received_on: dayOf(at, await readTimeZone(withoutRowLocks(db))),
      reference: returnNumber(row.seq),
      amount_minor: amountMinor,
      currency: order.currency,
      recorded_by: row.settled_by ?? '',
      return_id: row.id,
      idempotency_key: null,
      request_fingerprint: null,
      created_at: at,
    },
    [part],
  );
  const settled = await settleOrder(db, part, { at, transferId: transfer.id });
  if (!settled) throw new Error('An order changed although it is locked');
  await updateDue(db, order.id);
  await issueCreditNotesOfReturn(db, { order, returnId: row.id, number: returnNumber(row.seq), amountMinor, at });
  return { paid: settled.paid_at === null ? null : settled, intents: await listOpenIntentsOf(db, [order.id]) };
}
