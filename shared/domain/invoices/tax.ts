import { type Currency, type Minor, minor, orderTotal, type PriceUnits, sumMinor } from '#shared/domain/money.ts';

// Tax is added to an order's net total, which is its price times quantity. A rate is in thousandths of a percent (see
// tax-rate.ts); null means that no tax is added.

const WHOLE = 100_000n;

/** What a customer pays for an order: `total` is net and tax. */
export interface OrderAmounts<Amount extends number = Minor> {
  net: Amount;
  tax: Amount;
  total: Amount;
}

/** The tax on a net total, rounded once, half away from zero. Every tax is computed here. */
export function taxOn(net: Minor, rate: number | null): Minor {
  return rate === null ? minor(0) : share(net, BigInt(rate), WHOLE);
}

export function withTax(net: Minor, rate: number | null): OrderAmounts {
  const tax = taxOn(net, rate);
  return { net, tax, total: sumMinor([net, tax]) };
}

/**
 * What an order costs: its price times its quantity and the tax on that, each rounded once. Server and screens compute
 * it here, so that a screen shows what is charged.
 */
export function orderAmounts(
  { priceUnits, quantity, taxRate }: { priceUnits: PriceUnits; quantity: number; taxRate: number | null },
  currency: Currency,
): OrderAmounts {
  return withTax(orderTotal(priceUnits, quantity, currency), taxRate);
}

/** What several orders cost together. Each is rounded on its own. */
export function sumAmounts(orders: OrderAmounts[]): OrderAmounts {
  const sumOf = (part: keyof OrderAmounts) => sumMinor(orders.map((order) => order[part]));
  return { net: sumOf('net'), tax: sumOf('tax'), total: sumOf('total') };
}

/**
 * The tax in `amount` of an order's total that is credited after `credited`. All credits of an order together hold
 * exactly its tax, however they are cut.
 */
export function creditedTax(order: OrderAmounts, credited: Pick<OrderAmounts, 'tax' | 'total'>, amount: Minor): Minor {
  if (order.total === 0) return minor(0);
  const due = share(order.tax, BigInt(credited.total + amount), BigInt(order.total)) - credited.tax;
  return minor(Math.min(Math.max(due, 0), amount));
}

function share(amount: Minor, part: bigint, whole: bigint): Minor {
  const scaled = BigInt(amount) * part;
  const half = scaled < 0n ? -whole / 2n : whole / 2n;
  return minor(Number((scaled + half) / whole));
}
