import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { type EventReader, readEvents } from '#server/testing/event-reader.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';

let shop: TestShop;
let company: TestCompany;
let approver: TestUser;
let open: EventReader[];
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 } });
  company = await openTestCompany(shop);
  approver = await company.addMember('approver', { seesAll: true });
  open = [];
});
afterEach(async () => {
  for (const stream of open) await stream.close();
  await shop.close();
});

const remove = ({ userId }: TestUser) =>
  shop.request('DELETE', `/api/companies/${company.id}/members/${userId}`, { token: company.manager.token });

async function followAs({ token }: TestUser): Promise<EventReader> {
  const response = await shop.app.request('/api/events/own', { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  const stream = readEvents(response.body);
  open.push(stream);
  expect((await stream.next())?.data).toMatchObject({ type: 'ready' });
  return stream;
}

const placeAsManager = async () =>
  (await shop.placeCheckout(company.manager, [await shop.addProduct({ price: 1 })])).orders[0]?._id;

test('a stream of the company’s orders ends with the membership, before anything that comes later', async () => {
  const [leaving, staying] = [await followAs(approver), await followAs(company.manager)];
  const orderId = await placeAsManager();
  for (const stream of [leaving, staying]) expect((await stream.next())?.data).toMatchObject({ orderId });
  expect((await remove(approver)).status).toBe(200);
  const later = await placeAsManager();
  expect((await leaving.next())?.data).toEqual({ type: 'role_changed' });
  expect(await leaving.next()).toBeNull();
  expect((await staying.next())?.data).toMatchObject({ orderId: later });
});

test('a stream ends when the role, what is seen, or the account that one acts for changes', async () => {
  const rights = { needsApproval: false, orderLimit: null, monthLimit: null };
  const change = async (body: object) => {
    const path = `/api/companies/${company.id}/members/${approver.userId}`;
    expect((await shop.request('PUT', path, { token: company.manager.token, body })).status).toBe(200);
  };
  for (const act of [
    () => change({ ...rights, role: 'approver', seesAll: false }),
    () => change({ ...rights, role: 'viewer', seesAll: false }),
    () => shop.request('PUT', '/api/membership/acting', { token: approver.token, body: { acting: false } }),
  ]) {
    const stream = await followAs(approver);
    await act();
    await placeAsManager();
    expect((await stream.next())?.data).toEqual({ type: 'role_changed' });
    expect(await stream.next()).toBeNull();
  }
});

test('the next request of a removed member gets nothing of the company: no call, no file', async () => {
  const { token } = approver;
  const read = async (path: string) => (await shop.request('GET', `/api${path}`, { token })).status;
  const placed = await shop.placeCheckout(company.manager, [await shop.addProduct({ price: 5 })]);
  const [order] = placed.orders;
  if (!order) throw new Error('Nothing was placed');
  await shop.payByCard(company.manager, order);
  await shop.onIdle();
  const { body: issued } = await shop.request<{ _id: string }[]>('GET', `/api/orders/${order._id}/invoices`, { token });
  const needing = await company.addMember('buyer', { needsApproval: true });
  const asked = await shop.request<{ _id: string }>('POST', '/api/requests', {
    token: needing.token,
    body: checkoutBody([await shop.addProduct()]),
  });
  const paths = [
    `/orders/${order._id}`,
    `/orders/${order._id}/events`,
    `/orders/${order._id}/people`,
    `/orders/${order._id}/invoices`,
    `/orders/${order._id}/refunds`,
    `/checkouts/${placed._id}`,
    `/invoices/${issued[0]?._id}`,
    `/invoices/${issued[0]?._id}/pdf`,
    `/companies/${company.id}`,
    `/requests/${asked.body._id}`,
  ];
  for (const path of paths) expect([path, await read(path)]).toEqual([path, 200]);
  await remove(approver);
  for (const path of paths) expect([path, await read(path)]).toEqual([path, 404]);
  expect(await read(`/customers/${company.id}/statement`)).toBe(404);
  const list = async (path: string) => (await shop.request<unknown[]>('GET', `/api${path}`, { token })).body;
  expect(await list(`/orders/${approver.email}?scope=company`)).toEqual([]);
  expect(await list('/requests?view=all')).toEqual([]);
  expect(await list('/addresses')).toEqual([]);
  const own = await shop.request<Checkout>('POST', '/api/checkouts', {
    token,
    body: checkoutBody([await shop.addProduct()]),
  });
  expect(own.status).toBe(201);
  const rows = await shop.deps.db
    .selectFrom('checkouts')
    .select('account_id')
    .where('id', '=', own.body._id)
    .executeTakeFirst();
  expect(rows?.account_id).toBe(approver.userId);
});
