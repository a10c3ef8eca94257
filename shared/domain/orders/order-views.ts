/** `overdue` orders are unpaid and leave in a day at most; an order is in more than one view if it fits. */
export const orderViews = ['to-ship', 'unpaid', 'overdue', 'shipped', 'refunded', 'expired', 'cancelled'] as const;
export type OrderView = (typeof orderViews)[number];
