import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { QuoteLineRow, QuoteOrderRow, QuoteRow, QuoteVersionRow } from '#server/db/schema/tables/quotes.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findActing } from '#server/queries/accounts/accounts.ts';
import type { CheckoutWithOrders } from '#server/queries/checkouts/checkouts.ts';
import { listMembers } from '#server/queries/companies/members.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addStaffMails } from '#server/queries/mails/outbox.ts';
import { listLinesOfVersion, listStandingVersions } from '#server/queries/quotes/quote-versions.ts';
import {
  changeQuoteEnd,
  endQuote,
  findQuote,
  insertQuoteOrders,
  listQuoteOrders,
} from '#server/queries/quotes/quotes.ts';
import { findEarlierCheckout, placeInTransaction } from '#server/services/checkouts/place-checkout.ts';
import type { Line } from '#server/services/checkouts/place-lines.ts';
import type { AgreedFreight } from '#server/services/checkouts/plan-freight.ts';
import { keyedRequest } from '#server/services/idempotency.ts';
import { refuseEnded } from '#server/services/quotes/refuse-ended.ts';
import { noteCommittedOrder } from '#server/services/shop/shop-currency.ts';
import type { Acceptance } from '#shared/contracts/quotes/quotes.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { quoteNumber } from '#shared/domain/history/record-number.ts';
import { sumMinor } from '#shared/domain/money.ts';
import { restOfLine } from '#shared/domain/quotes/quote-rest.ts';
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
 * Places a checkout of lines of an answer at its prices, whatever the catalogue says. With the last of it the quote ends;
 * else the rest of that answer stays open until its last day.
 * @throws {AppError} not_found, acts_for_another, quote_closed, quote_changed, and like `placeCheckout`
 */
export async function acceptQuote(deps: Deps, input: AcceptQuoteInput): Promise<CheckoutWithOrders> {
  const { id, userId, acceptance } = input;
  const { version, acceptances = 0, lines, ...delivery } = acceptance;
  const request = keyedRequest(input.idempotencyKey, { quoteId: id, acceptance });
  const placed = await inTransaction(deps.db, async (db) => {
    // Locks the customer, so that of two requests with one key the later one finds the checkout.
    const acting = await findActing(db, userId);
    if (!acting) throw new AppError('unauthenticated');
    const earlier = await findEarlierCheckout(db, userId, request);
    if (earlier) return earlier;
    const quote = await findQuote(db, id);
    if (quote?.account_id === userId && acting.account.id !== userId) {
      throw new AppError('acts_for_another', { message: quoteRefusals.ownAccount });
    }
    if (quote?.account_id !== acting.account.id) throw new AppError('not_found');
    const offer = await requireOffer(db, quote, { version, acceptances, now: deps.now() });
    const agreed = selectLines(offer, lines, { kind: 'quote', number: quoteNumber(quote.seq) });
    const agreedFreight = freightOfOffer(offer);
    const placing = { owner: { userId }, checkout: { ...delivery, lines: agreed }, request, agreedFreight };
    const checkout = await placeInTransaction(db, deps, placing).catch(async (error) => {
      throw await withApprovers(db, error, { userId, accountId: acting.account.id });
    });
    await recordAcceptance(db, quote, { offer, lines, checkout });
    return checkout;
  });
  noteCommittedOrder(deps.settings, placed.orders[0]);
  return placed;
}

/** Above a member's limits no request is made, since an answer may end before it is approved: a colleague accepts. */
async function withApprovers(
  db: WriteTransaction,
  error: unknown,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'approval_required') return error;
  const members = await listMembers(withoutRowLocks(db), accountId);
  const others = members.filter(
    ({ user_id, role, needs_approval }) =>
      user_id !== userId && memberMay(role, 'requests.decide') && needs_approval === 0,
  );
  const message = `${error.message} ${quoteRefusals.accepters(others.map(({ email }) => email))}`;
  return new AppError('approval_required', { message });
}

