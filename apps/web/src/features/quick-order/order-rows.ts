import type { QuickOrderLine } from '#shared/contracts/cart/quick-order.ts';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { type Currency, fromMinorUnits, orderTotal, toPriceUnits } from '#shared/domain/money.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { lineRule } from '#shared/domain/stock/quantity.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { lineQuantityNote } from '#shared/messages/checkouts/checkouts.ts';
import { withoutThousands } from '#web/forms/typed-number.ts';

/** A line of the pasted text with what the customer made of it. */
export interface OrderRow {
  line: QuickOrderLine;
  product: ProductSummary | null;
  /** As it is typed. */
  quantity: string;
  /** Whether the customer agrees with a product that was not named by its part number. */
  isConfirmed: boolean;
  isLeftOut: boolean;
}

export function toRow(line: QuickOrderLine): OrderRow {
  const quantity = line.quantity === null ? '' : formatNumber(line.quantity);
  const product = line.product !== null && hasPrice(line.product) ? line.product : null;
  return { line, product, quantity, isConfirmed: false, isLeftOut: false };
}

/** The rows of a new reading; what the customer did to a line stays while its text is the same. */
export function toRows(lines: QuickOrderLine[], earlier: OrderRow[] = []): OrderRow[] {
  const touched = new Map(earlier.filter(isTouched).map((row) => [`${row.line.line} ${row.line.text}`, row]));
  return lines.flatMap((line) => {
    const before = touched.get(`${line.line} ${line.text}`);
    if (before !== undefined) return { ...before, line };
    return line.state === 'ignored' ? [] : toRow(line);
  });
}

function isTouched(row: OrderRow): boolean {
  const fresh = toRow(row.line);
  const isSelected = row.product?._id !== fresh.product?._id || row.line.state === 'ignored';
  return isSelected || row.quantity !== fresh.quantity || row.isLeftOut || row.isConfirmed;
}

/** Null for text that is no whole number. */
export function typedQuantity({ quantity }: Pick<OrderRow, 'quantity'>): number | null {
  const digits = withoutThousands(quantity) ?? '';
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/** Why the quantity cannot be ordered, and the nearest that can be; null when it can, or without a product. */
export function quantityNote(row: OrderRow): { message: string; nearest: number[] } | null {
  const { product, line } = row;
  if (product === null) return null;
  const quantity = typedQuantity(row);
  // Nothing is offered for what was not read, not even the minimum.
  if (quantity === null) return { message: quickOrderMessages.question[line.question ?? 'none'], nearest: [] };
  return lineQuantityNote(quantity, lineRule(product));
}

/** Whether the product is a guess that nobody has agreed with yet. */
export function isToConfirm({ line, product, isConfirmed }: OrderRow): boolean {
  const isGuess = line.state === 'misread' || line.state === 'guessed';
  return isGuess && !isConfirmed && product !== null && product._id === line.product?._id;
}

export function isReady(row: OrderRow): boolean {
  return !row.isLeftOut && row.product !== null && !isToConfirm(row) && quantityNote(row) === null;
}

export interface Correction {
  row: OrderRow;
  /** What it changes. */
  changes: string[];
}

/**
 * Agrees with what a line was read as, and takes the larger of the nearest quantities, so that the customer gets no less
 * than asked for. Null when nothing is to correct; a quantity that was not read has no correction.
 */
export function correctionOf(row: OrderRow): Correction | null {
  if (row.isLeftOut || row.product === null) return null;
  const nearest = quantityNote(row)?.nearest.at(-1);
  const { line } = row.line;
  const changes = [
    ...(isToConfirm(row) ? [quickOrderMessages.correctedProduct(line, row.product.product)] : []),
    ...(nearest === undefined ? [] : [quickOrderMessages.correctedQuantity(line, row.quantity, formatNumber(nearest))]),
  ];
  const quantity = nearest === undefined ? row.quantity : formatNumber(nearest);
  return changes.length === 0 ? null : { row: { ...row, quantity, isConfirmed: true }, changes };
}

/** The price at the typed quantity and what it comes to, in major units; null while there is no quantity. */
export function priceOf(row: OrderRow, currency: Currency | undefined): { price: number; amount: number } | null {
  const quantity = typedQuantity(row);
  if (row.product === null || quantity === null || currency === undefined) return null;
  const price = unitPriceAt(row.product, quantity);
  const units = toPriceUnits(price);
  return units === null ? null : { price, amount: fromMinorUnits(orderTotal(units, quantity, currency), currency) };
}
