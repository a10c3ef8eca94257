/**
 * `to-ship` orders may leave: they are paid or on account. `overdue` ones are unpaid and end in a day at most. An order is in
 * more than one view if it fits.
 */
export const orderViews = [
  'to-ship',
  'unpaid',
  'overdue',
  'shipped',
  'shipped-unpaid',
  'refunded',
  'expired',
  'cancelled',
] as const;
export type OrderView = (typeof orderViews)[number];
