import { formatNumber as count } from '#shared/domain/shop/locale.ts';

function products(value: number): string {
  return value === 1 ? '1 product' : `${count(value)} products`;
}

export const demandMessages = {
  title: 'Next week',
  description:
    'What customers will ask for in the next seven days, if each orders as usual, and which stock will not last.',
  empty: 'Nothing is expected: no customer has ordered the same product twice.',
  notRead: 'What will be asked for could not be read.',
  computing: 'The orders are being read. This takes a moment.',
  /** A date and time follow. */
  computedAt: (value: number) => `${products(value)}, computed`,
  firstRows: (shown: number) => `The ${count(shown)} with the shortest stock are shown.`,
  product: 'Product',
  quantity: 'Asked for in 7 days',
  customers: 'Customers',
  stock: 'In stock',
  lasts: 'Stock lasts',
  /** `days` counts from 0. */
  daysLeft: (days: number | null, ahead: number) => {
    if (days === null) return `over ${count(ahead)} days`;
    if (days === 0) return 'short today';
    return days === 1 ? '1 day' : `${count(days)} days`;
  },
} as const;
