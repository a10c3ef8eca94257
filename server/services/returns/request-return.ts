import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { ReturnRow } from '#server/db/schema/tables/returns.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addStaffMails } from '#server/queries/mails/outbox.ts';
import { findOrder } from '#server/queries/orders/orders.ts';
import { findReturnByKey, insertReturn, listReturnsOf } from '#server/queries/returns/returns.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import { sumHeld } from '#server/services/returns/lock-return.ts';
import { lastReturnDay } from '#server/services/returns/return-window.ts';
import type { NewReturn } from '#shared/contracts/returns/returns.ts';
import { MAX_RETURNS_OF_ORDER } from '#shared/domain/returns/return-states.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { returnFieldMessages as texts } from '#shared/messages/returns/return-fields.ts';

interface Request {
  orderId: string;
  /** The owner of the order, or staff for them. */
  actor: string;
  /** Staff ask also after the days that the shop gives. */
  isStaff?: boolean;
  asked: NewReturn;
  idempotencyKey: string | null;
}

/**
 * Asks to return goods of an order that have left. What other returns hold cannot be returned again.
 * @throws {AppError} not_found, invalid_fields, idempotency_key_reused
 */
export async function requestReturn(
  deps: Deps,
  { orderId, actor, isStaff = false, asked, idempotencyKey }: Request,
): Promise<ReturnRow> {
  const request = keyedRequest(idempotencyKey, { orderId, asked });
  return inTransaction(deps.db, async (db) => {
    const order = await findOrder(db, orderId);
    if (!order) throw new AppError('not_found');
    const earlier = await findRepeated(request, (key) => findReturnByKey(db, order.owner_id, key));
    if (earlier) return earlier;
    const others = await listReturnsOf(db, orderId);
    if (others.length >= MAX_RETURNS_OF_ORDER) throw refused(texts.tooMany(MAX_RETURNS_OF_ORDER));
    const left = (order.shipped_quantity ?? 0) - sumHeld(others);
    if (asked.quantity > left) throw refused(texts.aboveReturnable(String(left)));
    const at = deps.now();
    const until = isStaff ? null : await lastReturnDay(db, order);
    if (until !== null && dayOf(at, until.timeZone) > until.day) throw refused(texts.tooLate(until.day));
    const { quantity, reason, text = null } = asked;
    const row = await insertReturn(db, {
      id: `rt_${randomUUIDv7()}`,
      order_id: orderId,
      account_id: order.account_id,
      owner_id: order.owner_id,
      state: 'requested',
      quantity,
      held_quantity: quantity,
      reason,
      text,
      idempotency_key: request?.key ?? null,
      request_fingerprint: request?.fingerprint ?? null,
      created_at: at,
      updated_at: at,
    });
    await addStaffMails(db, { kind: 'return_requested', subjectId: row.id, at });
    const after = { returnId: row.id, quantity };
    await recordEvent(db, { at, actor, type: 'return.requested', subjectId: orderId, after });
    return row;
  });
}

export function refused(message: string, field = 'quantity'): AppError {
  return new AppError('invalid_fields', { message, fields: { [field]: message } });
}
