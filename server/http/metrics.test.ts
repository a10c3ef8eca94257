import { afterEach, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const metricsToken = 'a-token-for-prometheus';
let shop: TestShop;
afterEach(() => shop.close());

function read(authorization?: string) {
  return shop.request<string>('GET', '/api/metrics', authorization === undefined ? {} : { headers: { authorization } });
}

test('without a token in the settings there are no metrics for anybody', async () => {
  shop = await openTestShop();
  expect((await read()).status).toBe(404);
  expect((await read('Bearer null')).status).toBe(404);
});

test('metrics are for the bearer of the token only, and name routes by their pattern', async () => {
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
  expect(body).not.toContain('made-up');
  expect(body).not.toContain(admin.email);
});

test('the log tells of each request and holds no token, e-mail or card data', async () => {
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
  await shop.demo.stripe.settled();

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
