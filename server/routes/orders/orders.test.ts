import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const HOUR_MS = 3_600_000;

let shop: TestShop;
let customer: TestUser;
let admin: TestUser;

beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.addUser();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

async function stockOf(product: Product): Promise<number> {
  return (await shop.request<Product>('GET', `/api/products/${product._id}`)).body.availableQuantity;
}

function place(product: Product, change: object = {}, headers: Record<string, string> = {}) {
  const body = { ...orderBody(product._id, 10), ...change };
  return shop.request<Order>('POST', '/api/orders', { token: customer.token, body, headers });
}

describe('placing an order', () => {
  test('copies the product, takes the stock and returns the order', async () => {
    const product = await shop.addProduct({ price: 0.2145 });
    const { status, body } = await place(product, {
      email: ` ${customer.email.toUpperCase()} `,
      name: 'Another name',
      image: 'https://evil.example/x.png',
      price: '0.2145',
      quantity: '100',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      productId: product._id,
      name: product.product,
      image: product.image,
      email: customer.email,
      price: 0.2145,
      quantity: 100,
      total: 21.45,
      paid: false,
      paidAt: null,
      transactionId: null,
      status: false,
      expired: false,
    });
    expect(await stockOf(product)).toBe(900);
  });

  test('ignores fields that only the shop may set', async () => {
    const product = await shop.addProduct();
    const { body } = await place(product, {
      _id: 'mine',
      paid: true,
      status: true,
      transactionId: 'pi_mine',
      total: 0,
      role: 'admin',
      createdAt: '2000-01-01T00:00:00Z',
      constructor: 'x',
    });
    expect(body).toMatchObject({ paid: false, status: false, transactionId: null, total: 2.15 });
    expect(body._id).not.toBe('mine');
    expect(body.createdAt).not.toMatch(/^2000/);
  });

  test('accepts both bounds of the quantity and refuses values outside', async () => {
    const product = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 20 });
    const below = await place(product, { quantity: 9 });
    expect([below.status, below.body]).toMatchObject([
      422,
      { fields: { quantity: fieldMessages.quantityBelowMinimum } },
    ]);
    const above = await place(product, { quantity: 21 });
    expect([above.status, above.body]).toMatchObject([
      409,
      { code: 'insufficient_stock', fields: { quantity: fieldMessages.quantityAboveAvailable } },
    ]);
    expect((await place(product, { quantity: 10 })).status).toBe(201);
    expect((await place(product, { quantity: 10 })).status).toBe(201);
    expect(await stockOf(product)).toBe(0);
  });

  test('refuses a quantity that is no positive whole number', async () => {
    const product = await shop.addProduct();
    for (const quantity of [0, -1, 1.5, '1e309', 2 ** 53, null, [], {}, true, 'abc', '', undefined]) {
      expect([quantity, (await place(product, { quantity })).status]).toEqual([quantity, 422]);
    }
    expect(await stockOf(product)).toBe(1000);
  });

  test('refuses an order at a price that was not shown', async () => {
    const product = await shop.addProduct({ price: 2 });
    const response = await place(product, { price: 1.99 });
    expect([response.status, response.body]).toMatchObject([409, { code: 'price_changed' }]);
  });

  test('refuses an order that no card can pay, and names the limit', async () => {
    const cheap = await shop.addProduct({ price: 0.0001, minimumQuantity: 1 });
    expect((await place(cheap, { quantity: 1 })).body).toMatchObject({
      code: 'invalid_fields',
      message: fieldMessages.orderTotalTooSmall('$0.50'),
    });
    const dear = await shop.addProduct({ price: 1_000_000, minimumQuantity: 1 });
    expect((await place(dear, { quantity: 1 })).body).toMatchObject({
      message: fieldMessages.orderTotalTooLarge('$999,999.99'),
    });
  });

  test('names each missing field', async () => {
    const product = await shop.addProduct();
    const response = await shop.request('POST', '/api/orders', {
      token: customer.token,
      body: { productId: product._id },
    });
    expect([response.status, response.body]).toMatchObject([
      422,
      {
        fields: {
          address: fieldMessages.addressRequired,
          phone: fieldMessages.phoneRequired,
          quantity: fieldMessages.quantityRequired,
        },
      },
    ]);
  });

  test('refuses another e-mail and an unknown product', async () => {
    const product = await shop.addProduct();
    expect((await place(product, { email: 'other@test.example' })).status).toBe(403);
    expect((await place({ ...product, _id: 'unknown' })).status).toBe(404);
  });

  test('one idempotency key sent 20 times at once makes one order', async () => {
    const product = await shop.addProduct();
    const key = { 'Idempotency-Key': 'form-1' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => place(product, {}, key)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect(await stockOf(product)).toBe(990);
    const other = await place(product, { quantity: 11 }, key);
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  });

  test('refuses to repeat an order that was cancelled', async () => {
    const product = await shop.addProduct();
    const key = { 'Idempotency-Key': 'form-2' };
    const { body } = await place(product, {}, key);
    await shop.request('DELETE', `/api/orders/${body._id}`, { token: customer.token });
    const repeated = await place(product, {}, key);
    expect([repeated.status, repeated.body]).toMatchObject([409, { code: 'order_closed' }]);
    expect(await stockOf(product)).toBe(1000);
  });

  test('1,000 buyers at once for the last 100 units make exactly 100 orders', async () => {
    const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100, price: 5 });
    const buyers = await Promise.all(Array.from({ length: 1000 }, () => shop.addUser()));
    const responses = await Promise.all(
      buyers.map(({ token }) => {
        return shop.request<{ code?: string }>('POST', '/api/orders', { token, body: orderBody(product._id) });
      }),
    );
    const statuses = Map.groupBy(responses, ({ status }) => status);
    expect([...statuses.keys()].toSorted()).toEqual([201, 409]);
    expect(statuses.get(201)).toHaveLength(100);
    expect(statuses.get(409)?.every(({ body }) => body.code === 'insufficient_stock')).toBe(true);
    expect(await stockOf(product)).toBe(0);
  });
});

