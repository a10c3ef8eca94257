import { expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { clearedOf, planShipping, reportShipping } from '#web/features/admin/orders/ship-job.ts';
import { sampleOrder } from '#web/testing/sample-order.ts';

const orders = new Map<string, Order>(
  [
    sampleOrder('paid', { paid: true }),
    sampleOrder('unpaid'),
    sampleOrder('shipped', { status: true }),
    sampleOrder('expired', { expired: true }),
    sampleOrder('cancelled', { cancelledAt: '2026-11-29T00:00:00.000Z' }),
  ].map((order) => [order._id, order]),
);

async function read(id: string) {
  const value = orders.get(id);
  return value === undefined ? { reason: 'There is no such order.' } : { value };
}

test('leaves out shipped and expired orders and names cancelled and unreadable ones', async () => {
  const plan = await planShipping([...orders.keys(), 'gone'], read);
  expect(plan.orders.map(({ _id }) => _id)).toEqual(['paid', 'unpaid']);
  expect(plan).toMatchObject({
    unpaid: [{ _id: 'unpaid' }],
    skipped: ['shipped', 'expired'],
    failed: [{ orderId: 'cancelled' }, { orderId: 'gone' }],
  });
});

test('tells orders on account, which are shipped before they are paid, from unpaid ones', async () => {
  const account = { days: 30, dueAt: null, transferred: 0 };
  const byInvoice = sampleOrder('on account', { account });
  const paidByInvoice = sampleOrder('paid on account', { account, paid: true });
  const all = new Map([...orders, [byInvoice._id, byInvoice], [paidByInvoice._id, paidByInvoice]]);
  const plan = await planShipping(['paid', 'unpaid', byInvoice._id, paidByInvoice._id], async (id) => {
    const value = all.get(id);
    return value === undefined ? { reason: 'There is no such order.' } : { value };
  });
  expect(plan.orders).toHaveLength(4);
  expect(plan.unpaid.map(({ _id }) => _id)).toEqual(['unpaid']);
  expect(plan.onAccount.map(({ _id }) => _id)).toEqual(['on account']);
});

test('offers what is cleared of a mixed plan', async () => {
  const mixed = await planShipping(['paid', 'unpaid'], read);
  expect(clearedOf(mixed)).toMatchObject({ orders: [{ _id: 'paid' }], unpaid: [] });
  for (const ids of [['paid'], ['unpaid'], []]) expect(clearedOf(await planShipping(ids, read))).toBeNull();
});

test('names each refused order, and counts what an earlier try shipped', async () => {
  const plan = await planShipping(['paid', 'unpaid', 'gone'], read);
  const problem = { code: 'order_closed' as const, message: 'It was cancelled.' };
  const report = reportShipping(plan, [
    { orderId: 'paid', result: 'refused', order: null, problem },
    { orderId: 'unpaid', result: 'unchanged', order: null, problem: null },
  ]);
  expect(report.shipped).toEqual(['unpaid']);
  expect(report.failed.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'gone: There is no such order.',
    'customer@test.example, Hex bolt: It was cancelled.',
  ]);
});
