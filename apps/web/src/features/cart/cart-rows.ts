import type { ProductSummary } from '#shared/contracts/products/products.ts';
import type { CartLine } from '#shared/domain/cart/cart.ts';
import { type OrderAmounts, orderAmounts, sumAmounts } from '#shared/domain/invoices/tax.ts';
import { type Currency, fromMinorUnits, type Minor, toPriceUnits } from '#shared/domain/money.ts';
import { nextPriceBreak, unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { nearestQuantities } from '#shared/domain/stock/quantity.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { lineQuantityNote } from '#shared/messages/checkouts/checkouts.ts';

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
  return lineQuantityNote(line.quantity, product);
}

/** Null while the price is not known, and for what cannot be ordered. */
export function rowAmounts(row: CartRow, currency: Currency | undefined, taxRate: number | null): OrderAmounts | null {
  const { line, product } = row;
  const { quantity } = line;
  const priceUnits = product && rowProblem(row) === null ? toPriceUnits(unitPriceAt(product, quantity)) : null;
  return priceUnits === null || currency === undefined
    ? null
    : orderAmounts({ priceUnits, quantity, taxRate }, currency);
}

/**
 * In major units, of the lines whose price is known. Each is taxed and rounded on its own, since each becomes an order.
 * `taxRate` is in thousandths of a percent.
 */
export function cartAmounts(
  rows: CartRow[],
  currency: Currency | undefined,
  taxRate: number | null,
): OrderAmounts<number> {
  const { net, tax, total } = sumAmounts(rows.flatMap((row) => rowAmounts(row, currency, taxRate) ?? []));
  const shown = (amount: Minor) => (currency === undefined ? 0 : fromMinorUnits(amount, currency));
  return { net: shown(net), tax: shown(tax), total: shown(total) };
}

/**
 * How many more make the unit cheaper, its price then, and by how much all of it then costs less than at the price of now;
 * null when there is no such quantity in stock.
 */
export function cheaperQuantity(
  product: ProductSummary,
  quantity: number,
): { more: number; price: number; saved: number } | null {
  const next = nextPriceBreak(product, quantity);
  if (next === null || next.quantity > product.availableQuantity) return null;
  const orderable = nearestQuantities(next.quantity, product).at(-1);
  if (orderable === undefined || orderable <= quantity) return null;
  const price = unitPriceAt(product, orderable);
  return { more: orderable - quantity, price, saved: (unitPriceAt(product, quantity) - price) * orderable };
}
