import { type Currency, orderTotal } from '#shared/domain/money.ts';

// Tax is added to an order's net total, which is its price times quantity. A rate is in thousandths of a percent (see
// tax-rate.ts); null means that no tax is added. Amounts are in minor units.

const WHOLE = 100_000n;

/** What a customer pays for an order: `total` is net and tax. */
export interface OrderAmounts {
  net: number;
  tax: number;
  total: number;
}

/** The tax on a net total, rounded once, half away from zero. Every tax is computed here. */
export function taxOn(net: number, rate: number | null): number {
  return rate === null ? 0 : share(net, BigInt(rate), WHOLE);
}

export function withTax(net: number, rate: number | null): OrderAmounts {
  const tax = taxOn(net, rate);
  return { net, tax, total: net + tax };
}

/**
 * What an order costs: its price times its quantity and the tax on that, each rounded once. Server and screens compute
 * it here, so that a screen shows what is charged.
 */
export function orderAmounts(
  { priceUnits, quantity, taxRate }: { priceUnits: number; quantity: number; taxRate: number | null },
  currency: Currency,
): OrderAmounts {
  return withTax(orderTotal(priceUnits, quantity, currency), taxRate);
}

/** What several orders cost together. Each is rounded on its own. */
export function sumAmounts(orders: OrderAmounts[]): OrderAmounts {
  const sum = { net: 0, tax: 0, total: 0 };
  for (const { net, tax, total } of orders) {
    sum.net += net;
    sum.tax += tax;
    sum.total += total;
  }
  return sum;
}

/**
 * The tax in `amount` of an order's total that is credited after `credited`. All credits of an order together hold
 * exactly its tax, however they are cut.
 */
export function creditedTax(
  order: OrderAmounts,
  credited: Pick<OrderAmounts, 'tax' | 'total'>,
  amount: number,
): number {
  if (order.total === 0) return 0;
  const due = share(order.tax, BigInt(credited.total + amount), BigInt(order.total)) - credited.tax;
  return Math.min(Math.max(due, 0), amount);
}

function share(amount: number, part: bigint, whole: bigint): number {
  const scaled = BigInt(amount) * part;
  const half = scaled < 0n ? -whole / 2n : whole / 2n;
  return Number((scaled + half) / whole);
}
