export const orderProgressMessages = {
  /** A day and a time follow. */
  reservedUntil: 'Reserved until',
  beingPacked: 'Paid, being packed',
  shipBy: (day: string) => `Ship by ${day}`,
  late: (day: string) => `Late, ship by ${day}`,
  refunded: 'Refunded, so it is not sent',
  disputed: 'On hold while its payment is disputed',
  /** A date follows. */
  shippedOn: 'Shipped on',
  /** A date follows. */
  cancelledOn: 'Cancelled on',
  expired: 'Not paid in time, so its goods are no longer reserved',
} as const;

export const orderViewMessages = {
  label: 'Which orders',
  current: 'Current',
  'to-ship': 'To ship',
  'on-hold': 'On hold',
  unpaid: 'Unpaid',
  overdue: 'Due within a day',
  shipped: 'Shipped',
  'shipped-unpaid': 'Shipped, unpaid',
  refunded: 'Refunded',
  expired: 'Expired',
  cancelled: 'Cancelled',
  many: '1000+',
} as const;
