import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { BankTransferRow } from '#server/db/schema/tables/payments.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { listPayables } from '#server/queries/payments/payables.ts';
import {
  findReversalOf,
  findTransfer,
  insertTransfer,
  listPartsOf,
  reopenOrder,
} from '#server/queries/payments/transfers.ts';
import { updateDue } from '#server/services/invoices/update-due.ts';
import { isFreightId } from '#shared/domain/freight/freight-id.ts';
import { type Minor, minor } from '#shared/domain/money.ts';

/**
 * Takes back a transfer that was recorded by mistake, by an entry of its own; its invoices are open again by their parts,
 * and count as owed. @throws {AppError} not_found, transfer_reversed, transfer_sent_back
 */
export async function reverseTransfer(
  deps: Deps,
  { accountId, transferId, actor }: { accountId: string; transferId: string; actor: string },
): Promise<BankTransferRow> {
  return inTransaction(deps.db, async (db) => {
    // First, like orders on account: what an account owes changes while the row is held.
    if (!(await findAccount(db, accountId))) throw new AppError('not_found');
    const transfer = await findTransfer(db, transferId);
    // What a credit note took off stays off.
    const isTransfer =
      transfer?.account_id === accountId &&
      transfer.reverses === null &&
      transfer.return_id === null &&
      transfer.short_order_id === null;
    if (!isTransfer) throw new AppError('not_found');
    if (await findReversalOf(db, transferId)) throw new AppError('transfer_reversed');
    const at = deps.now();
    const parts = (await listPartsOf(db, transferId)).map((part) => ({
      ...part,
      amount_minor: minor(-part.amount_minor),
    }));
    const { received_on, reference, currency } = transfer;
    const entry = await insertTransfer(
      db,
      {
        id: `bt_${randomUUIDv7()}`,
        account_id: accountId,
        received_on,
        reference,
        amount_minor: minor(-transfer.amount_minor),
        currency,
        reverses: transferId,
        recorded_by: actor,
        created_at: at,
      },
      parts,
    );
    const orders = await listPayables(
      db,
      parts.map(({ order_id }) => order_id),
    );
    const events: RecordedEvent[] = [];
    for (const order of orders) {
      const part = parts.find(({ order_id }) => order_id === order.id);
      // Else more would have gone back by the bank than has arrived.
      if (part && order.transferred_minor + part.amount_minor < order.returning_minor) {
        throw new AppError('transfer_sent_back');
      }
      if (part) events.push(...(await reopen(db, entry, { order, amountMinor: part.amount_minor })));
    }
    const after = { transferId, amountMinor: transfer.amount_minor };
    await recordEvents(db, [...events, { at, actor, type: 'customer.transfer_reversed', subjectId: accountId, after }]);
    return transfer;
  });
}

async function reopen(
  db: WriteTransaction,
  { created_at: at, recorded_by: actor, reverses }: BankTransferRow,
  { order, amountMinor }: { order: Payable; amountMinor: Minor },
): Promise<RecordedEvent[]> {
  await reopenOrder(db, order, { order_id: order.id, amount_minor: amountMinor });
  await updateDue(db, order.id);
  const subject = { at, actor, subjectId: order.id };
  const after = { transactionId: reverses, amountMinor: minor(-amountMinor) };
  const reversed: RecordedEvent = { ...subject, type: 'transfer.reversed', after };
  if (order.paid_at === null) return [reversed];
  const type = isFreightId(order.id) ? 'freight.unpaid' : 'order.unpaid';
  return [reversed, { ...subject, type, before: { paid: true }, after: { paid: false } }];
}
