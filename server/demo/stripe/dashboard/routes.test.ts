import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Payout } from '#shared/contracts/payments/payouts.ts';
import type { Refund } from '#shared/contracts/payments/refunds.ts';

let shop: TestShop;
let customer: TestUser;
let admin: TestUser;
let order: Order;
let path: string;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 } });
  customer = await shop.addUser({ email: 'ada@test.example' });
  admin = await shop.addUser({ admin: true });
  ({ order, path } = await buy());
});
afterEach(() => shop.close());

/** An order of 50.00, paid, and the path of its payment in the dashboard. */
async function buy(): Promise<{ order: Order; path: string }> {
  const placed = await shop.placeOrder(customer, await shop.addProduct({ price: 5, availableQuantity: 100 }));
  const path = `/demo/stripe/payments/${await shop.payByCard(customer, placed)}`;
  await shop.onIdle();
  return { order: placed, path };
}

const read = async () => (await shop.request<Order>('GET', `/api/orders/${order._id}`, { token: customer.token })).body;

async function get(address: string) {
  const response = await shop.app.request(address);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function post(address: string, fields: Record<string, string>, headers: object = { origin: 'http://localhost' }) {
  const body = new URLSearchParams(fields);
  const response = await shop.app.request(address, { method: 'POST', body, headers: { ...headers } });
  await shop.onIdle();
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
}

const refund = (fields: Record<string, string> = {}) =>
  post(`${path}/refunds`, { amount: '12.34', outcome: 'succeeded', webhook: 'once', seen: '0', ...fields });

/** The path of the form that changes the only refund or dispute of the payment. */
async function formPath(kind: 'refunds' | 'disputes'): Promise<string> {
  return new RegExp(`action="([^"]*/${kind}/[^"]+)"`).exec((await get(path)).text)?.[1] ?? 'none';
}

describe('the list', () => {
  test('shows payments, the newest first, in pages', async () => {
    for (let more = 0; more < 20; more += 1) await buy();
    const first = (await get('/demo/stripe')).text;
    expect(first.match(/<article/g)).toHaveLength(20);
    expect(first).toContain('ada@test.example');
    const older = /href="([^"]*)">Older payments/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = (await get(older)).text;
    expect(second.match(/<article/g)).toHaveLength(1);
    expect(second).not.toContain('Older payments');
    const linked = [...`${first}${second}`.matchAll(/href="(\/demo\/stripe\/payments\/[^"]*)"/g)];
    expect(new Set(linked.map(([, link]) => link)).size).toBe(21);
  });

  test('is searched by e-mail, order, payment and last digits, in any case, without wildcards', async () => {
    for (const words of ['ADA@test', order._id, path.split('/').at(-1) ?? '', '4242']) {
      const found = (await get(`/demo/stripe?q=${encodeURIComponent(words)}`)).text;
      expect([words, found.includes(`href="${path}"`)]).toEqual([words, true]);
    }
    for (const words of ['%', 'a_a@', '\\', '<script>']) {
      const { text } = await get(`/demo/stripe?q=${encodeURIComponent(words)}`);
      expect([words, text.includes('Nothing found'), text.includes('<script')]).toEqual([words, true, false]);
    }
    expect((await get('/demo/stripe?after=garbage')).text).toContain(path);
  });

  test('is not cached, and knows no other payment', async () => {
    expect((await get('/demo/stripe')).headers.get('cache-control')).toBe('no-store');
    expect((await get(path)).headers.get('cache-control')).toBe('no-store');
    expect((await get('/demo/stripe/payments/pi_unknown')).status).toBe(404);
    expect((await post('/demo/stripe/payments/pi_unknown/disputes', { webhook: 'once' })).status).toBe(404);
  });
});

describe('a refund', () => {
  test('of a part and of the rest reaches the shop, which ships the order no more', async () => {
    const done = await refund();
    expect(done).toMatchObject({ status: 303, location: `${path}?done=refund&webhook=once` });
    expect((await get(done.location)).text).toContain('The refund is recorded. The shop hears of it now.');
    expect(await read()).toMatchObject({ refunded: 12.34, allRefunded: false });
    expect((await refund({ amount: '37.66', seen: '1', webhook: 'twice' })).status).toBe(303);
    expect(await read()).toMatchObject({ refunded: 50, allRefunded: true });
    expect((await get(path)).text).not.toContain(`action="${path}/refunds"`);
    const ship = await shop.request<{ code: string }>('PATCH', `/api/orders/status/${order._id}`, {
      token: admin.token,
    });
    expect(ship).toMatchObject({ status: 409, body: { code: 'order_refunded' } });
  });

  test('of which the shop does not hear shows here only, until the next one', async () => {
    await refund({ webhook: 'never' });
    expect(await read()).toMatchObject({ refunded: 0 });
    expect((await get(path)).text).toContain('Partly refunded');
    await refund({ amount: '1', seen: '1' });
    expect(await read()).toMatchObject({ refunded: 13.34 });
  });

  test('of a form that is sent twice is made once', async () => {
    const sent = await Promise.all([refund(), refund()]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 400]);
    expect(sent.find(({ status }) => status === 400)?.text).toContain('was refunded after the page was shown');
    expect(await read()).toMatchObject({ refunded: 12.34 });
  });

  test('fails at once, or after it was pending or had succeeded', async () => {
    await refund({ outcome: 'failed' });
    expect((await get(path)).text).toContain('Failed');
    expect(await formPath('refunds')).toBe('none');
    await refund({ outcome: 'pending', seen: '1' });
    expect(await read()).toMatchObject({ refunded: 0, refundable: 37.66 });
    const form = await formPath('refunds');
    expect((await post(form, { outcome: 'succeeded', webhook: 'once' })).status).toBe(303);
    expect(await read()).toMatchObject({ refunded: 12.34 });
    expect((await post(form, { outcome: 'succeeded', webhook: 'once' })).text).toContain('has succeeded already');
    expect((await post(form, { outcome: 'failed', webhook: 'twice' })).status).toBe(303);
    expect(await read()).toMatchObject({ refunded: 0, refundable: 50 });
    expect((await post(form, { outcome: 'failed', webhook: 'once' })).status).toBe(400);
    const unknown = await post(`${path}/refunds/re_unknown`, { outcome: 'failed', webhook: 'once' });
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('No such refund')]);
  });

  test.each(['', '0', '-1', '1e1', '0.001', 'x', '50.01', '1,23', '<b>'])(
    'of the amount %j is refused',
    async (amount) => {
      const { status, text } = await refund({ amount });
      expect(status).toBe(400);
      expect(text).toContain('aria-invalid="true"');
      expect(text).not.toContain('<b>');
      expect(await read()).toMatchObject({ refunded: 0, refundable: 50 });
    },
  );
});

