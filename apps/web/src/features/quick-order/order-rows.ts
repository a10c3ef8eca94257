import type { QuickOrderLine } from '#shared/contracts/cart/quick-order.ts';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { lineRule, nearestQuantities } from '#shared/domain/stock/quantity.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { lineQuantityNote } from '#shared/messages/checkouts/checkouts.ts';
import { withoutThousands } from '#web/forms/typed-number.ts';

/** A line of the pasted text with what the customer made of it. */
export interface OrderRow {
  line: QuickOrderLine;
  product: ProductSummary | null;
  /** As it is typed. */
  quantity: string;
  isLeftOut: boolean;
}

export function toRows(lines: QuickOrderLine[]): OrderRow[] {
  return lines.flatMap((line) => {
    if (line.state === 'ignored') return [];
    return {
      line,
      product: line.product,
      quantity: line.quantity === null ? '' : formatNumber(line.quantity),
      isLeftOut: false,
    };
  });
}

/** Null for text that is no whole number. */
export function typedQuantity({ quantity }: OrderRow): number | null {
  const digits = withoutThousands(quantity) ?? '';
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/** Why the quantity cannot be ordered, and the nearest that can be; null when it can, or without a product. */
export function quantityNote(row: OrderRow): { message: string; nearest: number[] } | null {
  const { product } = row;
  if (product === null) return null;
  const rule = lineRule(product);
  const quantity = typedQuantity(row);
  if (quantity === null) return { message: quickOrderMessages.quantityMissing, nearest: nearestQuantities(1, rule) };
  return lineQuantityNote(quantity, rule);
}

export function isReady(row: OrderRow): boolean {
  return !row.isLeftOut && row.product !== null && quantityNote(row) === null;
}

/** Takes the larger of the nearest quantities, if there is one: the customer gets no less than asked for. */
export function withCorrection(row: OrderRow): OrderRow {
  const quantity = row.isLeftOut ? undefined : quantityNote(row)?.nearest.at(-1);
  return quantity === undefined ? row : { ...row, quantity: formatNumber(quantity) };
}

export function isCorrectable(row: OrderRow): boolean {
  return !row.isLeftOut && (quantityNote(row)?.nearest.length ?? 0) > 0;
}
