import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { findAccountPrices, holdAccountPrices } from '#server/queries/price-lists/account-prices.ts';
import { findOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { priceListOf } from '#server/queries/products/products.ts';
import { allocateStock } from '#server/queries/stock/stock.ts';
import {
  closeEntry,
  findWaitlistProduct,
  type LineProductRow,
  listWaitlist,
  type WaitingRow,
} from '#server/queries/waitlist/waitlist.ts';
import { insertLines, placedEvent } from '#server/services/checkouts/place-lines.ts';
import { readReservationLimits } from '#server/services/checkouts/reservation-limits.ts';
import { unverifiedRoom, unverifiedWorthLeft } from '#server/services/checkouts/unverified-limits.ts';
import { readUnlockedTaxRate } from '#server/services/invoices/customer-tax-rate.ts';
import { freezePrice } from '#server/services/price-lists/freeze-price.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import { type PriceList, unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { type Offer, offerTo, type WaitedProduct, type WaitlistRequest } from '#shared/domain/waitlist/waitlist.ts';

/**
 * Places the orders of those in line that the product's stock is enough for, in the order of arrival, and allocates
 * what just came back for the first one that it is not enough for. Every transaction calls it that returns stock or
 * changes the product, after that and before it records events. Returns the events of the orders.
 */
export async function fillWaitlist(
  db: WriteTransaction,
  deps: Deps,
  productId: string,
  { returned, at }: { returned: number; at: number },
): Promise<RecordedEvent[]> {
  const line = await listWaitlist(db, productId);
  const product = line.length === 0 ? undefined : await findWaitlistProduct(db, productId);
  if (!product) return [];
  const waiting = line.filter((entry) => entry.lasts_until > at && entry.owner_retired === null);
  const room = await roomOfLine(db, deps, product, waiting);
  const { allocations, allocated } = allocate(waiting, product, { returned, room });
  const difference = allocated - product.set_aside;
  await allocateStock(db, { productId, quantity: Math.min(difference, 0), at });
  const events: RecordedEvent[] = [];
  for (const allocation of allocations) events.push(await placeAllocated(db, deps, product, allocation, at));
  await allocateStock(db, { productId, quantity: Math.max(difference, 0), at });
  return events;
}

interface Allocation {
  entry: WaitingRow;
  offer: Offer<PriceUnits> & { kind: 'order' };
}

/** The quantity that goes to customers whose e-mail is not verified at the most. */
async function roomOfLine(
  db: WriteTransaction,
  deps: Deps,
  product: LineProductRow,
  line: WaitingRow[],
): Promise<number> {
  if (line.every(({ owner_verified }) => owner_verified === 1)) return 0;
  if ((await unverifiedWorthLeft(db, deps)) <= 0) return 0;
  return unverifiedRoom(db, deps, { ...product, available_quantity: product.available_quantity + product.set_aside });
}

/**
 * Who gets an order, and how much stays allocated for the first one who still waits. Customers with an unverified e-mail are
 * passed over as long as there is no `room` for them.
 */
function allocate(
  line: WaitingRow[],
  product: LineProductRow,
  { returned, room }: { returned: number; room: number },
): { allocations: Allocation[]; allocated: number } {
  let stock = product.available_quantity + product.set_aside;
  let allocated = product.set_aside + returned;
  const allocations: Allocation[] = [];
  let roomLeft = room;
  for (const entry of line) {
    const offer = offerTo(requestOf(entry), waitedProductOf(product), stock);
    if (offer.kind === 'wait') return { allocations, allocated: Math.min(allocated, stock) };
    if (offer.kind === 'pass') continue;
    if (entry.owner_verified === 0) {
      if (offer.quantity > roomLeft) continue;
      roomLeft -= offer.quantity;
    }
    allocations.push({ entry, offer });
    stock -= offer.quantity;
    allocated = Math.max(0, allocated - offer.quantity);
  }
  return { allocations, allocated: 0 };
}

async function placeAllocated(
  db: WriteTransaction,
  deps: Deps,
  product: LineProductRow,
  { entry, offer }: Allocation,
  at: number,
): Promise<RecordedEvent> {
  const { quantity } = offer;
  const { address, phone } = entry;
  const customerTax = await readUnlockedTaxRate(db, entry.account_id);
  // The place was agreed at the shop's prices; an account's are never higher.
  const asked = { accountId: entry.account_id, productIds: [product.id], at };
  const { list, ...frozen } = freezePrice(product, await holdAccountPrices(db, asked), quantity);
  const numbers = await findOwnNumbers(withoutRowLocks(db), entry.account_id, [product.id]);
  const unitPrice = unitPriceAt(list, quantity);
  const priced = { priceUnits: unitPrice, quantity, taxRate: customerTax.tax_rate };
  const { tax, total } = orderAmounts(priced, deps.settings.currency);
  const [order] = await insertLines(db, deps, {
    owner: {
      id: entry.owner_id,
      email: entry.owner_email,
      name: entry.owner_name,
      company: entry.owner_company,
      email_verified: entry.owner_verified,
      account_id: entry.account_id,
      account_name: entry.account_name,
    },
    lines: [{ product, quantity, unitPrice, frozen, ownNumber: numbers.get(product.id) ?? null, tax, total }],
    delivery: { address, phone, po_number: null, delivery_note: null },
    checkoutId: null,
    request: null,
    at,
    reservedUntil: at + (await readReservationLimits(db, deps.settings, entry.owner_verified === 1)).forMs,
    customerTax,
  });
  if (!order || !(await closeEntry(db, entry.id, { at, as: 'served', orderId: order.id }))) {
    throw new Error('An entry was filled although the waitlist is locked');
  }
  await addOrderMail(db, order, { kind: 'line_served', at });
  return placedEvent(order, 'system', { waitlistEntryId: entry.id });
}

export function requestOf(
  entry: Pick<WaitingRow, 'quantity' | 'part_is_fine' | 'max_price_units'>,
): WaitlistRequest<PriceUnits> {
  return { quantity: entry.quantity, partIsFine: entry.part_is_fine === 1, maxPrice: entry.max_price_units };
}

export function waitedProductOf(
  product: Pick<LineProductRow, 'minimum_quantity' | 'order_multiple' | 'price_units' | 'price_breaks'>,
): WaitedProduct<PriceUnits> {
  const { minimum_quantity: minimumQuantity, order_multiple: orderMultiple } = product;
  return { ...priceListOf(product), minimumQuantity, orderMultiple };
}

/** What who waits would pay now for any quantity: the place is agreed at the shop's prices, an account's are never higher. */
export async function waitedPriceList(
  db: Database,
  product: LineProductRow,
  { accountId, at }: { accountId: string; at: number },
): Promise<PriceList<PriceUnits>> {
  const prices = await findAccountPrices(db, { accountId, productIds: [product.id], at });
  return freezePrice(product, prices, 1).list;
}
