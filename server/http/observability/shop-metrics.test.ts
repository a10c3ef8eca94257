import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { engineOf } from '#server/db/schema/dialect.ts';
import { indexOrders } from '#server/services/orders/index-orders.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const metricsToken = 'a-token-for-prometheus';
let shop: TestShop;
afterEach(() => shop.close());

test('metrics show the disk, the database, and what is in each state', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-backups-'));
  const scheduledBackups = { folder, everyMinutes: 60, keep: 2 };
  shop = await openTestShop({ settings: { metricsToken, scheduledBackups } });
  const values = async () => {
    shop.advance(15_000);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { body } = await shop.request<string>('GET', '/api/metrics', { headers });
    const lines = body.matchAll(/^bulkhead_(\w+(?:\{.*?\})?) (\S+)$/gm);
    return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value?.replace('Inf', 'Infinity'))]));
  };
  const before = await values();
  expect(before.webhook_age_seconds).toBe(Number.POSITIVE_INFINITY);
  expect(before.search_index_age_seconds).toBe(0);
  for (const name of ['disk_free_bytes{folder="data"}', 'disk_free_bytes{folder="backups"}', 'database_size_bytes']) {
    expect(before[name]).toBeGreaterThan(10_000);
  }

  const customer = await shop.addUser();
  const product = await shop.addProduct({ price: 5, availableQuantity: 1000 });
  const [first, second] = [await shop.placeOrder(customer, product), await shop.placeOrder(customer, product)];
  await shop.placeOrder(customer, product);
  await shop.payByCard(customer, first);
  await shop.onIdle();
  await shop.request('DELETE', `/api/orders/${second._id}`, { token: customer.token });
  await shop.request('POST', '/api/webhooks/stripe', { body: {}, headers: { 'stripe-signature': 't=1,v1=wrong' } });
  const orders = { placed: 3, paid: 1, shipped: 0, cancelled: 1, expired: 0, to_ship: 1 };
  const after = await values();
  for (const [state, count] of Object.entries(orders)) expect(after[`orders{state="${state}"}`]).toBe(count);
  expect(after['payments{state="succeeded"}']).toBe(1);
  expect(after['payments{state="open"}']).toBe(0);
  expect(after['refunds{state="owed"}']).toBe(0);
  expect(after['webhooks_total{result="applied"}']).toBeGreaterThanOrEqual(1);
  expect(after['webhooks_total{result="refused"}']).toBe(1);
  expect(after['webhooks_total{result="failed"}']).toBe(0);
  expect(after.webhook_age_seconds).toBeLessThan(120);
  if (engineOf(shop.deps.db) === 'postgres') {
    expect(after['database_connections{state="waiting"}']).toBe(0);
    expect(after['database_connections{state="idle"}']).toBeGreaterThan(0);
  } else {
    expect(after.database_log_size_bytes).toBeGreaterThan(10_000);
    expect(after.search_index_age_seconds).toBeGreaterThanOrEqual(15);
    await indexOrders(shop.deps);
    expect((await values()).search_index_age_seconds).toBe(0);
  }
  await rm(folder, { recursive: true });
});
