import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveSettings } from '#server/services/shop/save-settings.ts';
import { sampleReturn, shippedOrder } from '#server/testing/returns/sample-return.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Return, Returnable, ReturnSummary } from '#shared/contracts/returns/return-shapes.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { returnExportColumns } from '#shared/messages/returns/return-export.ts';

// What both sides see of many returns, and until when a return can be asked for.

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const send = <Body>(method: string, path: string, by: TestUser, body?: object) =>
  shop.request<Body>(method, `/api${path}`, { token: by.token, ...(body && { body }) });
const ask = (orderId: string, by = customer) =>
  send<Return & ErrorBody>('POST', `/orders/${orderId}/returns`, by, { quantity: 1, reason: 'defective' });
const returnable = async (orderId: string, by = customer) =>
  (await send<Returnable>('GET', `/orders/${orderId}/returns`, by)).body;

/** After so many days, with new tokens. */
async function later(days: number): Promise<void> {
  shop.advance(days * DAY_MS);
  [admin, customer] = [await signInForTest(shop.deps, admin.email), await signInForTest(shop.deps, customer.email)];
}

test('customers see how many of theirs each view has', async () => {
  for (const state of ['requested', 'requested', 'approved', 'received'] as const) {
    await sampleReturn(shop, customer, state);
  }
  await sampleReturn(shop, await shop.addUser(), 'approved');
  const counts = await send<object>('GET', '/returns/own/counts', customer);
  expect(counts.body).toEqual({ requested: 2, approved: 1, received: 1, done: 0, closed: 0 });
  expect((await send<{ approved: number }>('GET', '/returns/counts', admin)).body.approved).toBe(2);
  const own = async (view: string) =>
    (await send<ReturnSummary[]>('GET', `/returns/own?view=${view}`, customer)).body.map(({ state }) => state);
  expect(await own('requested')).toEqual(['requested', 'requested']);
  expect(await own('closed')).toEqual([]);
  expect(await own('all')).toHaveLength(4);
});

test('a file has the returns of a view with their goods and money, and is recorded', async () => {
  const { id } = await sampleReturn(shop, customer, 'received', 'card');
  await send('POST', `/returns/${id}/settlement`, admin, { amount: 0.15 });
  await sampleReturn(shop, customer, 'requested');
  const read = async (view: string, by = admin) => {
    const headers = { authorization: `Bearer ${by.token}` };
    const response = await shop.app.request(`/api/returns/export?view=${view}`, { headers });
    const rows: Record<string, string>[] = response.ok
      ? parse(await response.text(), { columns: true, bom: true })
      : [];
    return { status: response.status, rows };
  };
  const { rows } = await read('done');
  const { number, email, received, restocked, amount, byBank, words } = returnExportColumns;
  expect(rows).toMatchObject([
    {
      [number]: expect.stringMatching(/^RMA-/),
      [email]: customer.email,
      [received]: '2',
      [restocked]: '1',
      [amount]: '0.15',
      [byBank]: '',
      [words]: 'They do not turn',
    },
  ]);
  expect((await read('all')).rows).toHaveLength(2);
  expect((await read('all', await shop.addUser({ role: 'warehouse' }))).status).toBe(403);
  const events = await shop.deps.db
    .selectFrom('events')
    .select('actor')
    .where('type', '=', 'returns.exported')
    .execute();
  expect(events).toEqual([{ actor: admin.userId }, { actor: admin.userId }]);
});

test('after the days that the shop gives only staff may ask, for the customer', async () => {
  await saveSettings(shop.deps, { ...defaultSettings, returnDays: 14 }, admin.userId);
  const orderId = await shippedOrder(shop, customer);
  const until = new Date(shop.deps.now() + 14 * DAY_MS).toISOString().slice(0, 10);
  expect(await returnable(orderId)).toMatchObject({ until, isOver: false });
  await later(14);
  expect((await ask(orderId)).status).toBe(201);
  await later(1);
  expect(await returnable(orderId)).toMatchObject({ quantity: 9, until, isOver: true });
  expect((await ask(orderId)).body.fields?.quantity).toContain('could be returned until');
  const { status, body } = await ask(orderId, admin);
  expect(status).toBe(201);
  expect((await send('POST', `/returns/${body._id}/approval`, admin, { quantity: 1 })).status).toBe(200);
  const own = await send<ReturnSummary[]>('GET', '/returns/own', customer);
  expect(own.body.map(({ state }) => state)).toEqual(['requested', 'approved']);
});

test('without a setting there is no end, and of nothing that has left no last day', async () => {
  const orderId = await shippedOrder(shop, customer);
  await later(1000);
  expect(await returnable(orderId)).not.toHaveProperty('until');
  expect((await ask(orderId)).status).toBe(201);
  await saveSettings(shop.deps, { ...defaultSettings, returnDays: 0 }, admin.userId);
  const waiting = await shop.placeOrder(customer, await shop.addProduct());
  expect(await returnable(waiting._id)).toEqual({ orderId: waiting._id, quantity: 0, returns: [] });
});

test('the last part that left counts, and not one that was taken back', async () => {
  await saveSettings(shop.deps, { ...defaultSettings, returnDays: 3 }, admin.userId);
  const order = await shop.placeOrder(customer, await shop.addProduct({ minimumQuantity: 1 }), 10);
  const ship = (quantity: number) => send('PATCH', `/orders/status/${order._id}`, admin, { quantity });
  await ship(4);
  const first = (await returnable(order._id)).until;
  await later(2);
  await ship(3);
  expect((await returnable(order._id)).until).not.toBe(first);
  const shipments = await send<{ _id: string }[]>('GET', `/orders/${order._id}/shipments`, admin);
  await send('DELETE', `/orders/status/${order._id}?shipment=${shipments.body.at(-1)?._id}`, admin);
  expect((await returnable(order._id)).until).toBe(first);
});
