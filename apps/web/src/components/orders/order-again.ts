import type { Order } from '#shared/contracts/orders/orders.ts';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { canBeOrdered, quantityProblem } from '#shared/domain/stock/quantity.ts';
import { orderAgainMessages } from '#shared/messages/orders/repeat-order.ts';
import type { CartItem } from '#web/components/products/put-in-cart.ts';

export interface OrderedLine extends Pick<Order, 'productId' | 'name' | 'quantity'> {
  price: number | null;
}

/** The new cart lines, and a sentence on each change since the order. */
export function orderAgain(
  lines: OrderedLine[],
  products: ProductSummary[],
  showPrice: (price: number) => string,
): { items: CartItem[]; changes: string[] } {
  const items: CartItem[] = [];
  const changes: string[] = [];
  for (const { productId, name, quantity, price } of lines) {
    const product = products.find(({ _id }) => _id === productId);
    if (product === undefined) changes.push(orderAgainMessages.goneNow(name));
    else if (!canBeOrdered(product)) changes.push(orderAgainMessages.notInStockNow(name, product));
    else {
      items.push({ product, quantity, ...(price !== null && { knownPrice: price }) });
      const now = unitPriceAt(product, quantity);
      if (price !== null && now !== price)
        changes.push(orderAgainMessages.priceNow(name, showPrice(price), showPrice(now)));
      changes.push(...quantityChange(name, quantity, product));
    }
  }
  return { items, changes };
}

function quantityChange(name: string, quantity: number, product: ProductSummary): string[] {
  switch (quantityProblem(quantity, product)) {
    case 'quantityBelowMinimum':
      return [orderAgainMessages.minimumNow(name, product.minimumQuantity)];
    case 'quantityAboveAvailable':
      return [orderAgainMessages.leftNow(name, product.availableQuantity)];
    case 'quantityNotMultiple':
      return [orderAgainMessages.multipleNow(name, product.orderMultiple)];
    default:
      return [];
  }
}