describe('reading orders', () => {
  test('lists are in creation order, newest first on request, a page at a time', async () => {
    const product = await shop.addProduct();
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.push((await shop.placeOrder(customer, product))._id);
    const own = `/api/orders/${encodeURIComponent(customer.email)}`;
    const all = await shop.request<Order[]>('GET', own, { token: customer.token });
    expect(all.body.map(({ _id }) => _id)).toEqual(ids);
    expect(all.headers.get('x-total-count')).toBe('3');
    expect(all.headers.get('link')).toBeNull();

    const first = await shop.request<Order[]>('GET', `${own}?sort=-createdAt&limit=2`, { token: customer.token });
    expect(first.body.map(({ _id }) => _id)).toEqual([ids[2], ids[1]]);
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await shop.request<Order[]>('GET', next, { token: customer.token });
    expect(second.body.map(({ _id }) => _id)).toEqual([ids[0]]);
    expect(second.headers.get('link')).toBeNull();
  });

  test('the address of a page of all orders keeps its rows when more orders are placed', async () => {
    const product = await shop.addProduct();
    const placeMany = async () => {
      for (let count = 0; count < 3; count += 1) await shop.placeOrder(customer, product);
    };
    await placeMany();
    for (const sort of ['createdAt', '-createdAt']) {
      const first = await shop.request<Order[]>('GET', `/api/orders?sort=${sort}&limit=2`, { token: admin.token });
      const links = first.headers.get('link') ?? '';
      const [next, self] = ['next', 'self'].map((rel) => new RegExp(`<([^>]+)>; rel="${rel}"`).exec(links)?.[1] ?? '');
      await placeMany();
      const again = await shop.request<Order[]>('GET', self ?? '', { token: admin.token });
      expect(again.body).toEqual(first.body);
      const following = await shop.request<Order[]>('GET', next ?? '', { token: admin.token });
      const ids = [...again.body, ...following.body].map(({ _id }) => _id);
      expect(new Set(ids).size).toBe(4);
      expect(following.headers.get('link')).toContain('rel="self"');
    }
  });

  test('reads an unescaped @ in a path as an e-mail, and forbids caching', async () => {
    const response = await shop.request('GET', `/api/orders/${customer.email}`, { token: customer.token });
    expect([response.status, response.body]).toEqual([200, []]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a foreign order and an unknown one get the same response', async () => {
    const order = await shop.placeOrder(admin, await shop.addProduct());
    const foreign = await shop.request('GET', `/api/orders/${order._id}`, { token: customer.token });
    const unknown = await shop.request('GET', '/api/orders/unknown', { token: customer.token });
    expect({ ...(foreign.body as object), requestId: '' }).toEqual({ ...(unknown.body as object), requestId: '' });
  });
});

describe('cancelling an order', () => {
  test('20 times at once returns the stock once, and the order leaves every list', async () => {
    const product = await shop.addProduct();
    const order = await shop.placeOrder(customer, product);
    const cancel = () => shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
    const responses = await Promise.all(Array.from({ length: 20 }, cancel));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stockOf(product)).toBe(1000);
    expect((await shop.request('GET', `/api/orders/${order._id}`, { token: customer.token })).status).toBe(404);
    expect((await shop.request('GET', '/api/orders', { token: admin.token })).body).toEqual([]);
  });

  test('keeps it for its owner and for staff in a separate list, a page at a time', async () => {
    const product = await shop.addProduct();
    const orders: Order[] = [];
    for (let count = 0; count < 3; count += 1) orders.push(await shop.placeOrder(customer, product));
    const kept = await shop.placeOrder(customer, product);
    const foreign = await shop.placeOrder(admin, product);
    for (const { _id } of [...orders, foreign]) {
      await shop.request('DELETE', `/api/orders/${_id}`, { token: admin.token });
    }
    const list = async (path: string, by: TestUser) => {
      const response = await shop.request<Order[]>('GET', path, { token: by.token });
      const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      return { ...response, ids: Array.isArray(response.body) ? response.body.map(({ _id }) => _id) : [], next };
    };
    const own = `/api/orders/${encodeURIComponent(customer.email)}`;
    const ids = orders.map(({ _id }) => _id);

    const first = await list(`${own}?view=cancelled&sort=-createdAt&limit=2`, customer);
    expect(first.ids).toEqual([ids[2], ids[1]]);
    expect(first.body[0]).toMatchObject({ ...orders[2], reservedUntil: null, cancelledAt: expect.any(String) });
    const second = await list(first.next ?? '', customer);
    expect([second.ids, second.next]).toEqual([[ids[0]], undefined]);
    expect((await list('/api/orders?view=cancelled', admin)).ids).toEqual([...ids, foreign._id]);
    expect((await list(`${own}?view=cancelled`, admin)).ids).toEqual(ids);

    expect((await list(own, customer)).ids).toEqual([kept._id]);
    expect((await list('/api/orders', admin)).ids).toEqual([kept._id]);
    expect((await list('/api/orders?view=cancelled', customer)).status).toBe(403);
    const another = await shop.addUser();
    expect((await list(`${own}?view=cancelled`, another)).status).toBe(403);
    expect((await shop.request('GET', `${own}?view=cancelled`)).status).toBe(401);
    expect((await list(`${own}?view=everything`, customer)).status).toBe(422);
  });

  test('keeps it readable by its id for administrators who include all orders', async () => {
    const order = await shop.placeOrder(customer, await shop.addProduct());
    await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
    const read = (by: TestUser, query = '?view=all') =>
      shop.request<Order>('GET', `/api/orders/${order._id}${query}`, { token: by.token });
    for (const by of [customer, admin]) {
      expect(await read(by)).toMatchObject({ status: 200, body: { _id: order._id, cancelledAt: expect.any(String) } });
      expect((await read(by, '')).status).toBe(404);
    }
    expect((await read(await shop.addUser())).status).toBe(404);
    const again = await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
    expect(again.status).toBe(404);
  });

  test('is refused once the order is paid or shipped', async () => {
    const product = await shop.addProduct({ price: 5 });
    const paid = await shop.placeOrder(customer, product);
    const transactionId = await shop.payByCard(customer, paid);
    const claim = { token: customer.token, body: { order: paid._id, transactionId } };
    expect((await shop.request('PATCH', `/api/orders/${paid._id}`, claim)).status).toBe(200);
    const shipped = await shop.placeOrder(customer, product);
    await shop.request('PATCH', `/api/orders/status/${shipped._id}`, { token: admin.token });
    for (const [order, code] of [
      [paid, 'order_paid'],
      [shipped, 'order_shipped'],
    ] as const) {
      const response = await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
      expect([response.status, response.body]).toMatchObject([409, { code }]);
    }
  });

  test('returns stock to a product that was removed', async () => {
    const product = await shop.addProduct();
    const order = await shop.placeOrder(customer, product);
    await shop.request('DELETE', `/api/products/${product._id}`, { token: admin.token });
    expect((await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token })).status).toBe(200);
  });
});