/** An answer that is accepted, and what was ordered of it before. */
interface Offer {
  answer: QuoteVersionRow;
  lines: QuoteLineRow[];
  ordered: QuoteOrderRow[];
}

async function requireOffer(
  db: WriteTransaction,
  { id, state }: QuoteRow,
  { version, acceptances, now }: { version: number; acceptances: number; now: number },
): Promise<Offer> {
  if (!isQuoteOpenFor('accept', state)) throw refuseEnded(state);
  const refuse = (message: string) => new AppError('quote_changed', { message });
  const ordered = await listQuoteOrders(db, id);
  if (ordered.some((order) => order.version !== version)) throw refuse(quoteRefusals.otherVersion);
  if (countAcceptances(ordered) !== acceptances) throw refuse(quoteRefusals.acceptedMeanwhile);
  const answers = await listStandingVersions(db, id);
  const answer = answers.find((each) => each.version === version);
  if (!answer) throw refuse(quoteRefusals.versionWithdrawn);
  if (answer.ends_at <= now) throw refuseEnded('expired');
  return { answer, ordered, lines: await listLinesOfVersion(db, id, version) };
}

/** It is charged once, with the first lines that are ordered of the answer. */
function freightOfOffer({ answer, ordered }: Offer): AgreedFreight | null {
  if (answer.freight_minor === null || ordered.length > 0) return null;
  return { name: texts.freightName, netMinor: answer.freight_minor };
}

/** Each was one checkout. */
function countAcceptances(ordered: QuoteOrderRow[]): number {
  return new Set(ordered.map((order) => order.checkout_id)).size;
}

/** The lines that are ordered, each whole or in part. @throws {AppError} invalid_fields */
function selectLines(
  { lines: offered, ordered }: Offer,
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
    const rest = restOfLine(line, most, ordered);
    if (rest < 1) fields[`lines.${index}.line`] = texts.lineOrdered;
    else if (quantity > rest) fields[`lines.${index}.quantity`] = texts.quantityAboveQuoted(formatNumber(rest));
    return { productId, quantity, agreed: { unitPrice, reason } };
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
  return lines;
}

interface Accepted {
  offer: Offer;
  lines: Acceptance['lines'];
  checkout: CheckoutWithOrders;
}

/** @throws {AppError} quote_closed when the last day of the answer ended while the checkout was placed */
async function recordAcceptance(db: WriteTransaction, quote: QuoteRow, accepted: Accepted): Promise<void> {
  const { offer, lines, checkout } = accepted;
  const { id } = quote;
  const { version, ends_at: endsAt } = offer.answer;
  const { created_at: at, owner_id: actor } = checkout;
  if (endsAt <= at) throw refuseEnded('expired');
  const orders = checkout.orders.map(({ id: orderId, product_id, quantity }): QuoteOrderRow => {
    // A checkout has no product twice.
    const selected = lines.find(({ line }) => offer.lines[line]?.product_id === product_id);
    if (!selected) throw new Error('An order of a quote is of none of its lines');
    const { line } = selected;
    return { order_id: orderId, quote_id: id, version, line, quantity, checkout_id: checkout.id, created_at: at };
  });
  await insertQuoteOrders(db, orders);
  const ordered = [...offer.ordered, ...orders];
  const isWhole = offer.lines.every(
    ({ line, quantity, price_units: price }) => price === null || restOfLine(line, quantity, ordered) === 0,
  );
  if (!isWhole) await changeQuoteEnd(db, id, { end: offer.answer, at });
  else if (!(await endQuote(db, id, ['answered'], { as: 'accepted', checkoutId: checkout.id, at }))) {
    throw new Error('A quote changed although it is locked');
  }
  await addStaffMails(db, { kind: 'quote_accepted', subjectId: id, event: checkout.id, at });
  const totalMinor = sumMinor(checkout.orders.map((order) => order.total_minor));
  const after = { version, checkoutId: checkout.id, totalMinor };
  const type = isWhole ? 'quote.accepted' : 'quote.part_accepted';
  await recordEvent(db, { at, actor, type, subjectId: id, after });
}
