import { afterEach, beforeEach, expect, test } from 'vitest';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';
import { MAX_EVENT_STREAMS_PER_ACCOUNT } from '#server/http/limits.ts';
import { createMetrics } from '#server/http/observability/metrics.ts';
import { listEventsAfter } from '#server/queries/history/events.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { signInUser } from '#server/services/users/sign-in-user.ts';
import { type EventReader, readEvents } from '#server/testing/event-reader.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { EventFeed } from '#shared/contracts/history/events.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let product: Product;
let open: EventReader[];
let metrics: ReturnType<typeof createMetrics>;
let stopping: AbortController;

beforeEach(async () => {
  metrics = createMetrics();
  stopping = new AbortController();
  shop = await openTestShop({
    settings: { unpaidOrdersPerCustomer: 1_000_000 },
    host: { metrics, stopping: stopping.signal },
  });
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
  product = await shop.addProduct({ availableQuantity: 100_000 });
  open = [];
});
afterEach(async () => {
  for (const stream of open) await stream.close();
  await expect.poll(openStreams).toBe(0);
  await shop.close();
});

async function openStreams(): Promise<number | undefined> {
  return (await metrics.eventStreams.get()).values[0]?.value;
}

function ask(headers: Record<string, string> = {}, path = '/api/events', method = 'GET') {
  return shop.app.request(path, { method, headers: { authorization: `Bearer ${admin.token}`, ...headers } });
}

/** A stream that resumes after `after`; without it, one that starts now. */
async function follow(after?: string): Promise<EventReader> {
  const response = await ask(after === undefined ? {} : { 'last-event-id': after });
  expect(response.status).toBe(200);
  const stream = readEvents(response.body);
  open.push(stream);
  return stream;
}

async function place(): Promise<string> {
  return (await shop.placeOrder(customer, product))._id;
}

async function followQuietly(): Promise<EventReader> {
  const stream = await follow();
  await stream.next();
  const orderId = await place();
  expect((await stream.next())?.data).toMatchObject({ orderId });
  return stream;
}

/** Works on a separate connection, like `npm run admin -- revoke` or a second server. */
async function onOtherConnection(work: (deps: TestShop['deps']) => Promise<unknown>): Promise<void> {
  const db = await openExistingDatabase(shop.location);
  await work({ ...shop.deps, db });
  await db.destroy();
}

const orderOfCustomer = () => ({ owner: customer, order: orderBody(product._id, 10), idempotencyKey: null });

test('the stream forbids caching, transforming and buffering on the way', async () => {
  const response = await ask();
  open.push(readEvents(response.body));
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
});

test('a first connection starts now, and gets an order’s events from placing to shipping', async () => {
  await place();
  const stream = await follow();
  const [newest] = (await listEventsAfter(shop.deps.db, 0, 1000)).slice(-1);
  expect(await stream.next()).toEqual({ id: String(newest?.seq), data: { type: 'ready', resumed: false } });
  const order = await shop.placeOrder(customer, product);
  const transactionId = await shop.payByCard(customer, order);
  const body = { order: order._id, transactionId };
  await shop.request('PATCH', `/api/orders/${order._id}`, { token: customer.token, body });
  await shop.request('PATCH', `/api/orders/status/${order._id}`, { token: admin.token });
  await shop.request('DELETE', `/api/orders/status/${order._id}`, { token: admin.token });
  const at = expect.any(String);
  for (const type of ['order.placed', 'order.paid', 'order.shipped', 'order.unshipped']) {
    expect((await stream.next())?.data).toEqual({ type, orderId: order._id, at });
  }
});

test('sends order events only', async () => {
  const stream = await follow();
  await stream.next();
  await shop.addUser();
  await shop.addProduct();
  const orderId = await place();
  expect((await stream.next())?.data).toMatchObject({ type: 'order.placed', orderId });
});

