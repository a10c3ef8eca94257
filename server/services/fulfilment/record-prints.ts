import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findOrder } from '#server/queries/orders/orders.ts';

/** Records printed packing slips, for all these orders or none. @throws {AppError} not_found */
export async function recordPrints(deps: Deps, orderIds: string[], actor: string): Promise<OrderRow[]> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const orders: OrderRow[] = [];
    for (const id of new Set(orderIds)) {
      const order = await findOrder(db, id);
      if (!order) throw new AppError('not_found');
      await recordEvent(db, { at, actor, type: 'order.printed', subjectId: id });
      orders.push(order);
    }
    return orders;
  });
}
