import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { endOfDay } from '#server/calendar.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WaitlistEntryRow } from '#server/db/schema/tables/waitlist.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { sumReserved } from '#server/queries/stock/reserved-stock.ts';
import { type Buyer, findUserById } from '#server/queries/users/users.ts';
import {
  countOpenEntries,
  findEntry,
  findEntryByIdempotencyKey,
  findOpenEntry,
  findWaitlistProduct,
  insertEntry,
  type LineProductRow,
} from '#server/queries/waitlist/waitlist.ts';
import { type MemberPlacement, requireMemberRules } from '#server/services/checkouts/member-placement.ts';
import { brokenChargeLimit } from '#server/services/checkouts/place-lines.ts';
import { refuseHiddenPrices } from '#server/services/checkouts/refuse-hidden-prices.ts';
import { hasUnpaid, requireReservationLimits } from '#server/services/checkouts/reservation-limits.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import { readUnlockedTaxRate } from '#server/services/invoices/customer-tax-rate.ts';
import { fillWaitlist, waitedPriceList, waitedProductOf } from '#server/services/waitlist/fill-waitlist.ts';
import { isDay } from '#shared/contracts/bounds.ts';
import type { NewWaitlistEntry } from '#shared/contracts/waitlist/waitlist.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import { DEFAULT_WAIT_DAYS, MAX_WAIT_DAYS } from '#shared/domain/limits.ts';
import { type Minor, type PriceUnits, toPriceUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { quantityProblem } from '#shared/domain/stock/quantity.ts';
import { maxPriceOf } from '#shared/domain/waitlist/waitlist.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { quantityMessage } from '#shared/messages/stock/quantity.ts';
import { waitlistMessages } from '#shared/messages/waitlist/waitlist.ts';

export interface JoinLineInput {
  owner: { userId: string };
  productId: string;
  requested: NewWaitlistEntry;
  /** A repeated request with the same key returns the first entry. */
  idempotencyKey: string | null;
}

/**
 * Puts a customer at the end of a product's line. When a part is fine and there is one, it is ordered at once.
 * @throws {AppError} unauthenticated, not_found, too_many_unpaid, already_in_line, enough_in_stock, insufficient_stock,
 *   price_changed, invalid_fields, idempotency_key_reused, forbidden for a member who may not order
 */
export async function joinWaitlist(deps: Deps, input: JoinLineInput): Promise<WaitlistEntryRow> {
  const { owner, productId, requested, idempotencyKey } = input;
  const request = keyedRequest(idempotencyKey, { productId, wish: requested });
  return inTransaction(deps.db, async (db) => {
    // Locks the customer, so that of two requests with one key the later one finds the entry.
    await findUserById(db, owner.userId);
    const earlier = await findRepeated(request, (key) => findEntryByIdempotencyKey(db, owner.userId, key));
    if (earlier) return earlier;

    const { isVerified, buyer } = await refuseTooMany(db, deps, owner.userId);
    const { account_id: accountId } = buyer;
    const at = deps.now();
    const { address, phone, poNumber = null, costCentre = null } = requested;
    const member = await requireMemberRules(db, { owner: buyer, address, poNumber, costCentre, onAccount: null, at });
    // Locked before the line, like everywhere.
    const product = await findWaitlistProduct(db, productId);
    if (!product) throw new AppError('not_found');
    if (await findOpenEntry(db, owner.userId, productId)) throw new AppError('already_in_line');
    const { maxPrice, maxTotal } = await acceptRequest(db, deps, product, { requested, accountId, at });
    const id = randomUUIDv7();
    await insertEntry(db, {
      id,
      product_id: productId,
      owner_id: owner.userId,
      account_id: accountId,
      quantity: requested.quantity,
      part_is_fine: requested.partIsFine ? 1 : 0,
      max_price_units: maxPrice,
      address,
      phone,
      po_number: poNumber,
      cost_centre: costCentre,
      reserved_minor: needsNoApproval(member, maxTotal) ? maxTotal : null,
      idempotency_key: request?.key ?? null,
      request_fingerprint: request?.fingerprint ?? null,
      created_at: at,
      lasts_until: endOf(requested, deps, { at, isVerified, timeZone: await readTimeZone(withoutRowLocks(db)) }),
    });
    const filled = await fillWaitlist(db, deps, productId, { returned: 0, at });
    const { quantity, partIsFine } = requested;
    const after = { productId, quantity, partIsFine, maxPriceUnits: maxPrice };
    await recordEvents(db, [{ at, actor: owner.userId, type: 'waitlist.joined', subjectId: id, after }, ...filled]);
    const entry = await findEntry(db, id);
    if (!entry) throw new Error('An entry that was just made is not there');
    return entry;
  });
}

/** A place in line counts like an unpaid order, which it becomes. */
async function refuseTooMany(
  db: WriteTransaction,
  deps: Deps,
  ownerId: string,
): Promise<{ isVerified: boolean; buyer: Buyer }> {
  const { owner, limits } = await requireReservationLimits(db, deps, { userId: ownerId }, 1, (db, owner) =>
    refuseHiddenPrices(db, owner),
  );
  const left = limits.maxUnpaid - (await countOpenEntries(db, ownerId));
  if (left <= 0 || (await hasUnpaid(db, ownerId, left, limits))) {
    throw new AppError('too_many_unpaid', { message: waitlistMessages.tooManyEntries(limits.maxUnpaid) });
  }
  return { isVerified: owner.email_verified === 1, buyer: owner };
}

/** A member's place is then ordered when it is its turn, and counts against the limits until then. */
function needsNoApproval(member: MemberPlacement | null, total: Minor): boolean {
  return member !== null && !member.onAccountOnly && member.reasonsFor(total).length === 0;
}

/** The highest price that the customer agrees to, and the highest total. */
async function acceptRequest(
  db: WriteTransaction,
  deps: Deps,
  product: LineProductRow,
  { requested, accountId, at }: { requested: NewWaitlistEntry; accountId: string; at: number },
): Promise<{ maxPrice: PriceUnits; maxTotal: Minor }> {
  const waited = waitedProductOf(product);
  const { quantity, partIsFine } = requested;
  const { minimumQuantity, orderMultiple } = waited;
  const rule = { minimumQuantity, orderMultiple, availableQuantity: Number.MAX_SAFE_INTEGER };
  const problem = quantityProblem(quantity, rule);
  if (problem !== null) throw refusal('quantity', quantityMessage(problem, quantity, rule));
  const own = await waitedPriceList(withoutRowLocks(db), product, { accountId, at });
  const known = [waited, own].flatMap((list) => [unitPriceAt(list, quantity), list.price]);
  if (!known.some((price) => price === toPriceUnits(requested.price))) throw new AppError('price_changed');
  const { tax_rate } = await readUnlockedTaxRate(db, accountId);
  for (const each of partIsFine ? [quantity, minimumQuantity] : [quantity]) {
    const order = { priceUnits: unitPriceAt(waited, each), quantity: each, taxRate: tax_rate };
    refuseTotal(orderAmounts(order, deps.settings.currency).total, deps);
  }
  if (quantity <= product.available_quantity) throw new AppError('enough_in_stock');
  const reserved = (await sumReserved(db, product.id)) + product.set_aside;
  const mayCome = reserved === 0 ? 0 : reserved + product.available_quantity;
  if (quantity > mayCome) {
    const message = waitlistMessages.nothingComes(mayCome);
    throw new AppError('insufficient_stock', { message, fields: { quantity: message } });
  }
  const maxPrice = maxPriceOf(waited, { quantity, partIsFine });
  const most = { priceUnits: maxPrice, quantity, taxRate: tax_rate };
  return { maxPrice, maxTotal: orderAmounts(most, deps.settings.currency).total };
}

function refuseTotal(total: Minor, deps: Deps): void {
  const broken = brokenChargeLimit(total, deps);
  if (broken === null) return;
  const { orderTotalTooSmall, orderTotalTooLarge } = fieldMessages;
  throw refusal('quantity', (broken.is === 'tooSmall' ? orderTotalTooSmall : orderTotalTooLarge)(broken.limit));
}

/** A day counts to its end. Of an unverified customer it ends like an unpaid order, at the latest. */
function endOf(
  { until }: NewWaitlistEntry,
  { settings }: Deps,
  { at, isVerified, timeZone }: { at: number; isVerified: boolean; timeZone: string },
): number {
  const last = at + MAX_WAIT_DAYS * DAY_MS;
  const instantOf = (until: string) =>
    isDay(until) ? Math.min(endOfDay(until, timeZone) - 1, last) : Date.parse(until);
  const end = until === undefined ? at + DEFAULT_WAIT_DAYS * DAY_MS : instantOf(until);
  if (end <= at) throw refusal('until', waitlistMessages.untilInvalid);
  if (end > last) throw refusal('until', waitlistMessages.untilRange);
  return isVerified ? end : Math.min(end, at + settings.unpaidOrderHoursUnverified * HOUR_MS);
}

function refusal(field: 'quantity' | 'until', message: string): AppError {
  return new AppError('invalid_fields', { message, fields: { [field]: message } });
}
