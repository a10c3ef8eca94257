import { BUYERS_DAYS } from '#shared/domain/orders/buyers.ts';
import { formatNumber as count } from '#shared/domain/shop/locale.ts';

const unpaid = (orders: number) =>
  orders === 1 ? '1 unpaid order keeps the old price' : `${count(orders)} unpaid orders keep the old price`;

const bought = (customers: number, quantity: number) =>
  `in the last ${BUYERS_DAYS} days ${customers === 1 ? '1 customer' : `${count(customers)} customers`} bought ${count(quantity)}`;

export const consequenceMessages = {
  /** `share` is that of the change, such as 9 for ten times the price. */
  price: (share: number, lately: { customers: number; quantity: number; unpaidOrders: number }) => {
    const percent = count(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 });
    const parts = [
      ...(lately.customers > 0 ? [bought(lately.customers, lately.quantity)] : []),
      ...(lately.unpaidOrders > 0 ? [unpaid(lately.unpaidOrders)] : []),
    ];
    return `Price ${percent}: ${parts.join('; ')}.`;
  },
  minimum: (less: number, buyers: number) =>
    `Minimum: ${count(less)} of ${buyers === 1 ? '1 regular buyer' : `${count(buyers)} regular buyers`} usually order${less === 1 ? 's' : ''} less.`,
  neverOrdered: 'This account has never ordered.',
} as const;
