import { longDay } from '#server/calendar.ts';
import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { QuoteLineRow, QuoteRow, QuoteVersionRow } from '#server/db/schema/tables/quotes.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { QuoteContent } from '#server/mails/content.ts';
import { findMessage } from '#server/queries/quotes/quote-messages.ts';
import { listLinesOfVersion, listVersions } from '#server/queries/quotes/quote-versions.ts';
import { findListedQuote, type ListedQuote, listQuoteOrders } from '#server/queries/quotes/quotes.ts';
import { money } from '#server/services/mails/mail-amounts.ts';
import type { MailContext, Readout } from '#server/services/mails/readout.ts';
import { backOfficePages } from '#shared/desktop/pages.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import { quoteNumber } from '#shared/domain/history/record-number.ts';
import { type MailKindName, mailKinds, type QuoteMailKind } from '#shared/domain/mails/mail-kinds.ts';
import {
  formatAmount,
  formatPrice,
  fromMinorUnits,
  fromPriceUnits,
  orderTotal,
  sumMinor,
} from '#shared/domain/money.ts';
import { quotePage } from '#shared/domain/quotes/quote-pages.ts';
import { restOfLine } from '#shared/domain/quotes/quote-rest.ts';
import { mailReasons, mailTexts } from '#shared/messages/mails/mails.ts';
import { quoteMailTexts as texts } from '#shared/messages/quotes/quote-mails.ts';
import { quoteMessages } from '#shared/messages/quotes/quotes.ts';

export function isQuoteKind(kind: MailKindName): kind is QuoteMailKind {
  return kind.startsWith('quote_');
}

type QuoteMailRow = Pick<MailRow, 'subject_id' | 'event_key'> & { kind: QuoteMailKind };

export async function readQuoteMail(context: MailContext, row: QuoteMailRow): Promise<Readout> {
  const { db } = context.deps;
  const { kind, subject_id: subjectId } = row;
  const message = mailKinds[kind].about === 'quoteMessage' ? await findMessage(db, subjectId) : undefined;
  const quote = await findListedQuote(db, message?.quote_id ?? subjectId);
  if (!quote) return { skip: mailReasons.gone };
  if (message?.text === ERASED) return { skip: mailReasons.erased };
  const number = versionOf(quote, row);
  const version = (await listVersions(db, quote.id)).find((each) => each.version === number);
  if (!stillHolds[kind](quote, version)) return { skip: mailReasons.outdated };
  const lines = await listLines(db, quote, row);
  const customer = quote.company ?? quote.customer_name ?? quote.email ?? mailReasons.erased;
  const page = mailKinds[kind].to === 'staff' ? `${backOfficePages.quotes}/${quote.id}` : quotePage(quote.id);
  const content: QuoteContent = {
    customerName: quote.customer_name,
    customer,
    number: quoteNumber(quote.seq),
    url: `${context.origin}${page}`,
    lines: lines.map((line) => toLine(context, quote, line)),
    total: quote.version === 0 ? null : totalOf(context, quote, lines),
    lastDay: version === undefined ? '' : longDay(version.last_day, context.locale),
    isEnd: quote.ended_at !== null,
    isOrdered: quote.accepted_version !== null,
    freight: freightText(context, quote, version),
    note: version?.note ?? null,
    text: message?.text ?? null,
  };
  return { mail: { kind, content }, name: quote.customer_name };
}

/** The answer that a mail is about: the one of its event, the accepted one, or the last. */
function versionOf(quote: ListedQuote, { kind, event_key }: QuoteMailRow): number {
  const isOfEvent = kind === 'quote_answered' || kind === 'quote_offer_withdrawn';
  return isOfEvent ? Number(event_key.split(':')[2]) : (quote.accepted_version ?? quote.version);
}

/** Those of the answer; of an acceptance what was ordered by it, and of an expiry what was not. */
async function listLines(db: Database, quote: ListedQuote, row: QuoteMailRow): Promise<QuoteLineRow[]> {
  const lines = await listLinesOfVersion(db, quote.id, versionOf(quote, row));
  if (quote.accepted_version === null || (row.kind !== 'quote_accepted' && row.kind !== 'quote_expired')) return lines;
  const ordered = await listQuoteOrders(db, quote.id);
  const checkoutId = row.event_key.split(':')[1];
  return lines.flatMap((line) => {
    const quantity =
      row.kind === 'quote_expired'
        ? restOfLine(line.line, line.quantity, ordered)
        : (ordered.find((order) => order.line === line.line && order.checkout_id === checkoutId)?.quantity ?? 0);
    return line.price_units === null || quantity < 1 ? [] : { ...line, quantity };
  });
}

/** Whether the mail still says the truth. */
const stillHolds: Record<QuoteMailKind, (quote: QuoteRow, answer: QuoteVersionRow | undefined) => boolean> = {
  quote_received: ({ state }) => state !== 'withdrawn',
  quote_requested: ({ state }) => state !== 'withdrawn',
  quote_answered: ({ state }, answer) => state === 'answered' && answer?.withdrawn_at === null,
  quote_message: () => true,
  quote_question: () => true,
  quote_offer_withdrawn: () => true,
  quote_expired: ({ state }) => state === 'expired',
  quote_accepted: () => true,
  quote_refused: ({ state }) => state === 'refused',
  quote_withdrawn: ({ state }) => state === 'withdrawn',
};

function toLine(
  { locale }: MailContext,
  { currency, version }: QuoteRow,
  { name, part_number, quantity, price_units: price, lead_time }: QuoteLineRow,
): QuoteContent['lines'][number] {
  const count = new Intl.NumberFormat(locale).format(quantity);
  const isOffered = version > 0 && price !== null;
  const details = [
    ...(part_number === null ? [] : [mailTexts.partNumber(part_number)]),
    price === null
      ? texts.quantity(count)
      : mailTexts.quantityAt(count, formatPrice(fromPriceUnits(price), currency, locale)),
    ...(version > 0 && price === null ? [texts.notOffered] : []),
    ...(lead_time === null ? [] : [texts.leadTime(lead_time)]),
  ];
  const amount = isOffered
    ? formatAmount(fromMinorUnits(orderTotal(price, quantity, currency), currency), currency, locale)
    : null;
  return { name, details, amount };
}

function totalOf({ locale }: MailContext, { currency }: QuoteRow, lines: QuoteLineRow[]): string {
  const totals = lines.flatMap(({ price_units: price, quantity }) =>
    price === null ? [] : [orderTotal(price, quantity, currency)],
  );
  return formatAmount(fromMinorUnits(sumMinor(totals), currency), currency, locale);
}

/** What is charged and what was said about it. */
function freightText(
  context: MailContext,
  { currency }: Pick<ListedQuote, 'currency'>,
  version: Pick<QuoteVersionRow, 'freight' | 'freight_minor'> | undefined,
): string | null {
  if (!version || version.freight_minor === null) return version?.freight ?? null;
  const charged = quoteMessages.freightCharged(money(context, { currency }, version.freight_minor));
  return [charged, version.freight].filter((part) => part !== null).join(' · ');
}
