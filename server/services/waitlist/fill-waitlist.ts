import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
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
import {
  askForPlace,
  isOfMember,
  type MemberPlace,
  needsApproval,
  readMemberPlaces,
  recordMemberOrder,
} from '#server/services/waitlist/member-places.ts';
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
  const lasting = line.filter((entry) => entry.lasts_until > at && entry.owner_retired === null);
  const members = await readMemberPlaces(db, lasting, at);
  const { waiting, events } = await removeFormerMembers(db, lasting, { members, at });
  const room = await roomOfLine(db, deps, product, waiting);
  const needs = await approvalRule(db, deps, waiting, members);
  const { allocations, requests, allocated } = allocate(waiting, product, { returned, room, needs });
  const difference = allocated - product.set_aside;
  await allocateStock(db, { productId, quantity: Math.min(difference, 0), at });
  for (const allocation of allocations) {
    const { order, event } = await placeAllocated(db, deps, product, allocation, at);
    const place = members.get(allocation.entry.id);
    if (place) await recordMemberOrder(db, place, order);
    events.push(event);
  }
  for (const { entry, offer } of requests) {
    const place = members.get(entry.id);
    const { line } = await priceAllocated(db, deps, product, { entry, offer }, at);
    if (place) events.push(...(await askForPlace(db, { entry, line, place, at })));
  }
  await allocateStock(db, { productId, quantity: Math.max(difference, 0), at });
  return events;
}

interface Allocation {
  entry: WaitingRow;
  offer: Offer<PriceUnits> & { kind: 'order' };
}

/** Takes those who may not order for their company any more out of the line. */
async function removeFormerMembers(
  db: WriteTransaction,
  line: WaitingRow[],
  { members, at }: { members: Map<string, MemberPlace>; at: number },
): Promise<{ waiting: WaitingRow[]; events: RecordedEvent[] }> {
  const former = line.filter((entry) => isOfMember(entry) && !members.has(entry.id));
  for (const { id } of former) await closeEntry(db, id, { at, as: 'removed' });
  const events = former.map(({ id, product_id: productId }): RecordedEvent => {
    return { at, actor: 'system', type: 'waitlist.removed', subjectId: id, after: { productId } };
  });
  return { waiting: line.filter((entry) => !former.includes(entry)), events };
}

/** Whether what a member would get needs an approval, at the shop's price, which an account's never exceeds. */
async function approvalRule(
  db: WriteTransaction,
  { settings: { currency } }: Deps,
  line: WaitingRow[],
  members: Map<string, MemberPlace>,
): Promise<(allocation: Allocation) => boolean> {
  const rates = new Map<string, number | null>();
  for (const { account_id: id } of line.filter(({ id }) => members.has(id))) {
    rates.set(id, (await readUnlockedTaxRate(db, id)).tax_rate);
  }
  return ({ entry, offer: { price: priceUnits, quantity } }) => {
    const place = members.get(entry.id);
    const taxRate = rates.get(entry.account_id) ?? null;
    return (
      place !== undefined &&
      needsApproval(entry, place, orderAmounts({ priceUnits, quantity, taxRate }, currency).total)
    );
  };
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
 * passed over as long as there is no `room` for them. Members who need an approval take no stock.
 */
function allocate(
  line: WaitingRow[],
  product: LineProductRow,
  { returned, room, needs }: { returned: number; room: number; needs: (allocation: Allocation) => boolean },
): { allocations: Allocation[]; requests: Allocation[]; allocated: number } {
  let stock = product.available_quantity + product.set_aside;
  let allocated = product.set_aside + returned;
  const allocations: Allocation[] = [];
  const requests: Allocation[] = [];
  let roomLeft = room;
  for (const entry of line) {
    const offer = offerTo(requestOf(entry), waitedProductOf(product), stock);
    if (offer.kind === 'wait') return { allocations, requests, allocated: Math.min(allocated, stock) };
    if (offer.kind === 'pass') continue;
    if (needs({ entry, offer })) {
      requests.push({ entry, offer });
      continue;
    }
    if (entry.owner_verified === 0) {
      if (offer.quantity > roomLeft) continue;
      roomLeft -= offer.quantity;
    }
    allocations.push({ entry, offer });
    stock -= offer.quantity;
    allocated = Math.max(0, allocated - offer.quantity);
  }
  return { allocations, requests, allocated: 0 };
}

async function priceAllocated(
  db: WriteTransaction,
  deps: Deps,
  product: LineProductRow,
  { entry, offer: { quantity } }: Allocation,
  at: number,
) {
  const customerTax = await readUnlockedTaxRate(db, entry.account_id);
  // The place was agreed at the shop's prices; an account's are never higher.
  const asked = { accountId: entry.account_id, productIds: [product.id], at };
  const { list, ...frozen } = freezePrice(product, await holdAccountPrices(db, asked), quantity);
  const numbers = await findOwnNumbers(withoutRowLocks(db), entry.account_id, [product.id]);
  const unitPrice = unitPriceAt(list, quantity);
  const priced = { priceUnits: unitPrice, quantity, taxRate: customerTax.tax_rate };
  const { tax, total } = orderAmounts(priced, deps.settings.currency);
  const ownNumber = numbers.get(product.id) ?? null;
  return { line: { product, quantity, unitPrice, frozen, ownNumber, tax, total }, customerTax };
}

async function placeAllocated(
  db: WriteTransaction,
  deps: Deps,
  product: LineProductRow,
  { entry, offer }: Allocation,
  at: number,
): Promise<{ order: OrderRow; event: RecordedEvent }> {
  const { line, customerTax } = await priceAllocated(db, deps, product, { entry, offer }, at);
  const { address, phone, po_number, cost_centre } = entry;
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
    lines: [line],
    delivery: { address, phone, po_number, cost_centre, delivery_note: null },
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
  return { order, event: placedEvent(order, 'system', { waitlistEntryId: entry.id }) };
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
