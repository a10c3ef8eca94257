import { expect, test } from 'vitest';
import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import { isWorkday } from '#server/demo/history/calendar.ts';
import { historyCustomers } from '#server/demo/history/customers.ts';
import type { HistoryPlan } from '#server/demo/history/plan.ts';
import { returnOf } from '#server/demo/history/plan-stock.ts';
import { HISTORY_ORDERS, planYear } from '#server/demo/history/plan-year.ts';
import { orderable } from '#server/demo/history/products.ts';
import { oneOf } from '#server/testing/short-form.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';

const RESERVED_MS = 168 * HOUR_MS;
const noon = Date.UTC(2026, 10, 23, 12);

const linesOf = ({ visits }: HistoryPlan) => visits.flatMap(({ lines, at }) => lines.map((line) => ({ ...line, at })));

test('the same time gives the same year', () => {
  expect(planYear(noon, RESERVED_MS)).toEqual(planYear(noon, RESERVED_MS));
});

test('40 customers have reserved addresses, and each name and address once', () => {
  expect(historyCustomers).toHaveLength(40);
  for (const pick of ['company', 'email', 'address', 'phone'] as const) {
    expect(new Set(historyCustomers.map((customer) => customer[pick])).size).toBe(40);
  }
  for (const { email, phone, address, company } of historyCustomers) {
    expect(email).toMatch(/^[a-z.]+@[a-z-]+\.example$/);
    expect(phone).toMatch(/^\+1 \d{3} 555 01\d\d$/);
    expect(address.startsWith(`${company}, `)).toBe(true);
  }
});

test.each([0, 40, 101, 163, 222, 287, 340])(
  'has 5,000 orders on workdays, whenever it is made (%i days later)',
  (days) => {
    const now = noon + days * DAY_MS + days * HOUR_MS;
    const lines = linesOf(planYear(now, RESERVED_MS));
    expect(lines).toHaveLength(HISTORY_ORDERS);
    expect(lines.every(({ product, quantity }) => orderable(product, quantity) === quantity)).toBe(true);
    expect(lines.filter(({ at }) => !isWorkday(at)).length).toBeLessThan(HISTORY_ORDERS * 0.06);
    expect(lines.every(({ at }) => at < now && at > now - 372 * DAY_MS)).toBe(true);
  },
);

const laterHours = oneOf(
  6,
  Array.from({ length: 24 }, (_, each) => each * 2),
);

test('the demo customer keeps the goods of every order, whenever the year is made', () => {
  const [demoCustomer] = historyCustomers;
  const returned = laterHours
    .map((hours) => planYear(noon + hours * HOUR_MS, RESERVED_MS))
    .flatMap(({ visits }) => visits.filter(({ customer }) => customer === demoCustomer))
    // One of the orders that the demo always has is expired, and none of those is a checkout.
    .filter((visit) => visit.refund?.share === 1 || (visit.checkout !== null && visit.expiredAt !== null));
  expect(returned).toEqual([]);
});

test('a payment is disputed after it was made, whenever the year is made', () => {
  const disputed = laterHours
    .map((hours) => planYear(noon + hours * HOUR_MS, RESERVED_MS))
    .flatMap(({ visits }) => visits.filter(({ dispute }) => dispute !== null));
  expect(disputed).toHaveLength(laterHours.length * 5);
  expect(disputed.filter(({ dispute, paidAt }) => paidAt === null || (dispute?.at ?? 0) < paidAt)).toEqual([]);
});

test('December ends quietly, and packaging sells more in November than in May', () => {
  const lines = linesOf(planYear(Date.UTC(2026, 11, 31, 12), RESERVED_MS));
  const within = (from: number, days: number) => lines.filter(({ at }) => at >= from && at < from + days * DAY_MS);
  expect(within(Date.UTC(2026, 11, 23), 7).length * 2).toBeLessThan(within(Date.UTC(2026, 9, 14), 7).length);
  const packed = (month: number) =>
    within(Date.UTC(2026, month), 30)
      .filter(({ product }) => product.category === 'Packaging & Handling')
      .reduce((sum, { product, quantity }) => sum + quantity / product.minimumQuantity, 0);
  expect(packed(10)).toBeGreaterThan(packed(4) * 1.2);
});

test('no stock was ever negative, and it ends with what is there today', () => {
  const plan = planYear(noon, RESERVED_MS);
  const changes = new Map<DemoProduct, { at: number; quantity: number }[]>();
  const add = (product: DemoProduct, at: number, quantity: number) =>
    changes.set(product, [...(changes.get(product) ?? []), { at, quantity }]);
  for (const visit of plan.visits) {
    for (const line of visit.lines) {
      add(line.product, visit.at, -line.quantity);
      const returnedAt = returnOf(visit, line);
      if (returnedAt !== null) add(line.product, returnedAt, line.quantity);
    }
  }
  for (const { product, at, quantity } of plan.corrections) add(product, at, quantity);
  expect(plan.corrections.length).toBeGreaterThan(100);
  for (const [product, first] of plan.firstStock) {
    let stock = first;
    for (const { quantity } of (changes.get(product) ?? []).toSorted((a, b) => a.at - b.at)) {
      stock += quantity;
      expect(stock).toBeGreaterThanOrEqual(0);
    }
    expect(stock).toBe(plan.stockToday.get(product));
  }
});
