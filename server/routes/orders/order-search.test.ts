import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { indexOrders } from '#server/services/orders/index-orders.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

let shop: TestShop;
let admin: TestUser;
let ada: TestUser;
let orders: Order[];
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  ada = await shop.addUser({ email: 'ada@test.example' });
  const bob = await shop.addUser({ email: 'bob@test.example' });
  const bolt = await shop.addProduct({ product: 'Hex bolt M12 × 60', partNumber: 'HB-12 60', price: 5 });
  const chain = await shop.addProduct({ product: 'ÿttrium chain', price: 5 });
  await writerOf(shop.deps.db).updateTable('users').set({ name: 'Bob O’Hara' }).where('id', '=', bob.userId).execute();
  const place = async (by: TestUser, productId: string, address: string) => {
    const body = { ...orderBody(productId, 10), address };
    return (await shop.request<Order>('POST', '/api/orders', { token: by.token, body })).body;
  };
  orders = [
    await place(ada, bolt._id, 'No. 418 Foundry Road\n100% Dock_3'),
    await place(bob, chain._id, '7 Quay Street'),
    await place(ada, chain._id, '7 Quay Street'),
  ];
});
afterEach(() => shop.close());

async function find(q: string, { by = admin, rest = '' } = {}): Promise<number[]> {
  const list = by === admin ? 'orders' : `orders/${encodeURIComponent(by.email)}`;
  const path = `/api/${list}?q=${encodeURIComponent(q)}${rest}`;
  const { status, body } = await shop.request<Order[]>('GET', path, { token: by.token });
  expect([q, status]).toEqual([q, 200]);
  return body.map(({ _id }) => orders.findIndex((order) => order._id === _id));
}

