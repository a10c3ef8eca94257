import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findOrder, markHeld, markReleased } from '#server/queries/orders/orders.ts';
import { whyNotShipped } from '#server/services/fulfilment/ship-order.ts';

interface Hold {
  id: string;
  reason: string;
  actor: string;
}

/**
 * Keeps an order from being shipped. The reason is in no event, so that it can be erased with the customer's data.
 * @throws {AppError} not_found, order_shipped, order_closed
 */
export async function holdOrder(deps: Deps, { id, reason, actor }: Hold): Promise<OrderRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const before = await findOrder(db, id);
    if (before?.hold_reason === reason) return before;
    const held = await markHeld(db, id, { at, reason });
    if (!held) throw whyNotShipped(before);
    await recordEvent(db, { at, actor, type: 'order.held', subjectId: id });
    return held;
  });
}

/** Repeatable. @throws {AppError} not_found */
export async function releaseOrder(deps: Deps, { id, actor }: Omit<Hold, 'reason'>): Promise<OrderRow> {
  return inTransaction(deps.db, async (db) => {
    const before = await findOrder(db, id);
    if (!before) throw new AppError('not_found');
    const released = before.hold_at === null ? undefined : await markReleased(db, id);
    if (!released) return before;
    await recordEvent(db, { at: deps.now(), actor, type: 'order.released', subjectId: id });
    return released;
  });
}
