import type { Quote, QuotedLine, QuoteVersion } from '#shared/contracts/quotes/quote-shapes.ts';
import { type OrderAmounts, orderAmounts, sumAmounts, withTax } from '#shared/domain/invoices/tax.ts';
import { type Currency, fromMinorUnits, nearestMinor, toPriceUnits } from '#shared/domain/money.ts';
import { restOfLine } from '#shared/domain/quotes/quote-rest.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { quoteFieldMessages } from '#shared/messages/quotes/quote-fields.ts';
import { toTyped, withoutThousands } from '#web/forms/typed-number.ts';

/** The typed quantity of a line that is ordered; null for one that is left out. */
export type Selected = Map<number, string | null>;

export interface AcceptedLine {
  line: number;
  quantity: number;
}

/** The lines of an answer with what is not ordered of them yet. */
export function restOfOffer(quote: Quote, { version, lines }: QuoteVersion): QuotedLine[] {
  if (quote.acceptedVersion !== version) return lines;
  return lines.map((line, place) => ({ ...line, quantity: restOfLine(place, line.quantity, quote.ordered) }));
}

export function isOffered({ productId, price, quantity }: QuotedLine): boolean {
  return productId !== null && price !== null && quantity > 0;
}

/** Everything that is offered; of a product that is offered twice, the first line. */
export function selectAll(lines: QuotedLine[]): Selected {
  const products = new Set<string | null>();
  return new Map(
    lines.map((line, index) => {
      const isFirst = isOffered(line) && !products.has(line.productId);
      products.add(line.productId);
      return [index, isFirst ? toTyped(line.quantity) : null];
    }),
  );
}

/** What is ordered, and what is wrong with it by its place in the offer. */
export function acceptedLines(
  selected: Selected,
  lines: QuotedLine[],
): { accepted: AcceptedLine[]; problems: Record<number, string> } {
  const accepted: AcceptedLine[] = [];
  const problems: Record<number, string> = {};
  for (const [line, typed] of selected) {
    const offered = lines[line];
    if (typed === null || !offered || !isOffered(offered)) continue;
    const quantity = Number(withoutThousands(typed) ?? Number.NaN);
    if (!Number.isSafeInteger(quantity) || quantity < 1) problems[line] = fieldMessages.quantityWhole;
    else if (quantity > offered.quantity) {
      problems[line] = quoteFieldMessages.quantityAboveQuoted(formatNumber(offered.quantity));
    } else accepted.push({ line, quantity });
  }
  return { accepted, problems };
}

/** In major units. Each line is an order, whose tax is rounded on its own, like that of the freight. */
export function acceptedTotal(
  accepted: AcceptedLine[],
  lines: QuotedLine[],
  { rate, currency, freight = 0 }: { rate: number | null; currency: Currency; freight?: number | undefined },
): OrderAmounts<number> {
  const orders = accepted.flatMap(({ line, quantity }) => {
    const priceUnits = toPriceUnits(lines[line]?.price ?? 0);
    return priceUnits === null ? [] : orderAmounts({ priceUnits, quantity, taxRate: rate }, currency);
  });
  const { net, tax, total } = sumAmounts([...orders, withTax(nearestMinor(freight, currency), rate)]);
  return {
    net: fromMinorUnits(net, currency),
    tax: fromMinorUnits(tax, currency),
    total: fromMinorUnits(total, currency),
  };
}
