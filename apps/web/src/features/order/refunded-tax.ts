import type { Order } from '#shared/contracts/orders/orders.ts';
import { creditedTax } from '#shared/domain/invoices/tax.ts';
import { type Currency, fromMinorUnits, minor, nearestMinor } from '#shared/domain/money.ts';

/** The tax within `amount`, which goes back next, as its credit note will say. Both in major units. */
export function refundedTax(
  { tax, total, refundable }: Pick<Order, 'tax' | 'total' | 'refundable'>,
  amount: number,
  currency: Currency,
): number {
  if (tax === null) return 0;
  const toMinor = (value: number) => nearestMinor(value, currency);
  const amounts = { net: toMinor(tax.net), tax: toMinor(tax.amount), total: toMinor(total ?? 0) };
  const credited = minor(amounts.total - toMinor(refundable ?? 0));
  const before = { total: credited, tax: creditedTax(amounts, { total: minor(0), tax: minor(0) }, credited) };
  return fromMinorUnits(creditedTax(amounts, before, toMinor(amount)), currency);
}
