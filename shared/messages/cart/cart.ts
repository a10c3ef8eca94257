import { formatNumber as count } from '#shared/domain/shop/locale.ts';

// The cart: what is added to it, its page and its checkout.

function products(value: number): string {
  return value === 1 ? '1 product' : `${count(value)} products`;
}

export const cartMessages = {
  title: 'Cart',
  add: 'Add to cart',
  /** For screen readers, after the number of products. */
  inCart: (lines: number) => (lines === 1 ? 'product in the cart' : 'products in the cart'),
  added: 'Added to the cart',
  addedLine: (name: string, quantity: number) => `${count(quantity)} in the cart: ${name}`,
  addedMany: (lines: number) => `${products(lines)} added to the cart`,
  allInCart: (name: string, quantity: number) => `The cart has all ${count(quantity)} that are available: ${name}`,
  full: (maximum: number) => `The cart is full: it holds ${products(maximum)}.`,
  notAdded: (lines: number, maximum: number) => `${products(lines)} did not fit: a cart holds ${products(maximum)}.`,
  removed: 'Removed from the cart',
  undo: 'Undo',
} as const;