describe('shipping an order', () => {
  test('by two administrators at once happens once', async () => {
    const order = await shop.placeOrder(customer, await shop.addProduct());
    const ship = () => shop.request<Order>('PATCH', `/api/orders/status/${order._id}`, { token: admin.token });
    const statuses = (await Promise.all([ship(), ship()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const { body } = await shop.request<Order>('GET', `/api/orders/${order._id}`, { token: customer.token });
    expect(body.status).toBe(true);
  });

  test('requires payment first where the settings say so', async () => {
    shop.deps.settings.requirePaymentBeforeShipping = true;
    const order = await shop.placeOrder(customer, await shop.addProduct());
    const response = await shop.request('PATCH', `/api/orders/status/${order._id}`, { token: admin.token });
    expect([response.status, response.body]).toMatchObject([409, { code: 'unpaid_not_shippable' }]);
  });
});

describe('taking a shipment back', () => {
  const send = (method: 'PATCH' | 'DELETE', { _id }: Order, by = admin) =>
    shop.request<Order & { code?: string }>(method, `/api/orders/status/${_id}`, { token: by.token });

  test('restores the order, which can be shipped again, and records the correction', async () => {
    const order = await shop.placeOrder(customer, await shop.addProduct());
    expect((await send('PATCH', order)).body.shippedAt).toEqual(expect.any(String));
    const { status, body } = await send('DELETE', order);
    expect([status, body]).toEqual([200, order]);
    expect(body.shippedAt).toBeNull();
    expect((await send('PATCH', order)).body.status).toBe(true);
    const events = await shop.deps.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', order._id)
      .orderBy('seq')
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'order.placed',
      'order.shipped',
      'order.unshipped',
      'order.shipped',
    ]);
    expect(events[2]).toMatchObject({
      actor: admin.userId,
      before: '{"state":"shipped"}',
      after: '{"state":"pending"}',
    });
  });

  test('keeps a payment that arrived meanwhile', async () => {
    const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
    await send('PATCH', order);
    await shop.payByCard(customer, order);
    await shop.demo.stripe.onIdle();
    expect((await send('DELETE', order)).body).toMatchObject({ status: false, paid: true });
  });

  test('is possible for 15 minutes, by administrators, for shipped orders', async () => {
    const order = await shop.placeOrder(customer, await shop.addProduct());
    expect(await send('DELETE', order)).toMatchObject({ status: 409, body: { code: 'order_not_shipped' } });
    await send('PATCH', order);
    expect((await send('DELETE', order, customer)).status).toBe(403);
    shop.advance(15 * 60_000 - 2000);
    expect((await send('DELETE', order)).status).toBe(200);
    await send('PATCH', order);
    shop.advance(15 * 60_000 + 1);
    expect(await send('DELETE', order)).toMatchObject({ status: 409, body: { code: 'unship_too_late' } });
    expect(await send('DELETE', { ...order, _id: 'unknown' })).toMatchObject({ status: 404 });
  });

  test('lets the customer cancel again, and 20 at once take it back once', async () => {
    const product = await shop.addProduct();
    const order = await shop.placeOrder(customer, product);
    await send('PATCH', order);
    const responses = await Promise.all(Array.from({ length: 20 }, () => send('DELETE', order)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'order_not_shipped')).toHaveLength(19);
    expect((await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token })).status).toBe(200);
    expect(await stockOf(product)).toBe(1000);
  });
});

