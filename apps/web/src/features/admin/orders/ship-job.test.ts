import { expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { planShipping, runShipJob } from '#web/features/admin/orders/ship-job.ts';
import { sampleOrder } from '#web/testing/sample-order.ts';

const orders = new Map<string, Order>(
  [
    sampleOrder('paid', { paid: true }),
    sampleOrder('unpaid'),
    sampleOrder('shipped', { status: true }),
    sampleOrder('expired', { expired: true }),
  ].map((order) => [order._id, order]),
);

async function read(id: string) {
  const value = orders.get(id);
  return value === undefined ? { reason: 'There is no such order.' } : { value };
}

test('leaves out shipped and expired orders and names unreadable ones', async () => {
  const plan = await planShipping([...orders.keys(), 'gone'], read);
  expect(plan.orders.map(({ _id }) => _id)).toEqual(['paid', 'unpaid']);
  expect(plan).toMatchObject({ unpaid: 1, skipped: ['shipped', 'expired'], failed: [{ orderId: 'gone' }] });
});

test('ships orders one at a time; a failure is named and stops no other', async () => {
  const plan = await planShipping(['paid', 'unpaid', 'gone'], read);
  const steps: string[] = [];
  const ship = async (id: string) => {
    steps.push(id);
    return id === 'paid' ? { reason: 'It was shipped already.' } : { value: true };
  };
  const result = await runShipJob(plan, ship, (done) => void steps.push(`${done}`));
  expect(steps).toEqual(['paid', '1', 'unpaid', '2']);
  expect(result.shipped).toEqual(['unpaid']);
  expect(result.failed.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'gone: There is no such order.',
    'customer@test.example, Hex bolt: It was shipped already.',
  ]);
});
