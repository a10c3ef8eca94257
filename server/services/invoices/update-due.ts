import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { listInvoicedLines } from '#server/queries/invoices/invoices.ts';
import { findOrderInAnyState, markInvoiced } from '#server/queries/orders/orders.ts';
import { NO_END } from '#shared/domain/limits.ts';

/**
 * An unpaid order with invoices over its parts is due when the oldest is that bank transfers have not paid. While they have paid all,
 * nothing is due until the next part leaves. The order must be locked.
 */
export async function updateDue(db: WriteTransaction, id: string): Promise<void> {
  const order = await findOrderInAnyState(db, id);
  if (!order || order.due_at === null || order.paid_at !== null) return;
  const parts = (await listInvoicedLines(db, [order.id]))
    .flatMap(({ due_at: dueAt, total_minor: total }) => (dueAt === null ? [] : [{ dueAt, total }]))
    .toSorted((a, b) => a.dueAt - b.dueAt);
  const last = parts.at(-1);
  if (!last) return;
  let paid: number = order.transferred_minor;
  const open = parts.find(({ total }) => {
    paid -= total;
    return paid < 0;
  });
  if (open) await markInvoiced(db, id, open.dueAt);
  else await markInvoiced(db, id, last.dueAt, order.uninvoiced_minor > 0 ? { reservedUntil: NO_END } : {});
}
