import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { RefundRow } from '#server/db/schema/tables/payments.ts';
import type { RefundedOrder } from '#server/queries/payments/refunds.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { splitAmount } from '#shared/domain/payments/split-amount.ts';

// A refund that was made in the provider's dashboard names no order, and one of the shop may have been made after its
// money went back otherwise: which orders get the money, and which of the shop's own refunds are not needed any more.
// See docs/decisions/0038.

export interface RefundWithParts {
  row: RefundRow;
  parts: RefundedOrder[];
}

type PayableOrder = Pick<Payable, 'id' | 'transaction_id' | 'total_minor'>;

export interface PaymentMoney {
  intentId: string;
  received: Minor;
  /** Those that the intent was opened for. */
  orders: PayableOrder[];
  /** Every refund of the intent, oldest first. */
  refunds: RefundWithParts[];
}

export type ProviderRefundPlan =
  /** It is what this refund asked for. */
  | { adoptedBy: RefundRow }
  /** What is left of refunds that cannot be made as they were, and the parts of the new one. */
  | { adoptedBy: null; shrunk: { row: RefundRow; orders: RefundedOrder[] }[]; parts: RefundedOrder[] };

interface MadeRefund {
  amount: Minor;
  orderId: string | null;
  /** The shop's own refund that it was requested for, one of the payment's; its orders get the money before others. */
  own?: RefundRow;
}

/** Null when the payment has not so much money left, by what the shop knows of its other refunds. */
export function planProviderRefund(
  { intentId, received, orders, refunds }: PaymentMoney,
  { amount, orderId, own }: MadeRefund,
): ProviderRefundPlan | null {
  const counting = refunds.filter(({ row }) => row.void_at === null && row.id !== own?.id);
  const ownParts = refunds.find(({ row }) => row.id === own?.id)?.parts ?? [];
  let missing = amount - (received - sumMinor(counting.map(({ row }) => row.amount_minor)));
  // Newest first, and what orders cannot take last: it must go back in any case.
  const notMade = counting
    .filter(({ row }) => row.status === 'owed' || row.status === 'failed')
    .toReversed()
    .toSorted((a, b) => Number(a.row.kind === 'unapplied') - Number(b.row.kind === 'unapplied'));
  if (missing > 0 && !own) {
    const same = notMade.find(({ row }) => row.status === 'owed' && row.amount_minor === amount);
    if (same) return { adoptedBy: same.row };
  }

  const shrunk = new Map<RefundRow, RefundedOrder[]>();
  for (const { row, parts } of missing > 0 ? notMade : []) {
    if (missing <= 0) break;
    const rest = minor(row.takes_rest === 1 ? Math.max(0, row.amount_minor - missing) : 0);
    shrunk.set(row, spread(rest, parts));
    missing -= row.amount_minor - rest;
  }
  if (missing > 0) return null;
  const takenBy = ({ id }: PayableOrder) =>
    partOf(
      id,
      counting.flatMap(({ row, parts }) => shrunk.get(row) ?? parts),
    );
  // In an order that the intent did not pay is no money but that which was to go back.
  const freedOf = ({ id }: PayableOrder) =>
    partOf(
      id,
      counting.flatMap(({ row, parts }) => (shrunk.has(row) ? parts : [])),
    ) +
    partOf(id, ownParts) -
    partOf(id, [...shrunk.values()].flat());
  const free = orders.map((order) => ({
    id: order.id,
    amountMinor: minor(order.transaction_id === intentId ? order.total_minor - takenBy(order) : freedOf(order)),
  }));
  return {
    adoptedBy: null,
    shrunk: [...shrunk].map(([row, orders]) => ({ row, orders })),
    parts: own ? allotFirst(amount, free, ownParts) : allot(amount, free, orderId),
  };
}

/** As much to these orders as they were to get and can take, the rest to others. */
function allotFirst(amount: Minor, free: RefundedOrder[], first: RefundedOrder[]): RefundedOrder[] {
  const takes = free.map(({ id, amountMinor }) => ({
    id,
    amountMinor: minor(Math.min(amountMinor, partOf(id, first))),
  }));
  const taken = spread(minor(Math.min(amount, sumMinor(takes.map((order) => order.amountMinor)))), takes);
  const left = free.map(({ id, amountMinor }) => ({ id, amountMinor: minor(amountMinor - partOf(id, taken)) }));
  const rest = spread(minor(amount - sumMinor(taken.map((order) => order.amountMinor))), left);
  return taken
    .map(({ id, amountMinor }) => ({ id, amountMinor: sumMinor([amountMinor, partOf(id, rest)]) }))
    .filter((order) => order.amountMinor > 0);
}

/** To the named order, to the only one that it fits exactly, else to all in proportion to what is left of each. */
function allot(amount: Minor, orders: RefundedOrder[], orderId: string | null): RefundedOrder[] {
  const free = orders.filter((order) => order.amountMinor > 0);
  const named = free.find((order) => order.id === orderId && order.amountMinor >= amount);
  if (named) return [{ id: named.id, amountMinor: amount }];
  const [exact, ...more] = free.filter((order) => order.amountMinor === amount);
  if (exact && more.length === 0) return [exact];
  return spread(amount, free).filter((order) => order.amountMinor > 0);
}

function spread(amount: Minor, orders: RefundedOrder[]): RefundedOrder[] {
  const parts = splitAmount(
    amount,
    orders.map((order) => order.amountMinor),
  );
  return orders.map(({ id }, index) => ({ id, amountMinor: parts[index] ?? minor(0) }));
}

function partOf(id: string, parts: RefundedOrder[]): Minor {
  return sumMinor(parts.filter((part) => part.id === id).map((part) => part.amountMinor));
}
