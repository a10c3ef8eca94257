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
  begun: false,
  cancelled: false,
  expired: false,
  refunded: false,
  disputed: false,
  onHold: false,
  onAccount: false,
  invoiced: false,
  transferred: false,
};

test.each<[Partial<OrderState>, OrderTransition[]]>([
  [{}, ['pay', 'ship', 'hold', 'cancel', 'expire']],
  [{ onHold: true }, ['pay', 'hold', 'cancel', 'expire']],
  [{ onHold: true, paid: true }, ['hold', 'refund']],
  [{ paid: true }, ['ship', 'hold', 'refund']],
  [{ paid: true, refunded: true }, ['hold']],
  [{ paid: true, disputed: true }, ['hold']],
  [{ paid: true, shipped: true, begun: true, refunded: true }, ['unship']],
  [{ shipped: true, begun: true }, ['pay', 'unship']],
  [{ paid: true, shipped: true, begun: true }, ['unship', 'refund']],
  [{ onAccount: true }, ['pay', 'ship', 'hold', 'cancel']],
  [{ onAccount: true, shipped: true, begun: true, invoiced: true }, ['pay', 'transfer', 'unship']],
  [{ onAccount: true, invoiced: true }, ['pay', 'transfer', 'ship', 'hold']],
  [{ onAccount: true, shipped: true, begun: true, invoiced: true, transferred: true }, ['transfer', 'unship']],
  [{ onAccount: true, shipped: true, begun: true, invoiced: true, transferred: true, paid: true }, ['unship']],
  [{ onAccount: true, shipped: true, begun: true, invoiced: true, paid: true }, ['unship', 'refund']],
  [{ begun: true }, ['pay', 'ship', 'unship', 'closeShort', 'hold']],
  [{ begun: true, paid: true, disputed: true }, ['unship', 'hold']],
  [{ begun: true, onAccount: true, invoiced: true }, ['pay', 'transfer', 'ship', 'unship', 'closeShort', 'hold']],
  [{ cancelled: true }, []],
  [{ expired: true }, []],
  [{ cancelled: true, shipped: true, begun: true }, []],
])('an order that is %o allows %o', (changes, allowed) => {
  const all = Object.keys(orderTransitions) as OrderTransition[];
  expect(all.filter((transition) => isAllowed(transition, { ...pending, ...changes }))).toEqual(allowed);
});