describe('a dispute', () => {
  test.each([
    ['won', false, 200],
    ['lost', true, 409],
  ])('is opened once, and %s', async (outcome, disputed, status) => {
    expect((await post(`${path}/disputes`, { webhook: 'twice' })).status).toBe(303);
    expect((await post(`${path}/disputes`, { webhook: 'once' })).text).toContain('was disputed before');
    expect(await read()).toMatchObject({ disputed: true });
    expect((await refund()).text).toContain('has been charged back');
    const form = await formPath('disputes');
    expect((await post(form, { outcome, webhook: 'once' })).status).toBe(303);
    expect(await read()).toMatchObject({ disputed });
    const ship = await shop.request('PATCH', `/api/orders/status/${order._id}`, { token: admin.token });
    expect(ship.status).toBe(status);
    const again = await post(form, { outcome, webhook: 'once' });
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('No such dispute')]);
  });
});

test('what the shop asks for fails, and its webhooks are lost, when the dashboard says so', async () => {
  const saved = await post('/demo/stripe/requests', { outcome: 'failed', webhook: 'never' });
  expect(saved).toMatchObject({ status: 303, location: '/demo/stripe?saved#requests' });
  expect((await get('/demo/stripe?saved')).text).toContain('<option value="failed" selected>');
  const body = { amount: 10, reason: 'Damaged' };
  await shop.request('POST', `/api/orders/${order._id}/refunds`, { token: admin.token, body });
  await shop.onIdle();
  expect(shop.errors.splice(0)).toEqual([expect.stringContaining('A refund has failed')]);
  const refunds = await shop.request<Refund[]>('GET', `/api/orders/${order._id}/refunds`, { token: admin.token });
  expect(refunds.body).toMatchObject([{ state: 'failed', canRetry: true }]);
  expect((await post('/demo/stripe/requests', { outcome: 'soon', webhook: 'never' })).status).toBe(400);
});

test('the balance is paid out at once', async () => {
  expect(await post('/demo/stripe/payouts', {})).toMatchObject({
    status: 303,
    location: '/demo/stripe?paid-out#payouts',
  });
  expect((await get('/demo/stripe?paid-out')).text).toContain('Paid out.');
  const { body } = await shop.request<Payout[]>('GET', '/api/payouts', { token: admin.token });
  // 50.00 without the fee.
  expect(body.map(({ amount }) => amount)).toEqual([48.25]);
});

test.each([
  ['no origin', {}],
  ['a foreign origin', { origin: 'https://elsewhere.example' }],
  ['another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
])('a form of %s is refused', async (_, headers) => {
  for (const [address, fields] of [
    [`${path}/refunds`, { amount: '1', outcome: 'succeeded', webhook: 'once', seen: '0' }],
    [`${path}/disputes`, { webhook: 'once' }],
    ['/demo/stripe/requests', { outcome: 'failed', webhook: 'never' }],
    ['/demo/stripe/payouts', {}],
  ] as const) {
    expect([address, (await post(address, fields, headers)).status]).toEqual([address, 403]);
  }
  expect(await read()).toMatchObject({ refunded: 0, disputed: false });
  expect(shop.demo.stripe.trouble).toMatchObject({ refundStatus: 'succeeded', delivery: 'once' });
});

test('refuses forms that are incomplete or too large', async () => {
  for (const address of [`${path}/disputes`, `${path}/disputes/du_1`, `${path}/refunds/re_1`]) {
    expect([address, (await post(address, { webhook: 'soon' })).status]).toEqual([address, 400]);
  }
  expect((await post(`${path}/refunds`, { amount: '1' })).text).toContain('This form is not complete');
  expect((await post(`${path}/disputes`, { webhook: 'x'.repeat(20_000) })).status).toBe(413);
});
