import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { ReturnRow } from '#server/db/schema/tables/returns.ts';
import { isAllowedFor } from '#server/queries/orders/order-state.ts';
import { amountsUpTo } from '#server/services/invoices/invoice-share.ts';
import { type Minor, minor } from '#shared/domain/money.ts';
import type { MoneyWay } from '#shared/domain/returns/return-states.ts';

export interface ReturnMoney {
  way: MoneyWay;
  /** What goes back unless staff say less. */
  proposed: Minor;
}

/**
 * What was charged for the received quantity with its tax, as far as that is left to give back. All returns of an order together come
 * to what it cost, to the cent: each is the difference of two rounded amounts.
 */
export function moneyOfReturn(
  order: OrderRow,
  row: Pick<ReturnRow, 'received_quantity'>,
  others: Pick<ReturnRow, 'state' | 'received_quantity'>[],
): ReturnMoney {
  const settled = others.filter(({ state }) => state === 'done');
  const before = settled.reduce((sum, each) => sum + (each.received_quantity ?? 0), 0);
  const kept = Math.max(0, order.quantity - order.short_quantity - before);
  const quantity = Math.min(kept, row.received_quantity ?? 0);
  const charged = amountsUpTo(order, kept).total - amountsUpTo(order, kept - quantity).total;
  const { way, left } = moneyLeft(order);
  return { way, proposed: minor(Math.max(0, Math.min(charged, left))) };
}

/** A card gets money back; of an invoice that is open, less is owed. Else there is nothing that the shop can do itself. */
function moneyLeft(order: OrderRow): { way: MoneyWay; left: number } {
  const { total_minor: total } = order;
  if (order.paid_at !== null && order.transferred_at === null) {
    return { way: 'card', left: order.disputed_at === null ? total - order.returning_minor : 0 };
  }
  if (isAllowedFor('transfer', order)) {
    return { way: 'creditNote', left: total - order.uninvoiced_minor - order.transferred_minor };
  }
  return { way: 'none', left: 0 };
}
