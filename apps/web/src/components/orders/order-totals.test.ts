import { expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { netOf, taxOf, totalOf } from '#web/components/orders/order-totals.ts';
import { sampleOrder } from '#web/testing/sample-order.ts';

function taxed(total: number, net: number, amount: number): Order {
  return sampleOrder('o', { total, tax: { name: 'VAT', rate: '7.7', net, amount, exemptReason: null } });
}

test('net, tax and total of a checkout are the exact sums of its orders', () => {
  const orders = [taxed(6.38, 5.92, 0.46), taxed(0.48, 0.45, 0.03), taxed(0.97, 0.9, 0.07)];
  expect(taxOf(orders)).toEqual({ name: 'VAT', rate: '7.7', net: 7.27, amount: 0.56, exemptReason: null });
  expect(totalOf(orders)).toBe(7.83);
  expect(orders.map(netOf)).toEqual([5.92, 0.45, 0.9]);
});

test('an order without tax has its total as the net amount', () => {
  const order = sampleOrder('o', { total: 10 });
  expect([netOf(order), taxOf([order]), taxOf([])]).toEqual([10, null, null]);
});
