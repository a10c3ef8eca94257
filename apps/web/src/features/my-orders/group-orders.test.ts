import { expect, test } from 'vitest';
import { groupOrders } from '#web/features/my-orders/group-orders.ts';
import { sampleOrder } from '#web/testing/sample-order.ts';

test('neighbours of one checkout are a group, orders of their own are not', () => {
  const orders = [null, 'c1', 'c1', 'c2', null, null, 'c1'].map((checkoutId, index) =>
    sampleOrder(`${index}`, { checkoutId }),
  );
  const groups = groupOrders(orders).map(({ checkoutId, orders }) => [checkoutId, orders.map(({ _id }) => _id)]);
  expect(groups).toEqual([
    [null, ['0']],
    ['c1', ['1', '2']],
    ['c2', ['3']],
    [null, ['4']],
    [null, ['5']],
    ['c1', ['6']],
  ]);
  expect(groupOrders([])).toEqual([]);
});
