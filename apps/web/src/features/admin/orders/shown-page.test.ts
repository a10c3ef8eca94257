import { expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Page } from '#web/api/contract-call.ts';
import {
  findNewOrders,
  refreshFiltered,
  refreshPage,
  type ShownPage,
  showPage,
  updateRows,
} from '#web/features/admin/orders/shown-page.ts';
import { sampleOrder } from '#web/testing/sample-order.ts';

const page = (...items: Order[]): Page<Order> => ({ items, total: 9, nextCursor: 'next', selfCursor: 'self' });
const idsOf = ({ rows }: ShownPage) => rows.map(({ order }) => order._id).join('');
const held = showPage(page(sampleOrder('c'), sampleOrder('b'), sampleOrder('a')), 1);

test('changes a row in place', () => {
  const after = refreshPage(held, page(sampleOrder('c'), sampleOrder('b', { paid: true }), sampleOrder('a')), 2);
  expect([idsOf(after), after.isShifted]).toEqual(['cba', false]);
  expect(after.rows.map(({ order }) => order.paid)).toEqual([false, true, false]);
});

test('does not insert new orders, and reads a shifted page by its own cursor', () => {
  const response = page(sampleOrder('e'), sampleOrder('d'), sampleOrder('c', { status: true }));
  expect(findNewOrders(held, response)).toEqual(['e', 'd']);
  const shifted = refreshPage(held, response, 2);
  expect([idsOf(shifted), shifted.isShifted]).toEqual(['cba', true]);
  expect(shifted.rows.map(({ order, cancelled }) => [order.status, cancelled])).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ]);
  const own = refreshPage(
    shifted,
    page(sampleOrder('c', { status: true }), sampleOrder('a', { paid: true }), sampleOrder('0')),
    3,
  );
  expect(idsOf(own)).toBe('cba');
  expect(own.rows.map(({ cancelled }) => cancelled)).toEqual([false, true, false]);
});

test('keeps the rows when a page has new orders only', () => {
  const response = page(sampleOrder('f'), sampleOrder('e'), sampleOrder('d'));
  expect(findNewOrders(held, response)).toEqual(['f', 'e', 'd']);
  expect(refreshPage(held, response, 2)).toMatchObject({ isShifted: true, rows: held.rows });
});

test('keeps a cancelled order in its place', () => {
  const after = refreshPage(held, page(sampleOrder('c'), sampleOrder('a'), sampleOrder('0')), 2);
  expect([idsOf(after), after.isShifted]).toEqual(['cba', false]);
  expect(after.rows.map(({ cancelled }) => cancelled)).toEqual([false, true, false]);
});

test('ignores the response to an earlier request', () => {
  const later = refreshPage(held, page(sampleOrder('c', { status: true }), sampleOrder('b'), sampleOrder('a')), 5);
  expect(refreshPage(later, page(sampleOrder('c'), sampleOrder('b'), sampleOrder('a')), 4)).toBe(later);
});

test('keeps the row of an order that has left the view', () => {
  const after = refreshFiltered(held, page(sampleOrder('d'), sampleOrder('b', { paid: true })), 2);
  expect(idsOf(after)).toBe('cba');
  expect(after.rows.map(({ order, cancelled }) => [order.paid, cancelled])).toEqual([
    [false, false],
    [true, false],
    [false, false],
  ]);
  expect(refreshFiltered(after, page(), 2)).toBe(after);
});

test('keeps the response to a change when a list that was read before it comes later', () => {
  const shipped = updateRows(held, [sampleOrder('b', { status: true })], 5);
  const states = ({ rows }: ShownPage) => rows.map(({ order }) => order.status);
  const stale = page(sampleOrder('c'), sampleOrder('b'), sampleOrder('a'));
  for (const refresh of [refreshPage, refreshFiltered]) {
    expect(states(refresh(shipped, stale, 4))).toEqual([false, true, false]);
    expect(states(refresh(shipped, stale, 6))).toEqual([false, false, false]);
  }
});
