import type { ProductBuyers } from '#shared/contracts/products/product-buyers.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { consequenceMessages } from '#shared/messages/orders/consequences.ts';

/** The typed values; undefined for a text that is not a number. */
interface Typed {
  price: number | undefined;
  minimumQuantity: number | undefined;
}

/** One sentence for each effect of the change on the product's buyers; empty without an effect. */
export function consequencesOf(
  before: Pick<Product, 'price' | 'minimumQuantity'>,
  { price, minimumQuantity }: Typed,
  { usualQuantities, ...lately }: ProductBuyers,
): string[] {
  const sentences: string[] = [];
  const isKnown = lately.customers > 0 || lately.unpaidOrders > 0;
  if (price !== undefined && price !== before.price && isKnown) {
    sentences.push(consequenceMessages.price((price - before.price) / before.price, lately));
  }
  if (minimumQuantity !== undefined && minimumQuantity > before.minimumQuantity) {
    const less = usualQuantities.filter((quantity) => quantity < minimumQuantity).length;
    if (less > 0) sentences.push(consequenceMessages.minimum(less, usualQuantities.length));
  }
  return sentences;
}
