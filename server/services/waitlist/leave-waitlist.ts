import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WaitlistEntryRow } from '#server/db/schema/tables/waitlist.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { allocateStock } from '#server/queries/stock/stock.ts';
import { findActiveBuyer } from '#server/queries/users/users.ts';
import {
  closeEntry,
  findEntry,
  findOpenEntry,
  findWaitlistProduct,
  listEntriesOfFormerMember,
  listOverdueEntries,
  listWaitlist,
  updateMaxPrice,
} from '#server/queries/waitlist/waitlist.ts';
import { refuseHiddenPrices } from '#server/services/checkouts/refuse-hidden-prices.ts';
import { fillWaitlist, requestOf, waitedPriceList, waitedProductOf } from '#server/services/waitlist/fill-waitlist.ts';
import { toPriceUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { maxPriceOf } from '#shared/domain/waitlist/waitlist.ts';

/** Leaves the line; what was allocated goes to the next one. Changes nothing once the entry is closed. */
export async function leaveWaitlist(deps: Deps, entry: WaitlistEntryRow): Promise<WaitlistEntryRow> {
  return endEntry(deps, entry, { as: 'left', actor: entry.owner_id });
}

/** Ends what lasted until a time before now; returns the number of entries. */
export async function expireOverdueEntries(deps: Deps): Promise<number> {
  const overdue = await listOverdueEntries(deps.db, deps.now());
  for (const entry of overdue) await endEntry(deps, entry, { as: 'expired', actor: 'system' });
  return overdue.length;
}

/** Of a user who has left the company that the places are for. */
export async function removeFormerMember(deps: Deps, ownerId: string): Promise<void> {
  for (const entry of await listEntriesOfFormerMember(deps.db, ownerId)) {
    await endEntry(deps, entry, { as: 'removed', actor: 'system' });
  }
}

async function endEntry(
  deps: Deps,
  { id, product_id: productId }: WaitlistEntryRow,
  { as, actor }: { as: 'left' | 'expired' | 'removed'; actor: string },
): Promise<WaitlistEntryRow> {
  return inTransaction(deps.db, async (db) => {
    await findWaitlistProduct(db, productId);
    const at = deps.now();
    if (await closeEntry(db, id, { at, as })) {
      const filled = await releaseOrFill(db, deps, productId, at);
      await recordEvents(db, [{ at, actor, type: `waitlist.${as}`, subjectId: id, after: { productId } }, ...filled]);
    }
    return requireEntry(db, id);
  });
}

/** Takes a customer whose account is closed out of a line; the product is locked. Returns the events. */
export async function removeFromWaitlist(
  db: WriteTransaction,
  deps: Deps,
  { ownerId, productId, at }: { ownerId: string; productId: string; at: number },
): Promise<RecordedEvent[]> {
  const entry = await findOpenEntry(db, ownerId, productId);
  if (!entry || !(await closeEntry(db, entry.id, { at, as: 'removed' }))) return [];
  const filled = await releaseOrFill(db, deps, productId, at);
  return [{ at, actor: ownerId, type: 'waitlist.removed', subjectId: entry.id, after: { productId } }, ...filled];
}

/** Fills the waitlist; in an empty line nothing stays allocated. */
async function releaseOrFill(
  db: WriteTransaction,
  deps: Deps,
  productId: string,
  at: number,
): Promise<RecordedEvent[]> {
  if ((await listWaitlist(db, productId)).length > 0) return fillWaitlist(db, deps, productId, { returned: 0, at });
  const product = await findWaitlistProduct(db, productId);
  if (product) await allocateStock(db, { productId, quantity: -product.set_aside, at });
  return [];
}

/**
 * Agrees to the price of now (major units) and keeps the place; the order may be placed at once.
 * @throws {AppError} not_found, price_changed, prices_hidden
 */
export async function agreeToPrice(deps: Deps, entry: WaitlistEntryRow, price: number): Promise<WaitlistEntryRow> {
  const { id, product_id: productId } = entry;
  return inTransaction(deps.db, async (db) => {
    const owner = await findActiveBuyer(withoutRowLocks(db), entry.owner_id);
    if (!owner) throw new AppError('unauthenticated');
    await refuseHiddenPrices(db, owner);
    const product = await findWaitlistProduct(db, productId);
    if (!product) throw new AppError('not_found');
    const waited = waitedProductOf(product);
    const requested = requestOf(entry);
    const at = deps.now();
    const own = await waitedPriceList(withoutRowLocks(db), product, { accountId: entry.account_id, at });
    const known = [waited, own].map((list) => unitPriceAt(list, requested.quantity));
    if (!known.some((each) => each === toPriceUnits(price))) throw new AppError('price_changed');
    const maxPrice = maxPriceOf(waited, requested);
    await updateMaxPrice(db, id, maxPrice);
    const filled = await fillWaitlist(db, deps, productId, { returned: 0, at });
    const after = { productId, maxPriceUnits: maxPrice };
    await recordEvents(db, [{ at, actor: entry.owner_id, type: 'waitlist.agreed', subjectId: id, after }, ...filled]);
    return requireEntry(db, id);
  });
}

/** Ends the line of a product that is taken off sale. Returns the events. */
export async function removeWaitlist(
  db: WriteTransaction,
  productId: string,
  { at, actor }: { at: number; actor: string },
): Promise<RecordedEvent[]> {
  const product = await findWaitlistProduct(db, productId);
  const line = await listWaitlist(db, productId);
  for (const { id } of line) await closeEntry(db, id, { at, as: 'removed' });
  await allocateStock(db, { productId, quantity: -(product?.set_aside ?? 0), at });
  const after = { productId };
  return line.map(({ id }) => ({ at, actor, type: 'waitlist.removed', subjectId: id, after }));
}

async function requireEntry(db: WriteTransaction, id: string): Promise<WaitlistEntryRow> {
  const entry = await findEntry(db, id);
  if (!entry) throw new AppError('not_found');
  return entry;
}
