import { expect, test } from 'vitest';
import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';
import { canUnship, isPayable, isReleasable, type OrderFacts, orderState } from '#shared/domain/order-state.ts';

const nothing: OrderFacts = { paidAt: null, shippedAt: null, cancelledAt: null, expiredAt: null };

test.each([
  [{}, 'pending', true, true],
  [{ paidAt: 1 }, 'paid', false, false],
  [{ shippedAt: 1 }, 'shipped', true, false],
  [{ paidAt: 1, shippedAt: 2 }, 'shipped', false, false],
  [{ cancelledAt: 1 }, 'cancelled', false, false],
  [{ expiredAt: 1 }, 'expired', false, false],
])('an order with %o is %s', (facts, state, payable, releasable) => {
  const order = { ...nothing, ...facts };
  expect([orderState(order), isPayable(order), isReleasable(order)]).toEqual([state, payable, releasable]);
});

test('a shipment can be taken back until the window ends, its last millisecond included', () => {
  const now = 1_800_000_000_000;
  expect(canUnship(null, now)).toBe(false);
  expect(canUnship(now, now)).toBe(true);
  expect(canUnship(now - UNSHIP_WINDOW_MS, now)).toBe(true);
  expect(canUnship(now - UNSHIP_WINDOW_MS - 1, now)).toBe(false);
});
