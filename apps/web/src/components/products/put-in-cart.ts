import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { type CartLine, findLine, withLine } from '#shared/domain/cart/cart.ts';
import { MAX_LINES, MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { nearestQuantities } from '#shared/domain/stock/quantity.ts';
import { changeCart } from '#web/api/cart/cart-store.ts';

export type CartProduct = Pick<
  ProductSummary,
  '_id' | 'product' | 'price' | 'priceBreaks' | 'minimumQuantity' | 'availableQuantity' | 'orderMultiple' | 'sellsRest'
>;

export interface CartItem {
  product: CartProduct;
  quantity: number;
  /** The unit price that the customer knows, if it may have changed. */
  knownPrice?: number;
}

/** Stored when it returns, so that no other page is without it. Returns the number of items for which there was no room. */
export function putInCart(items: CartItem[]): number {
  let refused = 0;
  changeCart((lines) => {
    refused = 0;
    let next = lines;
    for (const { product, quantity, knownPrice } of items) {
      const earlier = findLine(next, product._id);
      if (!earlier && next.length >= MAX_LINES) refused += 1;
      else if (earlier) next = withLine(next, lineOf(product, sumOf(product, earlier, quantity)));
      else next = withLine(next, lineOf(product, quantity, knownPrice));
    }
    return next;
  });
  return refused;
}

/** The next quantity that can be ordered, at most all that is available. */
function sumOf(product: CartProduct, earlier: CartLine, quantity: number): number {
  const sum = Math.min(earlier.quantity + quantity, MAX_ORDER_QUANTITY);
  return Math.max(nearestQuantities(sum, product).at(-1) ?? sum, earlier.quantity);
}

export function lineOf(product: CartProduct, quantity: number, price = unitPriceAt(product, quantity)): CartLine {
  return { productId: product._id, quantity, price };
}
