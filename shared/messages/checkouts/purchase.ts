import type { Unit } from '#shared/domain/products/units.ts';
import { formatNumber as count } from '#shared/domain/shop/locale.ts';
import { unitMessages } from '#shared/messages/products/units.ts';

// Existing customers and scripts know these texts: they are specified letter by letter, odd spellings included.

function duration(hours: number): string {
  const [amount, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return amount === 1 ? `1 ${unit}` : `${count(amount)} ${unit}s`;
}

export const purchaseMessages = {
  title: 'Purchase',
  minimumQuantity: 'Minimum quantity',
  availableQuantity: 'Available quantity',
  pricePer: (unit: Unit) => `Price ${unitMessages.per(unit)}`,
  formerPrice: (price: string) => `Before: ${price}`,
  yourOrder: 'Your order',
  name: 'Name',
  email: 'Email',
  fromAccount: 'Filled in when you log in',
  address: 'Address',
  addressHint: 'Where we deliver: company, street, town and postcode',
  phone: 'Phone',
  quantity: 'Quantity',
  quantityHint: (minimum: number, available: number) => `From ${count(minimum)} to ${count(available)}`,
  restHint: (left: number) => `Only the last ${count(left)} together`,
  priceBreaks: 'Price breaks',
  fromQuantity: (quantity: number) => `From ${count(quantity)}`,
  saving: 'You save',
  saved: (share: number) => `${count(100 * share, { maximumFractionDigits: 1 })} %`,
  nextPrice: (more: number, unit: string, price: string) => `${count(more)} more and the ${unit} costs ${price}`,
  productData: 'Product data',
  partNumber: 'Part number',
  barcode: 'Barcode',
  soldBy: 'Sold by the',
  orderMultiple: 'Comes in steps of',
  steps: (orderMultiple: number, unit: Unit) => `Comes in steps of ${unitMessages.many(orderMultiple, unit)}`,
  specifications: 'Specifications',
  documents: 'Documents',
  related: (category: string) => `More in ${category}`,
  allOfCategory: (products: number | null) => (products === null ? 'Show all' : `Show all ${count(products)}`),
  total: 'Total',
  totalOf: (quantity: number, price: string, unit: Unit) => `${count(quantity)} × ${price} ${unitMessages.per(unit)}`,
  submit: 'Place Order',
  loginFirst: 'You will be asked to log in first. What you have typed is kept.',
  payLater: (hours: number, hoursUnverified = hours) =>
    hoursUnverified < hours
      ? `Nothing is charged yet. You have ${duration(hours)} to pay by card, or ${duration(hoursUnverified)} while your email is not verified.`
      : `Nothing is charged yet. You have ${duration(hours)} to pay by card.`,
  purchase: 'Purchase',
  orderPlaced: 'Order placed successfully...',
  orderIsIn: 'Thank you, your order is in',
  ordered: (quantity: number, product: string) => `${count(quantity)} × ${product}`,
  reservedUntil: 'The goods are reserved for you until',
  payToShip: 'Pay by card to have them shipped.',
  payNow: 'Pay now',
  seeOrders: 'See my orders',
  soldOutHint: 'There is nothing left of this product at the moment.',
  belowMinimumHint: 'It can be ordered again when there is more.',
  priceChanged: 'The price has changed. This page shows the new one: check the total and place your order again.',
  stockChanged: 'Somebody else was faster. This page shows what is left: choose a lower quantity and try again.',
  repeatReading: 'Filling in your earlier order…',
  repeatMissing: 'The order that you want to repeat could not be found. Fill in the form yourself.',
  /** A date follows, then the terms. */
  repeatOf: 'Filled in from your order of',
  repeatTerms: ', at the price of today.',
  repeatTooMany: (quantity: number, available: number) =>
    `You ordered ${count(quantity)} then, and ${count(available)} are available now: choose a lower quantity.`,
  repeatTooFew: (quantity: number, minimum: number) =>
    `You ordered ${count(quantity)} then, and the minimum is ${count(minimum)} now: choose a higher quantity.`,
  repeatSoldOut: (quantity: number) =>
    `You ordered ${count(quantity)} then. There is not enough of this product now to order it again.`,
  repeatGone: 'This product is no longer for sale, so your order of it cannot be repeated.',
  repeating: 'The shop does not answer. We are sending your order again; it is not placed twice.',
  outcomeUnknown:
    'The shop does not answer, so it is not known whether your order was placed. Place it again as it is: if it was placed, you see that order, and it is not placed twice.',
  unknownProduct: 'This product does not exist, or it is no longer for sale.',
} as const;
