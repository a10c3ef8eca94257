import { afterEach, expect, test } from 'vitest';
import { addNewOrders, clearNewOrders, markOrdersShown, newOrderCount, removeNewOrder } from '#web/api/new-orders.ts';

afterEach(clearNewOrders);

test('orders are new until they are shown, each once', () => {
  addNewOrders(['a', 'b'], 100);
  addNewOrders(['b', 'c'], 110);
  expect(newOrderCount()).toBe(3);
  removeNewOrder('b');
  expect(newOrderCount()).toBe(2);
  markOrdersShown(['c'], null);
  expect(newOrderCount()).toBe(1);
});

test('a first page takes off what was known when it was asked for, also what lies behind it', () => {
  addNewOrders(['a', 'b'], 100);
  addNewOrders(['late'], 200);
  markOrdersShown(['a'], 150);
  expect(newOrderCount()).toBe(1);
});

test('an order that is shown already is not new when the stream tells of it late', () => {
  markOrdersShown(['a'], 100);
  addNewOrders(['a'], 120);
  expect(newOrderCount()).toBe(0);
});