test('resumes after the last id without gaps or repeats, across more than a page', async () => {
  const first = await follow();
  const { id: start = '' } = (await first.next()) ?? {};
  const before = await place();
  const seen = await first.next();
  expect(seen?.data).toMatchObject({ orderId: before });
  await first.close();

  const missed: string[] = [];
  for (let count = 0; count < 250; count++) {
    missed.push((await placeOrder(shop.deps, orderOfCustomer())).id);
  }
  const second = await follow(seen?.id);
  expect(await second.next()).toEqual({ id: seen?.id, data: { type: 'ready', resumed: true } });
  const told: unknown[] = [];
  let last = '';
  for (const _ of missed) {
    const message = await second.next();
    expect(Number(message?.id)).toBeGreaterThan(Number(last));
    last = message?.id ?? '';
    told.push(message?.data.type === 'order.placed' && message.data.orderId);
  }
  expect(told).toEqual(missed);
  const live = await place();
  expect((await second.next())?.data).toMatchObject({ orderId: live });

  // The same by the query, for clients that cannot set a header; the header wins.
  const byQuery = readEvents((await ask({}, `/api/events?after=${start}`)).body);
  const byBoth = readEvents((await ask({ 'last-event-id': last }, `/api/events?after=${start}`)).body);
  open.push(byQuery, byBoth);
  expect([await byQuery.next(), (await byQuery.next())?.data]).toMatchObject([{ id: start }, { orderId: before }]);
  expect([await byBoth.next(), (await byBoth.next())?.data]).toMatchObject([{ id: last }, { orderId: live }]);
});

test('a client that reconnects after every message misses nothing', async () => {
  const orders: string[] = [];
  const placing = (async () => {
    for (let count = 0; count < 20; count++) orders.push(await place());
  })();
  const told: unknown[] = [];
  for (let last = '0'; told.length < 20; ) {
    const stream = await follow(last);
    await stream.next();
    const message = await stream.next();
    last = message?.id ?? '';
    told.push(message?.data.type === 'order.placed' && message.data.orderId);
    await stream.close();
  }
  await placing;
  expect(told).toEqual(orders);
});

test('sends events that another process writes', async () => {
  const stream = await followQuietly();
  let id = '';
  await onOtherConnection(async (deps) => {
    id = (await placeOrder(deps, orderOfCustomer())).id;
  });
  expect((await stream.next())?.data).toMatchObject({ type: 'order.placed', orderId: id });
});

test('an id from another database starts the stream now, and says so', async () => {
  const stream = await follow('999999999');
  expect((await stream.next())?.data).toEqual({ type: 'ready', resumed: false });
  const orderId = await place();
  expect((await stream.next())?.data).toMatchObject({ orderId });
});

test('refuses a malformed id', async () => {
  for (const id of ['-1', 'abc', '1e3', '1.5', '9'.repeat(16)]) {
    expect([id, (await ask({ 'last-event-id': id })).status]).toEqual([id, 422]);
    expect([id, (await ask({}, `/api/events?after=${id}`)).status]).toEqual([id, 422]);
  }
});

test.each(['customer', 'warehouse'] as const)(
  'the stream says at once, and last, that another process made its reader %s',
  async (role) => {
    const stream = await followQuietly();
    await onOtherConnection(async ({ db }) => {
      await changeRole(db, { email: admin.email, role, actor: 'cli', at: Date.now(), force: true });
      await placeOrder({ ...shop.deps, db }, orderOfCustomer());
    });
    expect((await stream.next())?.data).toEqual({ type: 'role_changed' });
    expect(await stream.next()).toBeNull();
    const again = await ask();
    expect(again.status).toBe(role === 'customer' ? 403 : 200);
    if (again.ok) open.push(readEvents(again.body));
  },
);

test('the stream ends without another message when another account takes over the address', async () => {
  const stream = await followQuietly();
  const now = Math.floor(shop.deps.now() / 1000);
  const identity = { subject: 'another', email: admin.email, emailVerified: true, authTime: now, validSince: now };
  await onOtherConnection((deps) => signInUser(deps, identity));
  expect(await stream.next()).toBeNull();
  expect((await ask()).status).toBe(401);
});

test('the stream ends when its holder closes the account', async () => {
  await shop.addUser({ admin: true });
  const token = await shop.idToken(admin.email);
  const stream = await followQuietly();
  const address = `/api/users/${encodeURIComponent(admin.email)}`;
  expect((await shop.request('DELETE', address, { token, body: { email: admin.email } })).status).toBe(200);
  expect(await stream.next()).toBeNull();
  expect((await ask()).status).toBe(401);
});

test('the stream ends when its token expires', async () => {
  const stream = await followQuietly();
  shop.advance(61 * 60_000);
  customer = await shop.addUser();
  await place();
  expect(await stream.next()).toBeNull();
  expect((await ask()).status).toBe(401);
});

test('a stop ends every stream at once, and refuses new ones', async () => {
  const first = await followQuietly();
  const second = await followQuietly();
  expect((await first.next())?.data).toMatchObject({ type: 'order.placed' });
  stopping.abort();
  for (const stream of [first, second]) expect(await stream.next()).toBeNull();
  expect((await ask()).status).toBe(503);
});

