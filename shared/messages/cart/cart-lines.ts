import { formatNumber as count } from '#shared/domain/shop/locale.ts';

// The cart's page with its checkout form; apart from cart.ts, which every page loads.

export const cartPageMessages = {
  title: 'Cart',
  description: 'Everything that you want to order, with the prices and the stock of now.',
  empty: 'There is nothing in your cart yet.',
  quickOrder: 'Quick order: paste your lines',
  savedLists: 'Saved lists',
  otherWays: 'Other ways to order',
  askForPrice: 'Ask for a price',
  toProducts: 'Browse the products',
  lines: 'Products in the cart',
  partNumber: (partNumber: string) => `Part number ${partNumber}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  per: (unit: string) => `per ${unit}`,
  /** `saved`: by which the larger quantity costs less than it would at the price of now. */
  nextBreak: (more: number, saved: string) => `Add ${count(more)}, save ${saved}`,
  priceChanged: (before: string, now: string) => `The price has changed since you added it: ${before} then, ${now} now`,
  unknown: 'A product that is no longer on sale',
  gone: 'This product is no longer on sale. Remove it to order the rest.',
  reading: 'Reading this product…',
  take: (quantity: number) => `Take ${count(quantity)}`,
  takeFor: (name: string) => `of ${name}`,
  remove: 'Remove',
  total: 'Total',

  checkout: 'Order all of it',
  poNumber: 'PO number',
  poNumberHint: 'Yours, shown on every order and receipt',
  deliveryNote: 'Delivery note',
  deliveryNoteHint: 'For the driver: gate, hours, whom to call',
  place: (lines: number, total: string) => `Place ${lines === 1 ? '1 order' : `${count(lines)} orders`}, ${total}`,
  linesToMend: (lines: number) =>
    lines === 1
      ? 'One line needs a look before you can order.'
      : `${count(lines)} lines need a look before you can order.`,
  notRead: 'The products could not be read, so their prices and stock are not known.',
  placed: (number: string, orders: number) =>
    orders === 1 ? `Checkout ${number}: 1 order placed` : `Checkout ${number}: ${count(orders)} orders placed`,
  outcomeUnknown:
    'The shop does not answer, so it is not known whether your orders were placed. Place them again as they are: if they were placed, you see them, and nothing is ordered twice.',
  repeating: 'The shop does not answer. We are sending your orders again; nothing is ordered twice.',
  /** Follows “Log in to order”. */
  yourCart: (lines: number) => (lines === 1 ? 'the product in your cart' : `the ${count(lines)} products in your cart`),
} as const;
