/**
 * `to-ship` orders may leave: they are paid or on account. Staff hold `on-hold` ones back, which is theirs to see. `overdue` ones are unpaid and end in a day at most. An order is in
 * more than one view if it fits.
 */
export const orderViews = [
  'to-ship',
  'on-hold',
  'unpaid',
  'overdue',
  'shipped',
  'shipped-unpaid',
  'refunded',
  'expired',
  'cancelled',
] as const;
export type OrderView = (typeof orderViews)[number];

/** How staff sort orders; the minus sign is for descending. */
export const orderSorts = ['createdAt', '-createdAt', 'total', '-total', 'customer', '-customer'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Customers are not told why an order waits. */
export const ownOrderViews = orderViews.filter((view) => view !== 'on-hold');