describe('printing packing slips', () => {
  const record = (orders: unknown, by = admin) =>
    shop.request<Order[]>('POST', '/api/orders/printed', { token: by.token, body: { orders } });

  test('is recorded with time and person, newest first, and shown to staff', async () => {
    const product = await shop.addProduct();
    const [first, second] = [await shop.placeOrder(customer, product), await shop.placeOrder(customer, product)];
    expect(first.printed).toBeNull();
    const { status, body } = await record([first._id, second._id, first._id]);
    expect([status, body.map(({ _id }) => _id)]).toEqual([200, [first._id, second._id]]);
    shop.advance(60_000);
    const other = await shop.addUser({ admin: true });
    await record([second._id], other);
    const list = await shop.request<Order[]>('GET', '/api/orders', { token: admin.token });
    expect(list.body.map(({ printed }) => printed?.by)).toEqual([admin.email, other.email]);
    const [a = '', b = ''] = list.body.map(({ printed }) => printed?.at);
    expect(Date.parse(b) - Date.parse(a)).toBeGreaterThanOrEqual(60_000);
    const path = `/api/orders/${second._id}`;
    expect((await shop.request<Order>('GET', path, { token: admin.token })).body).toEqual(list.body[1]);
    expect((await shop.request<Order>('GET', path, { token: customer.token })).body.printed).toBeNull();
    const shipped = await shop.request<Order>('PATCH', `/api/orders/status/${second._id}`, { token: admin.token });
    expect(shipped.body.printed?.by).toBe(other.email);
  });

  test('records nothing for an unknown order, and refuses a malformed list', async () => {
    const order = await shop.placeOrder(customer, await shop.addProduct());
    expect((await record([order._id, 'unknown'])).status).toBe(404);
    const { body } = await shop.request<Order>('GET', `/api/orders/${order._id}`, { token: admin.token });
    expect(body.printed).toBeNull();
    for (const orders of [[], Array(101).fill(order._id), [1], order._id, undefined]) {
      expect((await record(orders)).status).toBe(422);
    }
  });
});

