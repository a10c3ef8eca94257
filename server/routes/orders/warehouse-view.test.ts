import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { endpoints } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { may } from '#shared/domain/users/permissions.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const isForWarehouse = ({ method, access }: Endpoint) =>
  method === 'GET' && typeof access !== 'string' && may({ role: 'warehouse' }, access.permission);

test('no response to warehouse staff holds an amount, the payment or the e-mail of an order', async () => {
  const admin = await shop.addUser({ admin: true });
  const packer = await shop.addUser({ role: 'warehouse' });
  const buyer = await shop.addUser({ email: 'buyer-of-all@test.example' });
  await setTax(shop, '10');
  const product = await shop.addProduct({ price: 5 });
  const { _id: checkoutId, orders } = await shop.placeCheckout(buyer, [product]);
  const order = orders[0] as Order;
  expect(order.tax?.amount).toBeGreaterThan(0);
  const transactionId = await shop.payByCard(buyer, order);
  await shop.onIdle();

  const calls = endpoints.filter(isForWarehouse);
  const ids: Record<string, string> = {
    '/checkouts/:id': checkoutId,
    '/orders/:id': order._id,
    '/orders/:id/events': order._id,
    '/packing/:orderId': order._id,
    '/products/:id/movements': product._id,
  };
  const queries: Record<string, string[]> = {
    '/orders/batch': [`?ids=${order._id}`],
    '/parcels': [`?orders=${order._id}`],
    '/pick-list': ['', `?orders=${order._id}`],
    '/bins': [`?ids=${product._id}`],
    '/orders': ['', `?q=${encodeURIComponent(order.number)}`, '?view=to-ship'],
  };
  const read = async ({ path }: Endpoint, { token }: TestUser, query: string) => {
    const address = path
      .replace(':email', encodeURIComponent(buyer.email))
      .replace(/:(orderId|id)/, ids[path] ?? 'unknown');
    return shop.request('GET', `/api${address}${query}`, { token });
  };
  const withheld = [transactionId, buyer.email, '"tax":{', `"total":${order.total}`];
  let found = 0;
  let named = 0;
  for (const call of calls) {
    for (const query of queries[call.path] ?? ['']) {
      const { status, body } = await read(call, packer, query);
      if (status === 404) continue;
      expect(status, call.path).toBe(200);
      found += 1;
      const text = JSON.stringify(body);
      for (const fact of withheld) expect(text, call.path).not.toContain(fact);
      expect(text, call.path).not.toMatch(/"(total|refunded|refundable|transferred)":\d/);
      if (JSON.stringify((await read(call, admin, query)).body).includes(transactionId)) named += 1;
    }
  }
  const withoutMoney = { price: null, total: null, tax: null, email: null };
  expect((await shop.request('GET', `/api/orders/${order._id}`, { token: packer.token })).body).toMatchObject(
    withoutMoney,
  );
  expect(found).toBeGreaterThanOrEqual(Object.keys(ids).length);
  // The control: lists, search, order, timeline, checkout and packing name it for an administrator.
  expect(named).toBeGreaterThanOrEqual(6);
});

test('warehouse staff see their own orders in full', async () => {
  const packer = await shop.addUser({ role: 'warehouse' });
  const order = await shop.placeOrder(packer, await shop.addProduct({ price: 5 }));
  const transactionId = await shop.payByCard(packer, order);
  await shop.onIdle();
  const { body } = await shop.request<Order>('GET', `/api/orders/${order._id}`, { token: packer.token });
  expect(body).toMatchObject({ transactionId, email: packer.email, price: 5, total: 50, refunded: 0, refundable: 50 });
});

test('warehouse staff find orders by everything but the e-mail, which no list gives them either', async () => {
  const packer = await shop.addUser({ role: 'warehouse' });
  const admin = await shop.addUser({ admin: true });
  const buyer = await shop.addUser({ email: 'buyer-of-all@test.example' });
  const order = await shop.placeOrder(buyer, await shop.addProduct());
  const find = async ({ token }: TestUser, q: string) =>
    (await shop.request<Order[]>('GET', `/api/orders?q=${encodeURIComponent(q)}`, { token })).body.map(
      ({ _id }) => _id,
    );
  for (const q of ['buyer-of-all', buyer.email, `${order.number} test.example`]) {
    expect(await find(admin, q)).toEqual([order._id]);
    expect(await find(packer, q)).toEqual([]);
  }
  for (const q of [order.number, 'hex bolt', 'Dock Road']) expect(await find(packer, q)).toEqual([order._id]);
  for (const path of [`/orders/${buyer.email}`, `/checkouts?email=${buyer.email}`]) {
    expect((await shop.request('GET', `/api${path}`, { token: packer.token })).status).toBe(403);
    expect((await shop.request('GET', `/api${path}`, { token: admin.token })).status).toBe(200);
  }
});
