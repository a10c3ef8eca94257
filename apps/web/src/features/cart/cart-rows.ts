import type { ProductSummary } from '#shared/contracts/products.ts';
import type { CartLine } from '#shared/domain/cart.ts';
import { type Currency, fromMinorUnits, orderTotal, toPriceUnits } from '#shared/domain/money.ts';
import { nextPriceBreak, unitPriceAt } from '#shared/domain/price-breaks.ts';
import { nearestQuantities, quantityProblem } from '#shared/domain/quantity.ts';
import { cartPageMessages } from '#shared/messages/cart-page.ts';
import { lineQuantityMessage } from '#shared/messages/checkouts.ts';

/** A line with its product of now; `product` is undefined while it is read, null when it is not for sale. */
export interface CartRow {
  line: CartLine;
  product: ProductSummary | null | undefined;
}

/** Joins lines and products; `isComplete` says that products for all lines have been read. */
export function cartRows(lines: CartLine[], products: ProductSummary[], isComplete: boolean): CartRow[] {
  const byId = new Map(products.map((product) => [product._id, product]));
  return lines.map((line) => ({ line, product: byId.get(line.productId) ?? (isComplete ? null : undefined) }));
}

/** Why a line cannot be ordered, and the quantities next to it that can be; null when it can, or is not known yet. */
export function rowProblem({ line, product }: CartRow): { message: string; nearest: number[] } | null {
  if (product === undefined) return null;
  if (product === null) return { message: cartPageMessages.gone, nearest: [] };
  const problem = quantityProblem(line.quantity, product);
  if (problem === null) return null;
  const message = lineQuantityMessage(problem, line.quantity, product);
  return { message, nearest: nearestQuantities(line.quantity, product) };
}

/** In minor units; null while it is not known. */
export function rowTotal({ line, product }: CartRow, currency: Currency | undefined): number | null {
  const units = product ? toPriceUnits(unitPriceAt(product, line.quantity)) : null;
  return units === null || currency === undefined ? null : orderTotal(units, line.quantity, currency);
}

/** In major units, of the lines whose price is known. */
export function cartTotal(rows: CartRow[], currency: Currency | undefined): number {
  const minor = rows.reduce((sum, row) => sum + (rowTotal(row, currency) ?? 0), 0);
  return currency === undefined ? 0 : fromMinorUnits(minor, currency);
}

/** How many more make the unit cheaper, and its price then; null when there is no such quantity in stock. */
export function cheaperQuantity(product: ProductSummary, quantity: number): { more: number; price: number } | null {
  const next = nextPriceBreak(product, quantity);
  if (next === null || next.quantity > product.availableQuantity) return null;
  const orderable = nearestQuantities(next.quantity, product).at(-1);
  return orderable === undefined || orderable <= quantity
    ? null
    : { more: orderable - quantity, price: unitPriceAt(product, orderable) };
}