describe('an overdue unpaid order', () => {
  test('expires once: its stock returns, and its owner still sees it', async () => {
    const product = await shop.addProduct();
    const order = await shop.placeOrder(customer, product);
    shop.advance(167 * HOUR_MS);
    expect(await expireOverdueOrders(shop.deps)).toBe(0);
    shop.advance(2 * HOUR_MS);
    const counts = await Promise.all([expireOverdueOrders(shop.deps), expireOverdueOrders(shop.deps)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await stockOf(product)).toBe(1000);
    const { token } = { token: (await shop.addUser({ email: customer.email })).token };
    const { body } = await shop.request<Order[]>('GET', `/api/orders/${customer.email}`, { token });
    expect(body).toMatchObject([{ _id: order._id, expired: true, paid: false }]);
    const ship = await shop.request('PATCH', `/api/orders/status/${order._id}`, {
      token: (await shop.addUser({ email: admin.email, admin: true })).token,
    });
    expect([ship.status, ship.body]).toMatchObject([409, { code: 'order_closed' }]);
  });

  test('does not expire early when the clock was behind at its placing', async () => {
    const product = await shop.addProduct();
    const years = -20 * 365 * 24 * HOUR_MS;
    shop.advance(years);
    const { token } = await shop.addUser({ email: customer.email });
    for (let count = 0; count < 5; count += 1) await shop.placeOrder({ ...customer, token }, product);
    shop.advance(-years);
    expect(await expireOverdueOrders(shop.deps)).toBe(0);
    shop.advance(169 * HOUR_MS);
    expect(await expireOverdueOrders(shop.deps)).toBe(5);
  });

  test('expires in time when the clock was ahead before its placing', async () => {
    const product = await shop.addProduct();
    const days = 400 * 24 * HOUR_MS;
    shop.advance(days);
    await shop.addProduct();
    shop.advance(-days);
    await shop.placeOrder(customer, product);
    shop.advance(169 * HOUR_MS);
    expect(await expireOverdueOrders(shop.deps)).toBe(1);
  });
});

test.each(['ada+pallets@test.example', "o'ada/b%40c@test.example", '{ada}@test.example'])(
  'a customer with the e-mail %s finds their orders',
  async (email) => {
    const customer = await shop.addUser({ email });
    const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
    const path = `/api/orders/${encodeURIComponent(email)}`;
    const { status, body } = await shop.request<Order[]>('GET', path, { token: customer.token });
    expect([status, body.map(({ _id }) => _id)]).toEqual([200, [order._id]]);
  },
);
