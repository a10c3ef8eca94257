import type { RhythmState } from '#shared/domain/orders/rhythm.ts';
import { formatNumber as count } from '#shared/domain/shop/locale.ts';

function parts(value: number): string {
  return value === 1 ? '1 part' : `${count(value)} parts`;
}

function ago(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${count(days)} days ago`;
}

const groups: Record<RhythmState, string> = {
  due: 'Due now',
  later: 'Due later',
  once: 'Ordered once',
  ended: 'Not ordered for long',
};

export const partsMessages = {
  title: 'My parts',
  description: 'What you order, how much and how often. What is due comes first, with your usual quantity filled in.',
  empty: 'You have no parts yet. What you order appears here, and from the second time on with its rhythm.',
  toProducts: 'Browse the products',
  notRead: 'Your parts could not be read.',
  cutShort: (maximum: number) => `These are the first ${count(maximum)}. Find the others in Orders.`,
  groups,
  noneDue: 'Nothing is due.',

  /** `days` is null after a single purchase. */
  rhythm: (quantity: number, days: number | null, daysAgo: number) => {
    if (days === null) return `${count(quantity)} once, ${ago(daysAgo)}`;
    return `${count(quantity)} every ${days === 1 ? 'day' : `${count(days)} days`}, last ${ago(daysAgo)}`;
  },
  priceChange: (percent: number) => `price ${percent > 0 ? '+' : '−'}${count(Math.abs(percent))} %`,
  minimumNow: (minimum: number) => `The minimum is ${count(minimum)} now.`,
  multipleNow: (multiple: number) => `It comes in steps of ${count(multiple)} now.`,
  leftNow: (left: number) => `Only ${count(left)} are left.`,
  gone: 'It is no longer on sale.',
  moreIn: (category: string) => `Look in ${category}`,
  lookForOthers: 'Look for others',
  inCart: (quantity: number) => `${count(quantity)} in the cart`,

  quantityOf: (name: string) => `Quantity of ${name}`,
  take: (quantity: number) => `Take ${count(quantity)}`,
  takeFor: (name: string) => `of ${name}`,
  select: (name: string) => `Select ${name}`,
  add: 'Add to cart',
  orders: 'Orders',
  ordersOf: (name: string) => `Orders of ${name}`,
  addSelected: (value: number) => (value === 0 ? 'No part is selected' : `Put ${parts(value)} into the cart`),
  selectDue: 'Select what is due',
  selectNone: 'Select none',
  keys: 'Enter in a quantity puts its part into the cart, Enter on a tick puts all that are ticked.',
} as const;
