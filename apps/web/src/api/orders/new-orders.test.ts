import { afterEach, expect, test } from 'vitest';
import { addNewOrders, clearNewOrders, markOrdersShown, removeNewOrder } from '#web/api/orders/new-orders.ts';
import { newOrderCount } from '#web/api/orders/unseen-orders.ts';

afterEach(clearNewOrders);

test('orders are new until they are shown, and count once', () => {
  addNewOrders(['a', 'b'], 100);
  addNewOrders(['b', 'c'], 110);
  expect(newOrderCount()).toBe(3);
  removeNewOrder('b');
  expect(newOrderCount()).toBe(2);
  markOrdersShown(['c'], null);
  expect(newOrderCount()).toBe(1);
});

test('a first page clears every order known when it was requested', () => {
  addNewOrders(['a', 'b'], 100);
  addNewOrders(['late'], 200);
  markOrdersShown(['a'], 150);
  expect(newOrderCount()).toBe(1);
});

test('a late event does not mark a shown order as new', () => {
  markOrdersShown(['a'], 100);
  addNewOrders(['a'], 120);
  expect(newOrderCount()).toBe(0);
});
