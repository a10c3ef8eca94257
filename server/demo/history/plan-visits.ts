import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { activityOf, inWorkingHours, seasonOf, startOfDay } from '#server/demo/history/calendar.ts';
import type { HistoryCustomer } from '#server/demo/history/customer.ts';
import { historyCustomers } from '#server/demo/history/customers.ts';
import { habits } from '#server/demo/history/demo-customer.ts';
import type { Visit } from '#server/demo/history/plan.ts';
import { orderable, productOf } from '#server/demo/history/products.ts';
import type { Random } from '#server/demo/history/random.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

const YEAR_DAYS = 364;
/** Orders of the last minutes would still be on their way. */
const NEWEST_MS = 20 * 60_000;
/** How often a product that a customer does not usually buy is bought all the same. */
const MAX_ONE_OFFS = 2;

/** A product that a customer buys at every n-th visit. */
interface Part {
  product: DemoProduct;
  quantity: number;
  every: number;
  phase: number;
}

/** Visits with `lines` lines in all, in no order. */
export function planVisits(now: number, lines: number, random: Random): Visit[] {
  const [demoCustomer, ...others] = historyCustomers;
  if (!demoCustomer) return [];
  const visits = planHabits(demoCustomer, now, random);
  for (const customer of others) visits.push(...planRegular(customer, now, random));
  addOneOffs(visits, { now, lines, customers: others, random });
  return visits;
}

/** The demo customer's, whose last orders are exactly as listed. */
function planHabits(customer: HistoryCustomer, now: number, random: Random): Visit[] {
  const visits = new Map<number, Visit>();
  for (const { product, quantity, every, last, since = YEAR_DAYS } of habits) {
    for (let daysAgo = last; daysAgo <= since; daysAgo += every) {
      const visit = visits.get(daysAgo) ?? { customer, at: now - (daysAgo + 0.3) * DAY_MS, lines: [] };
      const usual = daysAgo === last || random.chance(0.7);
      visit.lines.push({
        product,
        quantity: usual ? quantity : orderable(product, quantity * random.between(0.8, 1.3)),
      });
      visits.set(daysAgo, visit);
    }
  }
  return [...visits.values()];
}

function planRegular(customer: HistoryCustomer, now: number, random: Random): Visit[] {
  const parts = selectParts(customer, random);
  const visits: Visit[] = [];
  for (let turn = 0, daysAgo = customer.since; daysAgo >= 0; turn += 1, daysAgo -= customer.visitDays) {
    const at = inWorkingHours(now - (daysAgo + random.whole(-1, 1)) * DAY_MS, random);
    if (at > now - NEWEST_MS || !random.chance(activityOf(at))) continue;
    const due = parts.filter(({ every, phase }) => turn % every === phase);
    const lines = due.map(({ product, quantity }) => ({ product, quantity: seasonal(product, quantity, at, random) }));
    if (lines.length > 0) visits.push({ customer, at, lines });
  }
  return visits;
}

function selectParts(customer: HistoryCustomer, random: Random): Part[] {
  const products = new Set(customer.leads.map(productOf));
  const others = demoProducts.filter(({ category }) => customer.trades.includes(category ?? ''));
  const count = Math.min(random.whole(6, 8), others.length);
  while (products.size < count) products.add(random.pick(others));
  return [...products].map((product) => {
    const every = random.pick([2, 2, 4, 4, 8]);
    const smallest = product.minimumQuantity * random.pick([1, 1, 2, 3]);
    const usual = product.availableQuantity * random.pick([0.02, 0.04, 0.08, 0.16]);
    const quantity = Math.max(smallest, usual) * customer.size;
    return { product, quantity, every, phase: random.whole(0, every - 1) };
  });
}

function seasonal(product: DemoProduct, quantity: number, at: number, random: Random): number {
  const factor = seasonOf(product.category ?? '', at) * (random.chance(0.6) ? 1 : random.between(0.7, 1.4));
  return orderable(product, quantity * factor);
}

interface OneOffs {
  now: number;
  lines: number;
  customers: readonly HistoryCustomer[];
  random: Random;
}

/** Adds products that a customer does not usually buy, until there are as many lines as wanted. */
function addOneOffs(visits: Visit[], { now, lines, customers, random }: OneOffs): void {
  const byDay = new Map(visits.map((visit) => [`${visit.customer.email} ${startOfDay(visit.at)}`, visit]));
  const bought = new Map<string, number>();
  const keyOf = (customer: HistoryCustomer, product: DemoProduct) => `${customer.email} ${product.image}`;
  let count = 0;
  for (const { customer, lines } of visits) {
    count += lines.length;
    for (const { product } of lines) bought.set(keyOf(customer, product), MAX_ONE_OFFS);
  }
  while (count < lines) {
    const customer = random.pick(customers);
    const product = random.pick(demoProducts);
    const at = inWorkingHours(now - random.between(0, customer.since) * DAY_MS, random);
    const times = bought.get(keyOf(customer, product)) ?? 0;
    if (at > now - NEWEST_MS || times >= MAX_ONE_OFFS || !random.chance(activityOf(at))) continue;
    const day = `${customer.email} ${startOfDay(at)}`;
    const visit = byDay.get(day) ?? { customer, at, lines: [] };
    if (visit.lines.some((line) => line.product === product)) continue;
    if (visit.lines.length === 0) visits.push(visit);
    byDay.set(day, visit);
    bought.set(keyOf(customer, product), times + 1);
    visit.lines.push({ product, quantity: seasonal(product, product.minimumQuantity, at, random) });
    count += 1;
  }
}
