import type { Order } from '#shared/contracts/orders/orders.ts';
import { creditedTax } from '#shared/domain/invoices/tax.ts';
import { type Currency, currencyDecimals, fromMinorUnits } from '#shared/domain/money.ts';

/** The tax within `amount`, which goes back next, as its credit note will say. Both in major units. */
export function refundedTax(
  { tax, total, refundable }: Pick<Order, 'tax' | 'total' | 'refundable'>,
  amount: number,
  currency: Currency,
): number {
  if (tax === null) return 0;
  const minor = (value: number) => Math.round(value * 10 ** currencyDecimals[currency]);
  const amounts = { net: minor(tax.net), tax: minor(tax.amount), total: minor(total ?? 0) };
  const credited = amounts.total - minor(refundable ?? 0);
  const before = { total: credited, tax: creditedTax(amounts, { total: 0, tax: 0 }, credited) };
  return fromMinorUnits(creditedTax(amounts, before, minor(amount)), currency);
}
