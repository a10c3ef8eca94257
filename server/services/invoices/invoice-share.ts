import type { InvoiceLineRow } from '#server/db/schema/tables/invoices.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { type OrderAmounts, orderAmounts } from '#shared/domain/invoices/tax.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';

/** What an invoice asks for of an order. */
export interface InvoiceShare extends OrderAmounts {
  order: OrderRow;
  quantity: number;
  /** Not the whole order at once. */
  isPart: boolean;
  /** What of its total no invoice asks for then. */
  left: Minor;
}

/**
 * The share of an order that invoices ask for once they ask for the first `upTo` of it, after the lines that they have; null when
 * that is nothing more. Each is the difference of two rounded amounts, and the last one the rest, so that all of them together are
 * the order's total and tax.
 */
export function shareOf(order: OrderRow, lines: InvoiceLineRow[], upTo?: number): InvoiceShare | null {
  const charged = order.quantity - order.short_quantity;
  const total = { net: minor(order.total_minor - order.tax_minor), tax: order.tax_minor };
  const invoiced = { net: sumOf(lines, 'net_minor'), tax: sumOf(lines, 'tax_minor') };
  const before = lines.reduce((sum, { quantity }) => sum + (quantity ?? charged), 0);
  const until = Math.min(upTo ?? charged, charged);
  if (lines.length > 0 && (until <= before || order.uninvoiced_minor === 0)) return null;
  const due = until === charged ? total : atMost(amountsUpTo(order, until), total);
  const net = minor(due.net - invoiced.net);
  const tax = minor(due.tax - invoiced.tax);
  const share = sumMinor([net, tax]);
  return {
    order,
    quantity: until - before,
    isPart: lines.length > 0 || until < charged,
    net,
    tax,
    total: share,
    left: minor(order.total_minor - sumMinor([invoiced.net, invoiced.tax, share])),
  };
}

export function amountsUpTo(order: OrderRow, quantity: number): OrderAmounts {
  const { price_units: priceUnits, tax_rate: taxRate, currency } = order;
  return orderAmounts({ priceUnits, quantity, taxRate }, currency);
}

/** Another version may have rounded the order. */
function atMost({ net, tax }: Pick<OrderAmounts, 'net' | 'tax'>, total: Pick<OrderAmounts, 'net' | 'tax'>) {
  return { net: minor(Math.min(net, total.net)), tax: minor(Math.min(tax, total.tax)) };
}

function sumOf(lines: InvoiceLineRow[], column: 'net_minor' | 'tax_minor'): Minor {
  return sumMinor(lines.map((line) => line[column]));
}
