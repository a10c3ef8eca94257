import {
  CONSEQUENCE_DAYS,
  MAX_CONSEQUENCE_ACCOUNTS,
  MAX_CONSEQUENCE_ORDERS,
} from '#shared/domain/price-lists/price-list-limits.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';

export const consequenceMessages = {
  saveTitle: (name: string) => `Change ${name}?`,
  giveTitle: (name: string) => `Give the list to ${name}?`,
  takeTitle: (name: string) => `Take the list away from ${name}?`,
  asIf: `What orders of the last ${CONSEQUENCE_DAYS} days would have cost, had the list been so all the time.`,
  customers: 'Customers',
  orders: `Their orders of ${CONSEQUENCE_DAYS} days`,
  ordersOf: (orders: number, changed: number) =>
    orders === 0
      ? 'None'
      : `${formatNumber(orders)}, ${changed === 0 ? 'none' : formatNumber(changed)} at another price`,
  total: 'They came to',
  totalAfter: 'Would have come to',
  difference: 'Difference',
  lower: (amount: string) => `${amount} less`,
  higher: (amount: string) => `${amount} more`,
  same: 'None',
  cutShort: `Only the newest ${formatNumber(MAX_CONSEQUENCE_ACCOUNTS)} customers and ${formatNumber(MAX_CONSEQUENCE_ORDERS)} orders were counted.`,
  goBack: 'Go back',
  description: 'Prices change at once. Orders that were placed keep theirs.',
} as const;
