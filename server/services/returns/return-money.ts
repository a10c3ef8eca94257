import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { ReturnRow } from '#server/db/schema/tables/returns.ts';
import { isAllowedFor } from '#server/queries/orders/order-state.ts';
import { amountsUpTo } from '#server/services/invoices/invoice-share.ts';
import { byBankOf } from '#server/services/payments/credit-order.ts';
import { type Minor, minor } from '#shared/domain/money.ts';
import type { MoneyWay } from '#shared/domain/returns/return-states.ts';

export interface ReturnMoney {
  way: MoneyWay;
  /** What goes back unless staff say less. */
  proposed: Minor;
  /** What of it staff send by their bank. */
  byBank: Minor;
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
  const left = order.disputed_at === null ? order.total_minor - order.uninvoiced_minor - order.returning_minor : 0;
  const proposed = minor(wayOf(order) === 'none' ? 0 : Math.max(0, Math.min(charged, left)));
  return wayOfMoney(order, proposed);
}

/** Where an amount of an order goes: what a bank transfer has paid goes back by the bank, once less is owed. */
function wayOfMoney(order: OrderRow, proposed: Minor): ReturnMoney {
  const way = wayOf(order);
  const byBank = way === 'creditNote' ? byBankOf(order, proposed) : minor(0);
  return { way: byBank > 0 && byBank === proposed ? 'bank' : way, proposed, byBank };
}

/** A card gets money back; of an order with an invoice it is credited. Else there is nothing that the shop can give back. */
function wayOf(order: OrderRow): Exclude<MoneyWay, 'bank'> {
  if (order.paid_at !== null && order.transferred_at === null) return 'card';
  return order.transferred_at !== null || isAllowedFor('transfer', order) ? 'creditNote' : 'none';
}
