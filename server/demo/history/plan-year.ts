import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import { demoOrders } from '#server/demo/catalogue/orders.ts';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { historyCustomers } from '#server/demo/history/customers.ts';
import type { HistoryPlan, PlannedVisit, Visit } from '#server/demo/history/plan.ts';
import { planFate, planRefund, type Terms, unpaidFate } from '#server/demo/history/plan-fates.ts';
import { planStock } from '#server/demo/history/plan-stock.ts';
import { planVisits } from '#server/demo/history/plan-visits.ts';
import { productWithImage } from '#server/demo/history/products.ts';
import { createRandom, type Random } from '#server/demo/history/random.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';

export const HISTORY_ORDERS = 5000;
const SEED = 20;

const notes = [
  'Call the dock 30 minutes ahead',
  'Deliver before noon',
  'Tail lift needed',
  'Label each pallet with the PO number',
];

/** How many days ago payments were disputed, and how that ended. */
const disputes = [
  { daysAgo: 231, state: 'won' },
  { daysAgo: 118, state: 'lost' },
  { daysAgo: 64, state: 'won' },
  { daysAgo: 11, state: 'open' },
  { daysAgo: 5, state: 'open' },
] as const;

/** The same for the same time. `reservedMs` is how long unpaid orders are reserved. */
export function planYear(now: number, reservedMs: number): HistoryPlan {
  const random = createRandom(SEED);
  const terms = { now, reservedMs, random };
  const listed = demoOrders.map((order) => planListed(order, terms));
  const planned = planVisits(now, HISTORY_ORDERS - listed.length, random)
    .toSorted((a, b) => a.at - b.at)
    .map((visit) => planVisit(visit, terms));
  addDisputes(planned, now);
  const visits = [...planned, ...listed].sort((a, b) => a.at - b.at);
  numberCheckouts(visits, random);
  const stockToday = stockAfter(listed);
  return { visits, stockToday, ...planStock(visits, stockToday, random) };
}

function planVisit(visit: Visit, terms: Terms): PlannedVisit {
  const { random } = terms;
  const isDemoCustomer = visit.customer === historyCustomers[0];
  const isCheckout = visit.lines.length > 1 || random.chance(0.5);
  const deliveryNote = isCheckout && random.chance(0.12) ? random.pick(notes) : null;
  const planned: PlannedVisit = {
    ...visit,
    ...planFate(visit, isDemoCustomer, terms),
    checkout: isCheckout ? { poNumber: null, deliveryNote } : null,
  };
  return { ...planned, refund: planRefund(planned, isDemoCustomer, terms) };
}

/** The orders that the demo always has, as they are. */
function planListed(order: (typeof demoOrders)[number], terms: Terms): PlannedVisit {
  const { now } = terms;
  const customer = historyCustomers.find(({ email }) => email === order.email);
  if (!customer) throw new RangeError(`The history has no customer ${order.email}`);
  const at = now - order.daysAgo * DAY_MS;
  const later = now - Math.max(0, order.daysAgo - 0.5) * DAY_MS;
  const line = { product: productWithImage(order.image), quantity: order.quantity };
  const left = unpaidFate(at, terms);
  const isOpen = !order.paid && !order.shipped;
  return {
    ...left,
    customer,
    at,
    lines: [line],
    checkout: null,
    paidAt: order.paid ? later : null,
    shippedAt: order.shipped ? later + HOUR_MS : null,
    expiredAt: isOpen ? left.expiredAt : null,
  };
}

function addDisputes(visits: PlannedVisit[], now: number): void {
  for (const { daysAgo, state } of disputes) {
    const at = now - daysAgo * DAY_MS;
    const visit = visits.findLast(
      ({ shippedAt, paidAt, refund, ...each }) =>
        shippedAt !== null && paidAt !== null && paidAt < at && refund === null && each.at < at - 4 * DAY_MS,
    );
    if (visit) visit.dispute = { at, state, closedAt: state === 'open' ? null : at + 18 * DAY_MS };
  }
}

/** Customers number their orders as they place them. */
function numberCheckouts(visits: PlannedVisit[], random: Random): void {
  const numbers = new Map<string, number>();
  for (const { customer, checkout } of visits) {
    if (checkout === null || customer.poPrefix === null) continue;
    const number = (numbers.get(customer.email) ?? random.whole(1000, 6000)) + random.whole(1, 4);
    numbers.set(customer.email, number);
    checkout.poNumber = `${customer.poPrefix}${number}`;
  }
}

/** What is available once the listed orders have taken theirs. */
function stockAfter(listed: PlannedVisit[]): Map<DemoProduct, number> {
  const stock = new Map(demoProducts.map((product) => [product, product.availableQuantity]));
  for (const { lines, expiredAt } of listed) {
    for (const { product, quantity } of expiredAt === null ? lines : []) {
      stock.set(product, (stock.get(product) ?? 0) - quantity);
    }
  }
  return stock;
}
