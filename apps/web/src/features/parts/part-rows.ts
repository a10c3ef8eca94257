import type { Part } from '#shared/contracts/products/parts.ts';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { canBeOrdered, lineRule, nearestQuantities, quantityProblem } from '#shared/domain/stock/quantity.ts';
import { lineQuantityNote } from '#shared/messages/checkouts/checkouts.ts';
import { partsMessages } from '#shared/messages/products/parts.ts';
import { notInStock } from '#shared/messages/stock/not-in-stock.ts';
import type { CartItem } from '#web/components/products/put-in-cart.ts';

/**
 * What the customer has typed instead of the usual quantity; `unreadable` is the problem of a text that is no quantity.
 */
export interface TypedQuantity {
  quantity: number;
  unreadable: string | null;
}

export interface PartRow {
  part: Part;
  quantity: number;
  /** Why the quantity cannot be ordered, and the nearest that can be. */
  problem: { message: string; nearest: number[] } | null;
  /** What goes into the cart; null while the row cannot be ordered. */
  item: CartItem | null;
}

/**
 * The usual quantity, or the next larger one that can be ordered, at most all that is left; the usual one also when
 * nothing can be ordered.
 */
export function usualOrder({ product, usualQuantity }: Part): number {
  return (product && nearestQuantities(usualQuantity, lineRule(product)).at(-1)) ?? usualQuantity;
}

export function toRow(part: Part, typed: TypedQuantity | undefined): PartRow {
  const { product } = part;
  const quantity = typed?.quantity ?? usualOrder(part);
  const problem = typed?.unreadable ? { message: typed.unreadable, nearest: [] } : problemOf(product, quantity);
  return { part, quantity, problem, item: itemOf(product, quantity, problem) };
}

function problemOf(product: ShownProductSummary | null, quantity: number): PartRow['problem'] {
  if (product === null || !canBeOrdered(product)) return null;
  return lineQuantityNote(quantity, lineRule(product));
}

/** What has changed since the part was last ordered, but its price: a sentence, or null. */
export function changeOf({ product, usualQuantity }: Part): string | null {
  if (product === null) return partsMessages.gone;
  if (!canBeOrdered(product)) return `${notInStock(product)}.`;
  switch (quantityProblem(usualQuantity, lineRule(product))) {
    case 'quantityBelowMinimum':
      return partsMessages.minimumNow(product.minimumQuantity);
    case 'quantityAboveAvailable':
      return partsMessages.leftNow(product.availableQuantity);
    case 'quantityNotMultiple':
      return partsMessages.multipleNow(product.orderMultiple);
    default:
      return null;
  }
}

function itemOf(product: ShownProductSummary | null, quantity: number, problem: PartRow['problem']): CartItem | null {
  return product === null || !hasPrice(product) || !canBeOrdered(product) || problem !== null
    ? null
    : { product, quantity };
}
