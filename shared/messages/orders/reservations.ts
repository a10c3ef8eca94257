import { formatNumber as count } from '#shared/domain/shop/locale.ts';

function orders(value: number): string {
  return value === 1 ? '1 order' : `${count(value)} orders`;
}

function unpaidOrders(value: number): string {
  return value === 1 ? '1 unpaid order' : `${count(value)} unpaid orders`;
}

export const reservationMessages = {
  tooManyUnpaid: (limit: number) =>
    `You have ${unpaidOrders(limit)}, the most at one time; those placed together count as one. Pay or cancel one in Orders before you place another.`,
  tooManyUnpaidUnverified: (limit: number) =>
    `You have ${unpaidOrders(limit)}, the most for an account whose e-mail is not verified. Pay or cancel one in Orders, or verify your e-mail.`,
  tooManyLinesUnverified: (limit: number) =>
    `Until your e-mail is verified, your unpaid orders can have ${count(limit)} lines together. Verify your e-mail, order fewer lines, or pay for earlier orders first.`,
  unverifiedQuantity: (left: number, minimum: number) =>
    left < minimum
      ? 'Accounts whose e-mail is not verified hold as much of this product as they may. Verify your e-mail to order it.'
      : `An account whose e-mail is not verified can order ${count(left)} of this product now. Verify your e-mail to order more.`,

  title: 'Reservations',
  description: 'Who holds goods without having paid, the newest customers first. Releasing an order cancels it.',
  empty: 'No customer holds goods without having paid.',
  customer: 'Customer',
  verified: 'Email verified',
  unverified: 'Email not verified',
  orders: 'Orders',
  /** A date and time follow. */
  heldUntil: (value: number, hasMore: boolean) => {
    if (hasMore) return `More than ${orders(value)}, the first until`;
    return value === 1 ? '1 order until' : `${orders(value)}, the first until`;
  },
  order: (quantity: number, product: string) => `${count(quantity)} × ${product}`,
  units: 'Units',
  value: 'Value',
  reservedUntil: 'Reserved until',
  action: 'Action',
  release: 'Release',
  releaseAll: 'Release all',
  releaseTitle: (quantity: number, product: string) => `Release ${count(quantity)} × ${product}?`,
  releaseAllTitle: (value: number, email: string) => `Release ${orders(value)} of ${email}?`,
  releaseWarning: (email: string, value: number, quantity: number) =>
    value === 1
      ? `The order is cancelled: it leaves the Orders of ${email}, and its ${count(quantity)} units go to those who wait in line, or on sale again. This cannot be taken back.`
      : `All ${count(value)} are cancelled: they leave the Orders of ${email}, and their ${count(quantity)} units go to those who wait in line, or on sale again. This cannot be taken back.`,
  releaseDescription: 'Cancels what is named above.',
  keep: 'Keep',
  released: (value: number) => `${orders(value)} released.`,
} as const;
