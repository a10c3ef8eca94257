import type { QuotedLine } from '#shared/contracts/quotes/quote-shapes.ts';
import {
  type Currency,
  currencyDecimals,
  type Minor,
  orderTotal,
  sumMinor,
  toPriceUnits,
} from '#shared/domain/money.ts';

/** Without tax; null for a line that is not offered. */
export function netOfLine(
  { price, quantity }: Pick<QuotedLine, 'price' | 'quantity'>,
  currency: Currency,
): Minor | null {
  const units = price === null ? null : toPriceUnits(price);
  return units === null ? null : orderTotal(units, quantity, currency);
}

export function netOfLines(lines: QuotedLine[], currency: Currency): Minor {
  return sumMinor(lines.flatMap((line) => netOfLine(line, currency) ?? []));
}

/** The currency of a quote, which the API says as text. */
export function currencyOf({ currency }: { currency: string }): Currency {
  const known = (Object.keys(currencyDecimals) as Currency[]).find((each) => each === currency);
  if (known === undefined) throw new Error(`${currency} is no currency of the shop`);
  return known;
}

/** With the place of each line, by which an acceptance names it. */
export function withPlaces<Line extends object>(lines: Line[]): (Line & { place: number })[] {
  return lines.map((line, place) => ({ ...line, place }));
}