test('limits the number of streams, and reuses a free slot', async () => {
  for (let count = 0; count < MAX_EVENT_STREAMS_PER_ACCOUNT; count++) await (await follow()).next();
  expect(await openStreams()).toBe(MAX_EVENT_STREAMS_PER_ACCOUNT);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  await open.pop()?.close();
  await expect.poll(openStreams).toBe(MAX_EVENT_STREAMS_PER_ACCOUNT - 1);
  await (await follow()).next();
});

test('HEAD opens no stream', async () => {
  expect((await ask({}, '/api/events', 'HEAD')).status).toBe(200);
  expect(await openStreams()).toBe(0);
});

test('a customer follows the own orders, also those that the shop places for one in line, and no others', async () => {
  const scarce = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 10, price: 5 });
  const { _id: held } = await shop.placeOrder(admin, scarce, 10);
  const body = { ...orderBody(scarce._id, 10), price: 5 };
  const { token } = customer;
  const joined = await shop.request('POST', `/api/products/${scarce._id}/waitlist`, { token, body });
  expect(joined.status).toBe(201);
  const response = await shop.app.request('/api/events/own', { headers: { authorization: `Bearer ${token}` } });
  const stream = readEvents(response.body);
  open.push(stream);
  expect((await stream.next())?.data).toMatchObject({ type: 'ready' });
  await shop.placeOrder(admin, product);
  await shop.request('DELETE', `/api/orders/${held}`, { token: admin.token });
  const own = shop.deps.db.selectFrom('orders').selectAll().where('owner_id', '=', customer.userId);
  const served = await own.executeTakeFirst();
  expect((await stream.next())?.data).toMatchObject({ type: 'order.placed', orderId: served?.id });
  await shop.request('DELETE', `/api/orders/${served?.id}`, { token });
  expect((await stream.next())?.data).toMatchObject({ type: 'order.cancelled', orderId: served?.id });
});

test('staff and the customer hear of refunds and disputes, wherever they are made', async () => {
  const order = await shop.placeOrder(customer, product);
  const intentId = await shop.payByCard(customer, order);
  await shop.onIdle();
  const { token } = customer;
  const own = readEvents(
    (await shop.app.request('/api/events/own', { headers: { authorization: `Bearer ${token}` } })).body,
  );
  open.push(own);
  const streams = [own, await follow()];
  for (const stream of streams) expect((await stream.next())?.data).toMatchObject({ type: 'ready' });
  const hear = async (...types: string[]) => {
    await shop.onIdle();
    const at = expect.any(String);
    for (const type of types) {
      for (const stream of streams) expect((await stream.next())?.data).toEqual({ type, orderId: order._id, at });
    }
  };
  const body = { amount: 1, reason: 'Damaged' };
  await shop.request('POST', `/api/orders/${order._id}/refunds`, { token: admin.token, body });
  await hear('refund.requested', 'refund.completed');
  await shop.demo.stripe.refundInDashboard(intentId, 100);
  await hear('refund.completed');
  const dispute = await shop.demo.stripe.openDispute(intentId);
  await hear('dispute.opened');
  await shop.demo.stripe.closeDispute(dispute, 'won');
  await hear('dispute.won');
});

test('the feed gives every event once, a page at a time, and says when its ids are of another database', async () => {
  const { body: before } = await shop.request<EventFeed>('GET', '/api/events/feed', { token: admin.token });
  const placed = [await place(), await place(), await place()];
  const other = await shop.placeOrder(await shop.addUser(), product);
  const read = async (path: string, { token }: TestUser) => {
    const ids: string[] = [];
    let after = before.next;
    for (;;) {
      const { body } = await shop.request<EventFeed>('GET', `/api/${path}?after=${after}&limit=2`, { token });
      expect(body.resumed).toBe(true);
      ids.push(...body.events.filter(({ type }) => type === 'order.placed').map(({ orderId }) => orderId));
      if (body.next === after) return ids;
      after = body.next;
    }
  };
  expect(await read('events/feed', admin)).toEqual([...placed, other._id]);
  expect(await read('events/own/feed', customer)).toEqual(placed);
  const future = await shop.request<EventFeed>('GET', '/api/events/feed?after=999999999', { token: admin.token });
  expect(future.body).toMatchObject({ events: [], resumed: false, next: expect.any(Number) });
});
