import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { expireOverdueEntries } from '#server/services/waitlist/leave-waitlist.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { ProductChange } from '#shared/contracts/products/product-changes.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { ReservedStock, WaitingLine, WaitlistEntry } from '#shared/contracts/waitlist/waitlist.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let shop: TestShop;
let holder: TestUser;
let product: Product;
let held: Order;
beforeEach(async () => {
  shop = await openTestShop();
  holder = await shop.addUser();
  product = await shop.addProduct({ minimumQuantity: 10, orderMultiple: 10, availableQuantity: 500, price: 5 });
  held = await shop.placeOrder(holder, product, 500);
});
afterEach(() => shop.close());

type WaitlistRequest = Partial<{ quantity: unknown; price: unknown; partIsFine: unknown; until: unknown }>;

function join({ token }: TestUser, requested: WaitlistRequest = {}, headers: Record<string, string> = {}) {
  const body = { ...orderBody(product._id, 100), price: 5, ...requested };
  return shop.request<WaitlistEntry & ErrorBody>('POST', `/api/products/${product._id}/waitlist`, {
    token,
    body,
    headers,
  });
}

/** A new customer in line. */
async function wait(requested: WaitlistRequest = {}): Promise<TestUser> {
  const customer = await shop.addUser();
  expect(await join(customer, requested)).toMatchObject({ status: 201, body: { state: 'waiting', problem: null } });
  return customer;
}

async function entryOf({ token }: TestUser): Promise<WaitlistEntry> {
  const { body } = await shop.request<WaitlistEntry[]>('GET', '/api/waitlist', { token });
  const [entry] = body;
  if (!entry) throw new Error('The customer never stood in line');
  return entry;
}

async function stateOf(customer: TestUser) {
  const { state, position, quantity } = await entryOf(customer);
  return [state, position, quantity];
}

async function ordersOf({ email, token }: TestUser): Promise<Order[]> {
  return (await shop.request<Order[]>('GET', `/api/orders/${email}`, { token })).body;
}

const keep = (quantity: number) =>
  shop.request('PATCH', `/api/orders/${held._id}/quantity`, {
    token: holder.token,
    body: { quantity, total: quantity * 5 },
  });
const cancel = () => shop.request('DELETE', `/api/orders/${held._id}`, { token: holder.token });

async function change(body: ProductChange): Promise<void> {
  const admin = await shop.addUser({ admin: true });
  const response = await shop.request('PATCH', `/api/products/${product._id}`, { token: admin.token, body });
  expect(response.status).toBe(200);
}

async function heldStock(): Promise<ReservedStock> {
  return (await shop.request<ReservedStock>('GET', `/api/products/${product._id}/held`)).body;
}

async function available(): Promise<number> {
  return (await shop.request<Product>('GET', `/api/products/${product._id}`)).body.availableQuantity;
}

async function buyAsThird(quantity: number): Promise<number> {
  const { token } = await shop.addUser();
  return (await shop.request('POST', '/api/orders', { token, body: orderBody(product._id, quantity) })).status;
}

test('a visitor sees how much is held until when, and not by whom', async () => {
  await wait({ quantity: 200 });
  const { headers, ...response } = await shop.request('GET', `/api/products/${product._id}/held`);
  expect(response).toEqual({
    status: 200,
    body: {
      quantity: 500,
      holds: [{ quantity: 500, until: held.reservedUntil }],
      setAside: 0,
      waiting: 1,
      waitingQuantity: 200,
    },
  });
});

