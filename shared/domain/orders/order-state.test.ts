import { expect, test } from 'vitest';
import {
  isAllowed,
  type OrderState,
  type OrderTransition,
  orderTransitions,
} from '#shared/domain/orders/order-state.ts';

const pending: OrderState = {
  paid: false,
  shipped: false,
  cancelled: false,
  expired: false,
  refunded: false,
  disputed: false,
  onAccount: false,
  invoiced: false,
  transferred: false,
};

test.each<[Partial<OrderState>, OrderTransition[]]>([
  [{}, ['pay', 'ship', 'cancel', 'expire']],
  [{ paid: true }, ['ship', 'refund']],
  [{ paid: true, refunded: true }, []],
  [{ paid: true, disputed: true }, []],
  [{ paid: true, shipped: true, refunded: true }, ['unship']],
  [{ shipped: true }, ['pay', 'unship']],
  [{ paid: true, shipped: true }, ['unship', 'refund']],
  [{ onAccount: true }, ['pay', 'ship', 'cancel']],
  [{ onAccount: true, shipped: true, invoiced: true }, ['pay', 'transfer', 'unship']],
  [{ onAccount: true, invoiced: true }, ['pay', 'transfer', 'ship']],
  [{ onAccount: true, shipped: true, invoiced: true, transferred: true }, ['transfer', 'unship']],
  [{ onAccount: true, shipped: true, invoiced: true, transferred: true, paid: true }, ['unship']],
  [{ onAccount: true, shipped: true, invoiced: true, paid: true }, ['unship', 'refund']],
  [{ cancelled: true }, []],
  [{ expired: true }, []],
  [{ cancelled: true, shipped: true }, []],
])('an order that is %o allows %o', (changes, allowed) => {
  const all = Object.keys(orderTransitions) as OrderTransition[];
  expect(all.filter((transition) => isAllowed(transition, { ...pending, ...changes }))).toEqual(allowed);
});
