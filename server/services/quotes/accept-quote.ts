import { AppError } from '#server/app-error.ts';
import type { QuoteLineRow, QuoteRow } from '#server/db/schema/tables/quotes.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findActing } from '#server/queries/accounts/accounts.ts';
import type { CheckoutWithOrders } from '#server/queries/checkouts/checkouts.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addStaffMails } from '#server/queries/mails/outbox.ts';
import { endQuote, findQuote, listLinesOfVersion } from '#server/queries/quotes/quotes.ts';
import { findEarlierCheckout, placeInTransaction } from '#server/services/checkouts/place-checkout.ts';
import type { Line } from '#server/services/checkouts/place-lines.ts';
import { keyedRequest } from '#server/services/idempotency.ts';
import { refuseEnded } from '#server/services/quotes/refuse-ended.ts';
import { noteCommittedOrder } from '#server/services/shop/shop-currency.ts';
import type { Acceptance } from '#shared/contracts/quotes/quotes.ts';
import { quoteNumber } from '#shared/domain/history/record-number.ts';
import { sumMinor } from '#shared/domain/money.ts';
import { isQuoteOpenFor } from '#shared/domain/quotes/quote-states.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { quoteRefusals, quoteFieldMessages as texts } from '#shared/messages/quotes/quote-fields.ts';

interface AcceptQuoteInput {
  id: string;
  userId: string;
  acceptance: Acceptance;
  /** A repeated acceptance with the same key returns the first checkout. */
  idempotencyKey: string | null;
}

/**
 * Places a checkout of lines of the last answer at its prices, whatever the catalogue says, and ends the quote with it.
 * @throws {AppError} not_found, quote_closed, quote_changed, and like `placeCheckout`
 */
export async function acceptQuote(deps: Deps, input: AcceptQuoteInput): Promise<CheckoutWithOrders> {
  const { id, userId, acceptance } = input;
  const { version, lines, ...delivery } = acceptance;
  const request = keyedRequest(input.idempotencyKey, { quoteId: id, acceptance });
  const placed = await inTransaction(deps.db, async (db) => {
    // Locks the customer, so that of two requests with one key the later one finds the checkout.
    const acting = await findActing(db, userId);
    if (!acting) throw new AppError('unauthenticated');
    const earlier = await findEarlierCheckout(db, userId, request);
    if (earlier) return earlier;
    const quote = await findQuote(db, id);
    if (quote?.account_id !== acting.account.id) throw new AppError('not_found');
    refuseOther(quote, version, deps.now());
    const reason = { kind: 'quote', number: quoteNumber(quote.seq) } as const;
    const agreed = selectLines(await listLinesOfVersion(db, id, version), lines, reason);
    const checkout = await placeInTransaction(db, deps, {
      owner: { userId },
      checkout: { ...delivery, lines: agreed },
      request,
    });
    await end(db, quote, checkout);
    return checkout;
  });
  noteCommittedOrder(deps.settings, placed.orders[0]);
  return placed;
}

function refuseOther({ state, version, ends_at: endsAt }: QuoteRow, accepted: number, now: number): void {
  if (!isQuoteOpenFor('accept', state)) throw refuseEnded(state);
  if (version !== accepted) throw new AppError('quote_changed', { message: quoteRefusals.newerVersion });
  if (endsAt === null || endsAt <= now) throw refuseEnded('expired');
}

/** The lines that are ordered, each whole or in part. @throws {AppError} invalid_fields */
function selectLines(
  offered: QuoteLineRow[],
  selected: Acceptance['lines'],
  reason: { kind: 'quote'; number: string },
): Line[] {
  const fields: Record<string, string> = {};
  const lines = selected.map(({ line, quantity }, index): Line => {
    const { product_id: productId = null, price_units: unitPrice = null, quantity: most = 0 } = offered[line] ?? {};
    if (productId === null || unitPrice === null) {
      fields[`lines.${index}.line`] = texts.lineNotOffered;
      return { productId: '', quantity };
    }
    if (quantity > most) fields[`lines.${index}.quantity`] = texts.quantityAboveQuoted(formatNumber(most));
    return { productId, quantity, agreed: { unitPrice, reason } };
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
  return lines;
}

/** @throws {AppError} quote_closed when its last day ended while the checkout was placed */
async function end(db: WriteTransaction, quote: QuoteRow, checkout: CheckoutWithOrders): Promise<void> {
  const { id, version, ends_at: endsAt } = quote;
  const { created_at: at, owner_id: actor } = checkout;
  if (endsAt === null || endsAt <= at) throw refuseEnded('expired');
  if (!(await endQuote(db, id, ['answered'], { as: 'accepted', checkoutId: checkout.id, at }))) {
    throw new Error('A quote changed although it is locked');
  }
  await addStaffMails(db, { kind: 'quote_accepted', subjectId: id, at });
  const totalMinor = sumMinor(checkout.orders.map((order) => order.total_minor));
  const after = { version, checkoutId: checkout.id, totalMinor };
  await recordEvent(db, { at, actor, type: 'quote.accepted', subjectId: id, after });
}
