import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { changeReturn } from '#server/queries/returns/returns.ts';
import { moveReturned } from '#server/queries/stock/stock.ts';
import { returnToBatches, takeReturnBack } from '#server/services/batches/return-to-batches.ts';
import { lockReturn, sumHeld } from '#server/services/returns/lock-return.ts';
import { refused } from '#server/services/returns/request-return.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';
import type { ReturnReceipt } from '#shared/contracts/returns/returns.ts';
import { returnNumber } from '#shared/domain/history/record-number.ts';
import { returnFieldMessages as texts } from '#shared/messages/returns/return-fields.ts';

interface Receiving {
  id: string;
  actor: string;
}

/**
 * Goods came back: what can be sold again goes back to stock, once, to those in line first. The same receipt again changes nothing.
 * @throws {AppError} not_found, invalid_fields, return_changed
 */
export async function receiveReturn(
  deps: Deps,
  { id, actor, receipt }: Receiving & { receipt: ReturnReceipt },
): Promise<void> {
  const { quantity, restocked } = receipt;
  if (restocked > quantity) throw refused(texts.aboveReceived, 'restocked');
  await inTransaction(deps.db, async (db) => {
    const { order, row } = await lockReturn(db, id);
    const isSame = row.received_quantity === quantity && row.restocked_quantity === restocked;
    if (row.state === 'received' && isSame) return;
    const approved = row.approved_quantity ?? 0;
    if (row.state === 'approved' && quantity > approved) throw refused(texts.aboveApproved(String(approved)));
    const at = deps.now();
    const received = await changeReturn(db, id, {
      change: 'receive',
      to: 'received',
      at,
      held_quantity: quantity,
      received_quantity: quantity,
      restocked_quantity: restocked,
      received_at: at,
      received_by: actor,
    });
    if (!received) throw new AppError('return_changed');
    const { product_id: productId } = order;
    const reason = returnNumber(row.seq);
    if (restocked > 0) await moveReturned(db, { returnId: id, productId, quantity: restocked, reason, at });
    if (restocked > 0) await returnToBatches(db, { orderId: order.id, productId, quantity: restocked, actor, at });
    const filled = restocked > 0 ? await fillWaitlist(db, deps, productId, { returned: restocked, at }) : [];
    await addOrderMail(db, order, { kind: 'return_received', event: `${id}:${at}`, subjectId: id, at });
    const after = { returnId: id, quantity, restocked };
    await recordEvents(db, [{ at, actor, type: 'return.received', subjectId: order.id, after }, ...filled]);
  });
}

/**
 * Takes a receipt by mistake back, with its goods. @throws {AppError} not_found, return_changed, insufficient_stock when they were
 * sold meanwhile
 */
export async function takeReceiptBack(deps: Deps, { id, actor }: Receiving): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const { order, row, others } = await lockReturn(db, id);
    if (row.state === 'approved') return;
    const { approved_quantity: approved, restocked_quantity: restocked } = row;
    const at = deps.now();
    // What did not come was free for other returns meanwhile.
    if (approved === null || approved + sumHeld(others) > (order.shipped_quantity ?? 0)) {
      throw new AppError('return_changed');
    }
    const none = { received_at: null, received_by: null, received_quantity: null, restocked_quantity: null };
    const back = await changeReturn(db, id, {
      change: 'takeBack',
      to: 'approved',
      at,
      held_quantity: approved,
      ...none,
    });
    if (!back || restocked === null) throw new AppError('return_changed');
    const moved = { returnId: id, productId: order.product_id, reason: returnNumber(row.seq), at };
    if (restocked > 0 && !(await moveReturned(db, { ...moved, quantity: -restocked }))) {
      throw new AppError('insufficient_stock');
    }
    if (restocked > 0) {
      await takeReturnBack(db, { orderId: order.id, productId: order.product_id, quantity: restocked, actor, at });
    }
    const after = { returnId: id, quantity: row.received_quantity ?? 0, restocked };
    await recordEvents(db, [{ at, actor, type: 'return.receipt_undone', subjectId: order.id, after }]);
  });
}
