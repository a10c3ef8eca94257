import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RefundRow } from '#server/db/schema/tables/payments.ts';
import {
  type PaymentMoney,
  planProviderRefund,
  type RefundWithParts,
} from '#server/services/payments/plan-provider-refund.ts';
import { runs } from '#server/testing/short-form.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';

/** The refunds of a payment by name; each has the parts of its orders. */
function refundOf(id: string, parts: Record<string, number>, row: Partial<RefundRow> = {}): RefundWithParts {
  const orders = Object.entries(parts).map(([order, amount]) => ({ id: order, amountMinor: minor(amount) }));
  return {
    row: {
      id,
      payment_intent_id: 'pi_1',
      kind: 'staff',
      amount_minor: sum(orders),
      refund_id: null,
      created_at: 0,
      completed_at: null,
      status: 'owed',
      attempt: 1,
      failed_at: null,
      failure_reason: null,
      reason: null,
      restock: 0,
      takes_rest: 0,
      requested_by: null,
      idempotency_key: null,
      request_fingerprint: null,
      in_metadata: 1,
      void_at: null,
      ...row,
    },
    parts: orders,
  };
}

/** Orders of these totals, paid by the payment, and its refunds. */
function money(totals: Record<string, number>, refunds: RefundWithParts[] = []): PaymentMoney {
  const orders = Object.entries(totals).map(([id, total]) => ({
    id,
    total_minor: minor(total),
    transaction_id: 'pi_1',
  }));
  return { intentId: 'pi_1', received: sumMinor(orders.map((order) => order.total_minor)), orders, refunds };
}

const sum = (parts: { amountMinor: Minor }[]) => sumMinor(parts.map(({ amountMinor }) => amountMinor));

/** The plan in short: who adopts it, or what shrinks to what, and the parts of the new refund. */
function plan(payment: PaymentMoney, amount: number, orderId: string | null = null, own?: RefundRow) {
  const made = planProviderRefund(payment, { amount: minor(amount), orderId, ...(own && { own }) });
  if (made === null) return null;
  if (made.adoptedBy) return { adoptedBy: made.adoptedBy.id };
  const shrunk = Object.fromEntries(made.shrunk.map(({ row, orders }) => [row.id, sum(orders)]));
  return { shrunk, parts: Object.fromEntries(made.parts.map(({ id, amountMinor }) => [id, amountMinor])) };
}

const three = { a: 5000, b: 6000, c: 7000 };

test.each([
  ['of a single order is that order’s', { a: 5000 }, 1200, null, { a: 1200 }],
  ['that fits exactly one order is that order’s', three, 6000, null, { b: 6000 }],
  ['that fits two orders exactly is shared', { a: 5000, b: 5000 }, 5000, null, { a: 2500, b: 2500 }],
  ['of a part is shared in proportion', three, 9000, null, { a: 2500, b: 3000, c: 3500 }],
  ['of everything is a full refund of each', three, 18_000, null, three],
  ['that names an order is that order’s', three, 5000, 'c', { c: 5000 }],
  ['above the order that it names is shared', three, 9000, 'a', { a: 2500, b: 3000, c: 3500 }],
  ['that names another order is shared', three, 18, 'x', { a: 5, b: 6, c: 7 }],
  ['of a cent goes to one order', { a: 5000, b: 5000 }, 1, null, { b: 1 }],
])('a refund %s', (_, totals, amount, orderId, parts) => {
  expect(plan(money(totals), amount, orderId)).toEqual({ shrunk: {}, parts });
});

test('what went back before is not shared again', () => {
  const made = refundOf('r1', { a: 5000, b: 1000 }, { status: 'succeeded' });
  expect(plan(money(three, [made]), 12_000)).toEqual({ shrunk: {}, parts: { b: 5000, c: 7000 } });
  expect(plan(money(three, [made]), 12_001)).toBeNull();
  // One that does not count any more leaves its money.
  const dropped = refundOf('r1', { a: 5000 }, { status: 'failed', void_at: 1 });
  expect(plan(money(three, [dropped]), 18_000)).toEqual({ shrunk: {}, parts: three });
});

test('a refund that the shop has not made yet takes one of the same amount for its own, if the rest is too small', () => {
  const owed = refundOf('r1', { a: 5000 });
  expect(plan(money({ a: 5000 }, [owed]), 5000)).toEqual({ adoptedBy: 'r1' });
  // Both fit, so neither has to give way.
  expect(plan(money(three, [owed]), 5000)).toEqual({ shrunk: {}, parts: { b: 2307, c: 2693 } });
  // A failed one has another attempt, which may be under way.
  const failed = refundOf('r1', { a: 5000 }, { status: 'failed' });
  expect(plan(money({ a: 5000 }, [failed]), 5000)).toEqual({ shrunk: { r1: 0 }, parts: { a: 5000 } });
});

test('a refund of the shop that cannot be made any more is dropped; one of all that is left shrinks', () => {
  const fixed = refundOf('r1', { a: 3000 });
  expect(plan(money({ a: 5000 }, [fixed]), 4000)).toEqual({ shrunk: { r1: 0 }, parts: { a: 4000 } });
  const rest = refundOf('r1', { a: 3000 }, { takes_rest: 1 });
  expect(plan(money({ a: 5000 }, [rest]), 4000)).toEqual({ shrunk: { r1: 1000 }, parts: { a: 4000 } });
});

