import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { takeScheduledBackup } from '#server/db/backup/scheduled-backup.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import { createLog } from '#server/log/log.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import { addFailedMail } from '#server/testing/mail/failed-mail.ts';
import { payDirectly } from '#server/testing/pay-directly.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const metricsToken = 'a-token-for-prometheus';
let shop: TestShop;
afterEach(() => shop.close());

function read(authorization?: string) {
  return shop.request<string>('GET', '/api/metrics', authorization === undefined ? {} : { headers: { authorization } });
}

test('there are no metrics without a token in the settings', async () => {
  shop = await openTestShop();
  expect((await read()).status).toBe(404);
  expect((await read('Bearer null')).status).toBe(404);
});

test('metrics need the token, and name routes by their pattern', async () => {
  shop = await openTestShop({ settings: { metricsToken } });
  const admin = await shop.addUser({ admin: true });
  for (const wrong of [undefined, 'Bearer wrong', metricsToken, `Bearer ${admin.token}`]) {
    expect((await read(wrong)).status).toBe(404);
  }
  await shop.request('GET', `/api/orders/${admin.email}`, { token: admin.token });
  await shop.request('GET', '/api/products/made-up-by-a-client');
  const { status, body, headers } = await read(`Bearer ${metricsToken}`);
  expect([status, headers.get('content-type')]).toMatchObject([200, expect.stringContaining('text/plain')]);
  expect(body).toContain('bulkhead_http_request_duration_seconds_count{method="GET",route="/api/products/:id"');
  expect(body).toMatch(/^bulkhead_clock_doubtful 0$/m);
  expect(body).not.toContain('made-up');
  expect(body).not.toContain(admin.email);
});

test('metrics show owed refunds and the age of the newest scheduled backup', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-backups-'));
  shop = await openTestShop({
    settings: { metricsToken, scheduledBackups: { folder, everyMinutes: 60, keep: 2 } },
    replace: ({ payments }) => ({
      payments: {
        ...payments,
        cancelIntent: () => Promise.reject(new AppError('payment_provider_timeout')),
        refund: () => Promise.reject(new AppError('payment_provider_timeout')),
      },
    }),
  });
  const values = async () => {
    const { body } = await read(`Bearer ${metricsToken}`);
    return ['refunds_owed', 'snapshot_age_seconds'].map(
      (name) => new RegExp(`^bulkhead_${name} (.+)$`, 'm').exec(body)?.[1],
    );
  };
  expect(await values()).toEqual(['0', '+Inf']);

  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  const { body } = await shop.request<{ clientSecret: string }>('POST', '/api/create-payment-intent', {
    token: customer.token,
    body: { totalPrice: order.total, orderId: order._id },
  });
  await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  await payWithTestCard(shop.demo.stripe, shop.deps.settings.stripe.publishableKey, body.clientSecret);
  await shop.demo.stripe.onIdle();
  const newest = await takeScheduledBackup({ file: shop.file, folder, keep: 2 }, new Date(shop.deps.now()));
  shop.advance(7_200_000);
  const [owed, age] = await values();
  expect(owed).toBe('1');
  expect(Number(age)).toBeGreaterThanOrEqual(7200);
  expect(Number(age)).toBeLessThan(7260);

  await rm(newest);
  await takeScheduledBackup({ file: shop.file, folder, keep: 2 }, new Date(shop.deps.now() + 400 * 86_400_000));
  shop.advance(1000);
  expect(await values()).toEqual(['1', '+Inf']);

  await rm(folder, { recursive: true });
  expect(await values()).toEqual(['1', '+Inf']);
  shop.advance(1000);
  expect(await values()).toEqual(['1', 'Nan']);
  shop.errors.splice(0);
});

test('metrics show failed refunds until they succeed', async () => {
  shop = await openTestShop({ settings: { metricsToken } });
  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  shop.demo.stripe.trouble.refundStatus = 'failed';
  await payDirectly(shop, { orderId: order._id, amount: 5000 });
  await shop.onIdle();
  expect((await read(`Bearer ${metricsToken}`)).body).toMatch(/^bulkhead_refunds_failed 1$/m);
  shop.demo.stripe.trouble.refundStatus = 'succeeded';
  shop.advance(3_600_000);
  await settleRefunds(shop.deps);
  expect((await read(`Bearer ${metricsToken}`)).body).toMatch(/^bulkhead_refunds_failed 0$/m);
  expect(shop.errors.splice(0)).toHaveLength(1);
});

test('metrics show mails that wait, how long, and those that have failed', async () => {
  shop = await openTestShop({ settings: { metricsToken } });
  await recordMailSwitch(shop.deps);
  const values = async () => {
    shop.advance(2000);
    const { body } = await read(`Bearer ${metricsToken}`);
    return ['waiting', 'failed', 'oldest_waiting_seconds', 'sent_total'].map((name) =>
      Number(new RegExp(`^bulkhead_mails_${name} (.+)$`, 'm').exec(body)?.[1]),
    );
  };
  expect(await values()).toEqual([0, 0, 0, 0]);
  await addFailedMail(shop.deps.db);
  await shop.placeOrder(await shop.addUser(), await shop.addProduct());
  shop.advance(3_600_000);
  const [waiting, failed, oldest] = await values();
  expect([waiting, failed]).toEqual([1, 1]);
  expect(oldest).toBeGreaterThanOrEqual(3600);
  expect(oldest).toBeLessThan(3660);
});

test('the log has each request, without token, e-mail or card data', async () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  shop = await openTestShop({ settings: { logRequests: true }, replace: () => ({ log }) });
  const customer = await shop.addUser({ email: 'jane.doe@customer.example' });
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  const transactionId = await shop.payByCard(customer, order);
  await shop.request('PATCH', `/api/orders/${order._id}`, {
    token: customer.token,
    body: { order: order._id, transactionId },
  });
  await shop.request('GET', `/api/orders/${encodeURIComponent(customer.email)}?card=4242424242424242`, customer);
  const idToken = await shop.idToken(customer.email);
  await shop.request('PUT', `/api/users/${customer.email}`, { token: idToken });
  log.error(
    'Somebody was careless',
    new Error(`${customer.email} Bearer ${customer.token} sk_live_abc 4242 4242 4242 4242`),
    {
      secret: 'pi_1_secret_2 whsec_x',
      card: '4000002500003155',
    },
  );
  await shop.demo.stripe.onIdle();

  const all = lines.join('');
  const forbidden = [customer.email, 'jane.doe', customer.token, idToken, '4242', '4000002500003155', 'sk_live_abc'];
  for (const text of [...forbidden, '_secret_2', 'whsec_x', '1 Dock Road', '5550100']) expect(all).not.toContain(text);
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries).toContainEqual(
    expect.objectContaining({
      level: 'info',
      message: 'request',
      method: 'PATCH',
      route: '/api/orders/:id',
      status: 200,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ms: expect.any(Number),
    }),
  );
});
