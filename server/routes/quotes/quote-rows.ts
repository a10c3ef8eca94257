import type { QuoteLineRow, QuoteVersionRow } from '#server/db/schema/tables/quotes.ts';
import type { Deps } from '#server/deps.ts';
import { findOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { listFiles } from '#server/queries/quotes/quote-files.ts';
import { listMessages } from '#server/queries/quotes/quote-messages.ts';
import { listQuoteLines, listVersions } from '#server/queries/quotes/quote-versions.ts';
import { type ListedQuote, listOrderedLines } from '#server/queries/quotes/quotes.ts';
import type { Quote, QuotedLine, QuoteSummary, RequestedLine } from '#shared/contracts/quotes/quote-shapes.ts';
import { orderNumber, quoteNumber } from '#shared/domain/history/record-number.ts';
import { fromMinorUnits, fromPriceUnits } from '#shared/domain/money.ts';
import { quoteVersionState } from '#shared/domain/quotes/quote-states.ts';

const instant = (at: number) => new Date(at).toISOString();

export function toSummary(row: ListedQuote): QuoteSummary {
  return {
    _id: row.id,
    number: quoteNumber(row.seq),
    state: row.state,
    accountId: row.account_id,
    email: row.email,
    customerName: row.customer_name,
    company: row.company,
    version: row.version,
    acceptedVersion: row.accepted_version,
    lastDay: row.last_day,
    waitsForStaff: row.waits_for_staff === 1,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
    endedAt: row.ended_at === null ? null : instant(row.ended_at),
    lines: Number(row.lines),
  };
}

/** Customers do not see who of the staff answered. */
export async function readQuote(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  row: ListedQuote,
  { isStaff }: { isStaff: boolean },
): Promise<Quote> {
  const { lines: _, ...summary } = toSummary(row);
  const quoteLines = await listQuoteLines(db, row.id);
  const lines = Map.groupBy(quoteLines, ({ version }) => version);
  const versions = await listVersions(db, row.id);
  const ordered = await listOrderedLines(db, row.id);
  const numbers = await findOwnNumbers(db, row.account_id, productsOf(quoteLines));
  const at = now();
  return {
    ...summary,
    currency: row.currency,
    fromStaff: !lines.has(0),
    requested: (lines.get(0) ?? []).map((line) => toRequested(line, numbers)),
    versions: versions.map((version) => ({
      version: version.version,
      state: stateOf(version, row, at),
      lines: (lines.get(version.version) ?? []).map((line) => toQuoted(line, numbers)),
      freight: version.freight,
      ...(version.freight_minor !== null && { freightAmount: fromMinorUnits(version.freight_minor, row.currency) }),
      note: version.note,
      lastDay: version.last_day,
      endsAt: instant(version.ends_at),
      createdAt: instant(version.created_at),
      by: isStaff ? version.email : null,
    })),
    messages: (await listMessages(db, row.id)).map((message) => ({
      _id: message.id,
      fromStaff: message.from_staff === 1,
      by: isStaff || message.from_staff === 0 ? message.email : null,
      text: message.text,
      createdAt: instant(message.created_at),
    })),
    files: (await listFiles(db, row.id)).map(({ id, name, bytes }) => ({ _id: id, name, bytes })),
    checkoutId: row.checkout_id,
    acceptances: new Set(ordered.map((order) => order.checkout_id)).size,
    ordered: ordered.map(({ line, quantity, order_id: orderId, seq }) => ({
      line,
      quantity,
      orderId,
      orderNumber: orderNumber(seq),
    })),
  };
}

function productsOf(lines: QuoteLineRow[]): string[] {
  return [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
}

/** By the id of the product. */
type OwnNumbers = ReadonlyMap<string, string>;

function toLine({ product_id, name, part_number, quantity }: QuoteLineRow, numbers: OwnNumbers) {
  const own = product_id === null ? undefined : numbers.get(product_id);
  return {
    productId: product_id,
    name,
    partNumber: part_number,
    ...(own !== undefined && { ownPartNumber: own }),
    quantity,
  };
}

function toRequested(row: QuoteLineRow, numbers: OwnNumbers): RequestedLine {
  return { ...toLine(row, numbers), wishedPrice: row.price_units === null ? null : fromPriceUnits(row.price_units) };
}

function toQuoted(row: QuoteLineRow, numbers: OwnNumbers): QuotedLine {
  const price = row.price_units === null ? null : fromPriceUnits(row.price_units);
  return { ...toLine(row, numbers), price, leadTime: row.lead_time };
}

function stateOf({ version, ends_at, withdrawn_at }: QuoteVersionRow, quote: ListedQuote, now: number) {
  const facts = { version, endsAt: ends_at, withdrawnAt: withdrawn_at };
  return quoteVersionState(facts, { state: quote.state, acceptedVersion: quote.accepted_version }, now);
}