describe('what comes back goes to the first in line', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['is cancelled', cancel],
    [
      'is released by staff',
      async () =>
        shop.request('DELETE', `/api/orders/${held._id}`, { token: (await shop.addUser({ admin: true })).token }),
    ],
    [
      'expires',
      async () => {
        shop.advance(7 * DAY_MS - HOUR_MS);
        await expireOverdueOrders(shop.deps);
        expect(
          (await shop.deps.db.selectFrom('waitlist_entries').select('closed_at').executeTakeFirstOrThrow()).closed_at,
        ).toBeNull();
        shop.advance(2 * HOUR_MS);
        expect(await expireOverdueOrders(shop.deps)).toBe(1);
      },
    ],
    ['gives a part back', () => keep(400)],
  ])('when an order %s', async (_, end) => {
    const until = new Date(shop.deps.now() + 10 * DAY_MS).toISOString();
    const next = await wait({ until });
    await end();
    const { db } = shop.deps;
    const [entry] = await db.selectFrom('waitlist_entries').selectAll().execute();
    expect(entry?.closed_as).toBe('served');
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', entry?.order_id ?? '')
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ owner_id: next.userId, quantity: 100, total_minor: 50_000, address: '1 Dock Road' });
    // Its own time starts now.
    expect(order.reserved_until).toBe(order.created_at + 7 * DAY_MS);
    const events = await db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', order.id)
      .orderBy('seq')
      .execute();
    expect(events.map(({ type, actor }) => [type, actor])).toEqual([['order.placed', 'system']]);
  });

  test('when staff add stock or change the product', async () => {
    const next = await wait({ quantity: 100 });
    await change({ adjustQuantity: 50, reason: 'found' });
    expect([await stateOf(next), await available()]).toEqual([['waiting', 1, 100], 0]);
    await change({ adjustQuantity: 60, reason: 'found' });
    expect([await stateOf(next), await available()]).toEqual([['served', null, 100], 10]);
  });
});

test('the customer sees the place in line and then the order', async () => {
  const [first, second] = [await wait(), await wait({ quantity: 200 })];
  expect([await stateOf(first), await stateOf(second)]).toEqual([
    ['waiting', 1, 100],
    ['waiting', 2, 200],
  ]);
  await keep(350);
  expect([await stateOf(first), await stateOf(second)]).toEqual([
    ['served', null, 100],
    ['waiting', 1, 200],
  ]);
  expect((await ordersOf(first)).map(({ _id }) => _id)).toEqual([(await entryOf(first)).orderId]);
});

test('what was free before something came back stays free, and what one in line got is not allocated to the next', async () => {
  for (const [left, entries, expected] of [
    [440, 1, { setAside: 20, waiting: 1 }],
    [360, 2, { setAside: 0, waiting: 1 }],
  ] as const) {
    product = await shop.addProduct({ minimumQuantity: 10, orderMultiple: 10, availableQuantity: 500, price: 5 });
    held = await shop.placeOrder(holder, product, 460);
    for (let entry = 0; entry < entries; entry += 1) await wait();
    await keep(left);
    expect(await heldStock()).toMatchObject(expected);
  }
});

test('stock that is too little for the first in line is allocated: no later entry and no other customer gets it', async () => {
  const large = await wait({ quantity: 300 });
  const small = await wait({ quantity: 50 });
  await keep(350);
  expect([await stateOf(large), await stateOf(small), await available()]).toEqual([
    ['waiting', 1, 300],
    ['waiting', 2, 50],
    0,
  ]);
  expect(await heldStock()).toMatchObject({ quantity: 350, setAside: 150, waiting: 2, waitingQuantity: 350 });
  expect(await buyAsThird(10)).toBe(409);
  await keep(200);
  expect([await stateOf(large), await stateOf(small), await available()]).toEqual([
    ['served', null, 300],
    ['waiting', 1, 50],
    0,
  ]);
  await cancel();
  expect([await stateOf(small), await available()]).toEqual([['served', null, 50], 150]);
  expect(await heldStock()).toMatchObject({ quantity: 350, setAside: 0, waiting: 0 });
});

test('a customer to whom a part is fine gets it, also at once', async () => {
  const next = await wait({ quantity: 300, partIsFine: true });
  await keep(450);
  expect(await stateOf(next)).toEqual(['served', null, 50]);
  await change({ adjustQuantity: 30, reason: 'found' });
  const atOnce = await join(await shop.addUser(), { quantity: 200, partIsFine: true });
  expect(atOnce).toMatchObject({ status: 201, body: { state: 'served', quantity: 30 } });
});

