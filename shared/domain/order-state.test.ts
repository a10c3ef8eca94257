import { expect, test } from 'vitest';
import { isPayable, isReleasable, type OrderFacts, orderState } from '#shared/domain/order-state.ts';

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