test('the newest gives way first, and what orders could not take last', () => {
  const unapplied = refundOf('owed', { a: 1000 }, { kind: 'unapplied', takes_rest: 1 });
  const older = refundOf('older', { b: 2000 });
  const newer = refundOf('newer', { b: 1500 });
  const payment = money({ b: 6000 }, [older, newer, unapplied]);
  payment.received = minor(7000);
  payment.orders.unshift({ id: 'a', transaction_id: null, total_minor: minor(1000) });
  expect(plan(payment, 2600)).toEqual({ shrunk: { newer: 0 }, parts: { b: 2600 } });
  expect(plan(payment, 4100)).toEqual({ shrunk: { newer: 0, older: 0 }, parts: { b: 4100 } });
  expect(plan(payment, 6500)).toEqual({ shrunk: { newer: 0, older: 0, owed: 500 }, parts: { b: 6000, a: 500 } });
});

test('refunds that the provider knows never give way', () => {
  for (const status of ['pending', 'succeeded'] as const) {
    const made = refundOf('r1', { a: 3000 }, { status, takes_rest: 1 });
    expect(plan(money({ a: 5000 }, [made]), 2001)).toBeNull();
    expect(plan(money({ a: 5000 }, [made]), 2000)).toEqual({ shrunk: {}, parts: { a: 2000 } });
  }
});

test('a refund of the shop that was made counts as much as was made, for its own order as far as that can take it', () => {
  const own = refundOf('own', { a: 3000 }, { takes_rest: 1, attempt: 2 });
  const later = refundOf('later', { c: 7000 }, { takes_rest: 1 });
  const ofOthers = refundOf('r1', { a: 2000, b: 6000 }, { status: 'succeeded' });
  const payment = money(three, [ofOthers, own, later]);
  expect(plan(payment, 5000, null, own.row)).toEqual({ shrunk: { later: 5000 }, parts: { a: 3000, c: 2000 } });
  // Nor does another one of the same amount take it for its own.
  expect(plan(payment, 7000, null, own.row)).toEqual({ shrunk: { later: 3000 }, parts: { a: 3000, c: 4000 } });
  expect(plan(payment, 10_001, null, own.row)).toBeNull();
  const dropped = refundOf('own', { a: 3000 }, { void_at: 1 });
  const full = refundOf('r1', { a: 5000 }, { status: 'succeeded' });
  expect(plan(money(three, [full, dropped]), 3000, null, dropped.row)).toEqual({
    shrunk: {},
    parts: { b: 1384, c: 1616 },
  });
  // Of money that orders could not take, the order has only what goes back.
  const unapplied = refundOf('own', { a: 5000 }, { kind: 'unapplied', takes_rest: 1 });
  const unpaid = money(three, [unapplied]);
  unpaid.orders[0] = { id: 'a', transaction_id: null, total_minor: minor(5000) };
  expect(plan(unpaid, 5000, null, unapplied.row)).toEqual({ shrunk: {}, parts: { a: 5000 } });
});

test('any plan returns the amount, and no order more than its total', () => {
  const row = fc.record({
    status: fc.constantFrom('owed', 'pending', 'succeeded', 'failed'),
    takes_rest: fc.constantFrom(0, 1),
    void_at: fc.constantFrom(null, 1),
  });
  const refunds = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 3000 }), row), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      refunds,
      fc.integer({ min: 1, max: 20_000 }),
      fc.constantFrom('a', 'x', null),
      fc.nat(8),
      (made, amount, named, chosen) => {
        const payment = money(three);
        const isWithin = (id: keyof typeof three, more: number) =>
          payment.refunds.reduce(
            (all, { row, parts }) => all + (row.void_at === null && parts[0]?.id === id ? row.amount_minor : 0),
            more,
          ) <= three[id];
        for (const [index, [id, part, changes]] of made.entries()) {
          if (isWithin(id, part)) payment.refunds.push(refundOf(`r${index}`, { [id]: part }, changes));
        }
        const owed = payment.refunds.filter(({ row }) => row.status === 'owed');
        const own = owed[chosen]?.row;
        const result = planProviderRefund(payment, { amount: minor(amount), orderId: named, ...(own && { own }) });
        const counting = payment.refunds.filter(({ row }) => row.void_at === null && row !== own);
        const fixed = counting.filter(({ row }) => row.status === 'pending' || row.status === 'succeeded');
        const most = payment.received - fixed.reduce((all, { row }) => all + row.amount_minor, 0);
        if (result === null) {
          expect(amount).toBeGreaterThan(most);
          return;
        }
        expect(amount).toBeLessThanOrEqual(most);
        if (result.adoptedBy) {
          expect(result.adoptedBy).toMatchObject({ status: 'owed', amount_minor: amount });
          return;
        }
        expect(sum(result.parts)).toBe(amount);
        const after = counting.map(({ row, parts }) => result.shrunk.find((each) => each.row === row)?.orders ?? parts);
        for (const { id, total_minor } of payment.orders) {
          const of = [...after, result.parts].flat().filter((part) => part.id === id);
          expect(sum(of)).toBeLessThanOrEqual(total_minor);
          expect(Math.min(0, ...of.map(({ amountMinor }) => amountMinor))).toBe(0);
        }
      },
    ),
    { numRuns: runs(300) },
  );
});