test('a higher price passes a customer over, who keeps the place and may agree to it', async () => {
  const [first, second] = [await wait(), await wait()];
  await change({ price: 6 });
  const newer = await shop.addUser();
  expect((await join(newer, { price: 6 })).status).toBe(201);
  await keep(400);
  expect([await stateOf(first), await stateOf(second), await stateOf(newer)]).toEqual([
    ['waiting', 1, 100],
    ['waiting', 2, 100],
    ['served', null, 100],
  ]);
  const entry = await entryOf(first);
  expect(entry).toMatchObject({ problem: 'price', maxPrice: 5, price: 6 });
  await keep(300);
  expect(await available()).toBe(100);
  const agree = (price: number) =>
    shop.request<WaitlistEntry & ErrorBody>('PATCH', `/api/waitlist/${entry._id}`, {
      token: first.token,
      body: { price },
    });
  expect((await agree(5)).body.code).toBe('price_changed');
  expect((await agree(6)).body).toMatchObject({ state: 'served', maxPrice: 6 });
  expect((await ordersOf(first))[0]).toMatchObject({ price: 6, total: 600 });
  await change({ price: 4 });
  await cancel();
  expect((await ordersOf(second))[0]).toMatchObject({ price: 4, total: 400 });
});

test('a changed minimum passes over customers whom it leaves without a valid quantity', async () => {
  const [first, second] = [await wait({ quantity: 100 }), await wait({ quantity: 200 })];
  await change({ minimumQuantity: 150 });
  expect(await entryOf(first)).toMatchObject({ problem: 'quantity', position: 1 });
  await keep(300);
  expect(await stateOf(second)).toEqual(['served', null, 200]);
  await change({ minimumQuantity: 10 });
  await cancel();
  expect(await stateOf(first)).toEqual(['served', null, 100]);
});

test('the line of a product that is taken off sale ends', async () => {
  const next = await wait({ quantity: 300 });
  await keep(400);
  const admin = await shop.addUser({ admin: true });
  await shop.request('DELETE', `/api/products/${product._id}`, { token: admin.token });
  expect(await stateOf(next)).toEqual(['removed', null, 300]);
  await cancel();
  expect(await ordersOf(next)).toEqual([]);
  expect((await join(next)).status).toBe(404);
});

test('a customer who leaves makes room, once; a date that has passed does the same', async () => {
  const until = new Date(shop.deps.now() + HOUR_MS).toISOString();
  const [first, second, third] = [await wait({ quantity: 300 }), await wait({ quantity: 200, until }), await wait()];
  await keep(350);
  const { _id } = await entryOf(first);
  const leave = () => shop.request<WaitlistEntry>('DELETE', `/api/waitlist/${_id}`, { token: first.token });
  const responses = await Promise.all([leave(), leave()]);
  expect(responses.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'left'],
    [200, 'left'],
  ]);
  expect(await heldStock()).toMatchObject({ setAside: 150, waiting: 2 });
  shop.advance(HOUR_MS + 1);
  expect(await expireOverdueEntries(shop.deps)).toBe(1);
  const states = await shop.deps.db.selectFrom('waitlist_entries').select('closed_as').orderBy('seq').execute();
  expect(states.map(({ closed_as }) => closed_as)).toEqual(['left', 'expired', 'served']);
  expect([second, third].length).toBe(2);
  expect(await available()).toBe(50);
});

test('a customer whose date has passed is not served before that is noticed', async () => {
  const late = await wait({ until: new Date(shop.deps.now() + HOUR_MS / 2).toISOString() });
  shop.advance(HOUR_MS / 2 + 1);
  expect((await cancel()).status).toBe(200);
  expect(await ordersOf(late)).toEqual([]);
  expect(await available()).toBe(500);
});

test('the last one who leaves makes what was allocated available', async () => {
  const next = await wait({ quantity: 300 });
  await keep(400);
  expect(await available()).toBe(0);
  await shop.request('DELETE', `/api/waitlist/${(await entryOf(next))._id}`, { token: next.token });
  expect(await available()).toBe(100);
  expect(await buyAsThird(100)).toBe(201);
});

