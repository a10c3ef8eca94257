import { afterEach, beforeEach, expect, test } from 'vitest';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { payDirectly } from '#server/testing/pay-directly.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { OrderViewCounts } from '#shared/contracts/orders/order-views.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { type OrderView, orderViews } from '#shared/domain/orders/order-views.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

async function list(by: TestUser, path: string) {
  const { status, body, headers } = await shop.request<Order[]>('GET', `/api/${path}`, { token: by.token });
  expect([path, status]).toEqual([path, 200]);
  const next = /cursor=([^>&]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
  return { ids: body.map(({ _id }) => _id), orders: body, total: headers.get('x-total-count'), next };
}

/** Every page of a list, two rows each. */
async function listPages(by: TestUser, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await list(by, `${path}&limit=2${cursor}`);
    ids.push(...page.ids);
    if (page.next === null) return ids;
    cursor = `&cursor=${page.next}`;
  }
}

async function counts(by: TestUser): Promise<OrderViewCounts> {
  const { status, body } = await shop.request<OrderViewCounts>('GET', '/api/orders/views', { token: by.token });
  expect(status).toBe(200);
  return body;
}

/** Orders of one customer in every view, oldest first. */
async function fillShop() {
  let customer = await shop.addUser();
  const product = await shop.addProduct({ price: 5, availableQuantity: 10_000 });
  const place = () => shop.placeOrder(customer, product);
  /** Access tokens last an hour. */
  const advance = async (hours: number) => {
    shop.advance(hours * HOUR_MS);
    customer = await shop.addUser({ email: customer.email });
    admin = await shop.addUser({ email: admin.email });
  };
  const send = (method: string, path: string, { token }: TestUser) => shop.request(method, `/api/${path}`, { token });
  const pay = async (order: Order) => {
    await shop.payByCard(customer, order);
    await shop.onIdle();
  };
  const expired = await place();
  await advance(shop.deps.settings.unpaidOrderHours - 12);
  const overdue = await place();
  await advance(13);
  expect(await expireOverdueOrders(shop.deps)).toBe(1);
  await advance(shop.deps.settings.unpaidOrderHours - 24);
  const unpaid = await place();
  const paid = await place();
  await pay(paid);
  const shipped = await place();
  await pay(shipped);
  const shippedUnpaid = await place();
  for (const { _id } of [shipped, shippedUnpaid]) await send('PATCH', `orders/status/${_id}`, admin);
  const cancelled = await place();
  await send('DELETE', `orders/${cancelled._id}`, customer);
  const refunded = await place();
  await send('DELETE', `orders/${refunded._id}`, customer);
  await payDirectly(shop, { orderId: refunded._id, amount: 5000 });
  await shop.onIdle();
  return { customer, expired, overdue, unpaid, paid, shipped, shippedUnpaid, cancelled, refunded };
}

test('each view lists and counts its orders, for staff and for their owner', async () => {
  const { customer, ...orders } = await fillShop();
  const { expired, overdue, unpaid, paid, shipped, shippedUnpaid, cancelled, refunded } = orders;
  const expected: Record<OrderView, Order[]> = {
    'to-ship': [paid],
    'on-hold': [],
    unpaid: [overdue, unpaid, shippedUnpaid],
    overdue: [overdue],
    shipped: [shipped, shippedUnpaid],
    'shipped-unpaid': [shippedUnpaid],
    refunded: [refunded],
    expired: [expired],
    cancelled: [cancelled, refunded],
  };
  const ids = (view: OrderView) => expected[view].map(({ _id }) => _id);
  const expectedCounts = Object.fromEntries(orderViews.map((view) => [view, expected[view].length]));
  // Another customer's orders count for staff only.
  const other = await shop.addUser();
  expect(await counts(other)).toEqual(Object.fromEntries(orderViews.map((view) => [view, 0])));
  for (const [by, address] of [
    [admin, 'orders?'],
    [admin, `orders/${encodeURIComponent(customer.email)}?`],
    [customer, `orders/${encodeURIComponent(customer.email)}?`],
  ] as const) {
    for (const view of orderViews) {
      expect([view, await listPages(by, `${address}view=${view}&sort=createdAt`)]).toEqual([view, ids(view)]);
      const newest = await listPages(by, `${address}view=${view}&sort=-createdAt`);
      expect([view, newest]).toEqual([view, ids(view).toReversed()]);
      expect((await list(by, `${address}view=${view}`)).total).toBe(String(ids(view).length));
    }
  }
  expect(await counts(admin)).toEqual(expectedCounts);
  expect(await counts(customer)).toEqual(expectedCounts);
  const [first] = (await list(admin, 'orders?view=refunded')).orders;
  expect(Date.parse(first?.refundedAt ?? '')).toBeGreaterThan(Date.parse(refunded.createdAt));
});

test('lists the orders of a time, from and to included, alone and in a view', async () => {
  const customer = await shop.addUser();
  const product = await shop.addProduct({ price: 5 });
  const orders: Order[] = [];
  for (let count = 0; count < 5; count += 1) {
    orders.push(await shop.placeOrder(customer, product));
    shop.advance(10 * MINUTE_MS);
  }
  const placed = orders.map(({ createdAt }) => createdAt);
  const ids = orders.map(({ _id }) => _id);
  const [from, to] = [`${placed[1]}`, `${placed[3]}`];
  for (const [by, address] of [
    [admin, 'orders?'],
    [customer, `orders/${encodeURIComponent(customer.email)}?`],
  ] as const) {
    for (const extra of ['', '&view=unpaid', '&q=dock']) {
      const within = `${address}from=${from}&to=${to}${extra}`;
      expect(await listPages(by, `${within}&sort=createdAt`)).toEqual(ids.slice(1, 4));
      expect(await listPages(by, `${within}&sort=-createdAt`)).toEqual(ids.slice(1, 4).toReversed());
      expect((await list(by, `${within}&limit=1`)).total).toBe('3');
    }
    const days = `from=${placed[0]?.slice(0, 10)}&to=${placed[4]?.slice(0, 10)}`;
    expect((await list(by, `${address}${days}&view=unpaid`)).ids).toEqual(ids);
    expect((await list(by, `${address}from=${to}&to=${from}`)).ids).toEqual([]);
  }
  for (const wrong of ['from=yesterday', 'to=2026-02-30', 'view=open', `q=${'x'.repeat(201)}`]) {
    const { status } = await shop.request('GET', `/api/orders?${wrong}`, { token: admin.token });
    expect([wrong, status]).toEqual([wrong, 422]);
  }
});
