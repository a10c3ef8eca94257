import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { ReturnRow } from '#server/db/schema/tables/returns.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { findListedReturn, listReturnsOf } from '#server/queries/returns/returns.ts';

export interface LockedReturn {
  order: OrderRow;
  row: ReturnRow;
  /** The other returns of the order. */
  others: ReturnRow[];
}

/** Its order first, which guards what all returns of it hold. @throws {AppError} not_found */
export async function lockReturn(db: WriteTransaction, id: string): Promise<LockedReturn> {
  // Which order it is of never changes.
  const found = await findListedReturn(withoutRowLocks(db), id);
  const order = found && (await findOrderInAnyState(db, found.order_id));
  if (!order) throw new AppError('not_found');
  const all = await listReturnsOf(db, order.id);
  const row = all.find((each) => each.id === id);
  if (!row) throw new AppError('not_found');
  return { order, row, others: all.filter((each) => each !== row) };
}

/** What returns of an order take of what has left of it. */
export function sumHeld(returns: Pick<ReturnRow, 'held_quantity'>[]): number {
  return returns.reduce((sum, { held_quantity }) => sum + held_quantity, 0);
}