test('one request sent many times at once joins once, and one customer only once', async () => {
  const customer = await shop.addUser();
  const key = { 'idempotency-key': 'one' };
  const responses = await Promise.all(Array.from({ length: 10 }, () => join(customer, {}, key)));
  expect(new Set(responses.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  expect((await join(customer, { quantity: 200 }, key)).body.code).toBe('idempotency_key_reused');
  expect((await join(customer)).body.code).toBe('already_in_line');
  await cancel();
  expect((await join(customer, {}, key)).body).toMatchObject({ state: 'served' });
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('places in line count like unpaid orders, and end like them until the e-mail is verified', async () => {
  const unverified = await shop.addUser({ verified: false });
  expect(Date.parse((await join(unverified)).body.until) - shop.deps.now()).toBeLessThanOrEqual(DAY_MS);
  const more = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const other = await shop.addProduct({ availableQuantity: 10, price: 5 });
      await shop.placeOrder(holder, other, 10);
      return other;
    }),
  );
  const statuses: number[] = [];
  for (const { _id } of more) {
    const body = { ...orderBody(_id, 10), price: 5 };
    const path = `/api/products/${_id}/waitlist`;
    statuses.push((await shop.request('POST', path, { token: unverified.token, body })).status);
  }
  expect(statuses).toEqual([201, 201, 409]);
});

test('each line of an unverified checkout counts when its customer joins a line', async () => {
  const unverified = await shop.addUser({ verified: false });
  const others = [await shop.addProduct({ availableQuantity: 100 }), await shop.addProduct({ availableQuantity: 100 })];
  await shop.placeCheckout(unverified, others);
  const another = await shop.addProduct({ availableQuantity: 10, price: 5 });
  await shop.placeOrder(holder, another, 10);
  expect((await join(unverified)).status).toBe(201);
  const body = { ...orderBody(another._id, 10), price: 5 };
  const refused = await shop.request('POST', `/api/products/${another._id}/waitlist`, {
    token: unverified.token,
    body,
  });
  expect(refused.status).toBe(409);
});

test.each<[string, WaitlistRequest, string]>([
  ['less than the minimum', { quantity: 5 }, 'invalid_fields'],
  ['between two multiples', { quantity: 15 }, 'invalid_fields'],
  ['more than may come back', { quantity: 510 }, 'insufficient_stock'],
  ['at another price', { price: 4 }, 'price_changed'],
  ['until a date in the past', { until: '2020-01-01T00:00:00.000Z' }, 'invalid_fields'],
  ['for longer than a month', { until: '2099-01-01T00:00:00.000Z' }, 'invalid_fields'],
  ['until no date', { until: 'soon' }, 'invalid_fields'],
])('refuses a place in line: %s', async (_, requested, code) => {
  const refused = await join(await shop.addUser(), requested);
  expect([refused.status >= 400, refused.body.code]).toEqual([true, code]);
});

test('refuses to wait for goods that are in stock, or that no unpaid order holds', async () => {
  await keep(350);
  expect((await join(await shop.addUser(), { quantity: 150 })).body.code).toBe('enough_in_stock');
  await shop.payByCard(holder, (await ordersOf(holder))[0] ?? held);
  await shop.onIdle();
  expect((await join(await shop.addUser(), { quantity: 160 })).body.code).toBe('insufficient_stock');
});

test('staff see the products that customers wait for', async () => {
  await wait({ quantity: 300 });
  await keep(400);
  const { token } = await shop.addUser({ admin: true });
  const { body } = await shop.request<WaitingLine[]>('GET', '/api/waitlist/products', { token });
  expect(body).toEqual([
    {
      productId: product._id,
      product: product.product,
      availableQuantity: 0,
      quantity: 400,
      holds: [{ quantity: 400, until: held.reservedUntil }],
      setAside: 100,
      waiting: 1,
      waitingQuantity: 300,
    },
  ]);
});