describe.each([
  { state: 'before they are indexed', toIndex: 0 },
  { state: 'once they are indexed', toIndex: 3 },
])('orders are found $state', ({ toIndex }) => {
  beforeEach(async () => {
    if (toIndex > 0) await indexOrders(shop.deps);
  });

  test('by any fragment of what is written on them', async () => {
    const [first] = orders;
    for (const [q, found] of [
      [first?._id ?? '', [0]],
      [first?._id.slice(-12).toUpperCase() ?? '', [0]],
      [first?.number ?? '', [0]],
      [first?.number.replace('-', '').toLowerCase() ?? '', [0]],
      ['ADA@', [0, 2]],
      ['o’hara', [1]],
      ['ex bol', [0]],
      ['hb-12 60', [0]],
      ['hb1260', [0]],
      ['foundry', [0]],
      ['no. foundry', [0]],
      ['rd. foundry', []],
      ['no.', [0]],
      ['0% d', [0]],
      ['k_3', [0]],
      ['ÿtt', [1, 2]],
      // A random id may hold `ada`.
      ['chain ada@', [2]],
      ['7 quay', [1, 2]],
      ['b-', [0, 1, 2]],
      [first?.number.slice(2, 3) ?? '', [0, 1, 2]],
      // Two digits of all their numbers; the random ids may begin with any others.
      [first?.number.slice(2, 4) ?? '', [0, 1, 2]],
      ['zz', []],
      ['nothing of it', []],
      ['"', []],
      ['%%%', []],
    ] as const)
      expect([q, await find(q)]).toEqual([q, found]);
  });

  test('however it is written', async () => {
    const chain = orders[1]?.productId ?? '';
    const place = async (change: object) => {
      const body = { ...orderBody(chain, 10), ...change };
      const { status, body: order } = await shop.request<Order>('POST', '/api/orders', { token: ada.token, body });
      expect(status).toBe(201);
      orders.push(order);
    };
    const bearing = await shop.addProduct({ product: 'Bearing 1/2 in', partNumber: 'AB/12.34', price: 5 });
    await place({ productId: bearing._id, address: 'Große Straße 5, Österreich', phone: '+49 (30) 765-4321' });
    await place({ address: 'O\u0308sterplan 7', phone: '0171 / 987654' });
    if (toIndex > 0) await indexOrders(shop.deps);
    const digits = orders[0]?.number.slice(2) ?? '';
    for (const [q, found] of [
      [`#${digits}`, [0]],
      [`Order #${digits}`, [0]],
      [`Nr. ${digits}`, [0]],
      // All their numbers begin so.
      [`#${digits.slice(0, 2)}`, [0, 1, 2, 3, 4]],
      [`no. ${digits.slice(0, 1)}`, [0, 1, 2, 3, 4]],
      [`\uff22\u2011${digits}`, [0]],
      ['M12x60', [0]],
      ['m12 X 60', [0]],
      ['M12*60', [0]],
      ['HB/12/60', [0]],
      ['AB1234', [3]],
      ['ab-12-34', [3]],
      ['1/2"', [3]],
      ['O\u0308sterreich', [3]],
      ['O\u00a8sterreich', [3]],
      ['\u00f6sterplan', [4]],
      ['grosse strasse', [3]],
      ['GRO\u1e9eE STRA\u1e9eE', [3]],
      ['q\u200buay', [1, 2]],
      ['030 7654321', [3]],
      ['+49307654321', [3]],
      ['30/7654', [3]],
      ['+49 171 987654', [4]],
      ['0171-987654', [4]],
    ] as const)
      expect([q, await find(q)]).toEqual([q, found]);
    for (const q of ['M12x60', '\u00d6sterreich', '030 7654321']) {
      expect([q, await find(q, { by: ada })]).toEqual([q, [q === 'M12x60' ? 0 : 3]]);
    }
  });

  test('by what was probably meant, where that finds some', async () => {
    const meant = async (q: string, { token } = admin) => {
      const path = `/api/search/orders?q=${encodeURIComponent(q)}`;
      return (await shop.request<{ corrected: string | null }>('GET', path, { token })).body.corrected;
    };
    expect(await meant('hex bollt')).toBe('hex bolt');
    expect(await find('hex bolt')).toEqual([0]);
    expect(await meant('chainn', ada)).toBe('chain');
    // What is similar in an address only is no name.
    expect(await meant('foundryy')).toBeNull();
    // Nothing is like it, the customer has none, or it is no search.
    for (const q of ['gasket', 'x', '']) expect([q, await meant(q)]).toEqual([q, null]);
    expect(await meant('chainn', await shop.addUser())).toBeNull();
  });

  test('by the ids of their payment and refund, but not for warehouse staff', async () => {
    const transactionId = await shop.payByCard(ada, orders[0] as Order);
    await shop.onIdle();
    if (toIndex > 0) await indexOrders(shop.deps);
    const warehouse = await shop.addUser({ role: 'warehouse' });
    const path = `/api/orders?q=${transactionId}`;
    expect(await find(` ${transactionId} `)).toEqual([0]);
    expect(await find(transactionId, { by: ada })).toEqual([0]);
    expect((await shop.request<Order[]>('GET', path, { token: warehouse.token })).body).toEqual([]);
    expect(await find('pi_unknown')).toEqual([]);
  });

  test('by the number of their checkout', async () => {
    const [bolt, chain] = [await shop.addProduct({ price: 5 }), await shop.addProduct({ price: 6 })];
    const checkout = await shop.placeCheckout(ada, [bolt, chain]);
    orders.push(...checkout.orders);
    if (toIndex > 0) await indexOrders(shop.deps);
    const noted = await shop.request<Order>('POST', '/api/orders', {
      token: ada.token,
      body: { ...orderBody(bolt._id, 10), address: `Returned from ${checkout.number}` },
    });
    orders.push(noted.body);
    for (const q of [checkout.number, ` ${checkout.number.toLowerCase()} `]) {
      for (const by of [admin, ada]) expect([q, await find(q, { by })]).toEqual([q, [3, 4, 5]]);
      expect(await find(q, { rest: '&sort=-createdAt' })).toEqual([5, 4, 3]);
      expect(await find(q, { rest: '&view=shipped' })).toEqual([]);
      const other = await shop.addUser();
      expect(await find(q, { by: other })).toEqual([]);
    }
    expect(await find(checkout.number.replace('-', ''))).toEqual([3, 4]);
    expect(await find('C-99999')).toEqual([]);
  });

  test('within a view, in either direction, a page at a time', async () => {
    expect(await find('7 quay', { rest: '&sort=-createdAt' })).toEqual([2, 1]);
    const { body, headers } = await shop.request<Order[]>('GET', '/api/orders?q=7%20quay&sort=-createdAt&limit=1', {
      token: admin.token,
    });
    expect(body.map(({ _id }) => _id)).toEqual([orders[2]?._id]);
    expect(headers.get('x-total-count')).toBe('2');
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const second = await shop.request<Order[]>('GET', next, { token: admin.token });
    expect(second.body.map(({ _id }) => _id)).toEqual([orders[1]?._id]);
    expect(second.headers.get('link')).toBeNull();

    await shop.request('DELETE', `/api/orders/${orders[1]?._id}`, { token: admin.token });
    expect(await find('7 quay')).toEqual([2]);
    expect(await find('7 quay', { rest: '&view=cancelled' })).toEqual([1]);
    expect(await find('7 quay', { rest: '&view=shipped' })).toEqual([]);
  });

  test('of one customer only, for that customer', async () => {
    expect(await find('quay', { by: ada })).toEqual([2]);
    expect(await find('o’hara', { by: ada })).toEqual([]);
    expect(await find('', { by: ada })).toEqual([0, 2]);
  });
});

test('orders are found among indexed and new ones, once each, and after their text has changed', async () => {
  await indexOrders(shop.deps);
  const product = await shop.addProduct({ product: 'Quay bollard', price: 5 });
  orders.push(await shop.placeOrder(ada, product));
  expect(await find('quay')).toEqual([1, 2, 3]);
  expect(await find('quay', { rest: '&sort=-createdAt' })).toEqual([3, 2, 1]);
  await writerOf(shop.deps.db).updateTable('orders').set({ tracking_number: '1Z999' }).execute();
  for (let time = 0; time < 2; time += 1) {
    expect(await find('z99')).toEqual([0, 1, 2, 3]);
    await indexOrders(shop.deps);
  }
  await writerOf(shop.deps.db).updateTable('orders').set({ tracking_number: null }).execute();
  expect(await find('z99')).toEqual([]);
});
