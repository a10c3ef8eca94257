import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseRetainedData } from '#server/services/users/erase-retained-data.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { MAX_COMPANY_LENGTH } from '#shared/domain/limits.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop({ settings: { orderRetentionDays: 100 } });
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const send = <Body = { company: string | null } & ErrorBody>(
  method: string,
  path: string,
  { token }: TestUser,
  body?: object,
) => shop.request<Body>(method, `/api/${path}`, { token, ...(body && { body }) });
const setOwn = (company: string | null) => send('PUT', 'company', customer, { company });
const setByStaff = (company: string | null) => send('PUT', `customers/${customer.userId}/company`, admin, { company });
const ownCompany = async () => (await send('GET', 'company', customer)).body.company;

async function placeAndPay(): Promise<Order> {
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await shop.payByCard(customer, order);
  await shop.onIdle();
  return order;
}

const documentsOf = async ({ _id }: Order) => (await send<Invoice[]>('GET', `orders/${_id}/invoices`, admin)).body;

test('a customer and staff set the same company, and an empty one is none', async () => {
  expect(await ownCompany()).toBeNull();
  expect(await setOwn(' Acme Fasteners ')).toMatchObject({ status: 200, body: { company: 'Acme Fasteners' } });
  expect(await ownCompany()).toBe('Acme Fasteners');
  expect((await setByStaff('Acme Ltd')).body).toEqual({ company: 'Acme Ltd' });
  expect((await send('GET', `customers/${customer.userId}`, admin)).body.company).toBe('Acme Ltd');
  expect((await setOwn('')).body).toEqual({ company: null });
  expect((await setByStaff(null)).body).toEqual({ company: null });
  expect(await ownCompany()).toBeNull();
  const tooLong = await setOwn('a'.repeat(MAX_COMPANY_LENGTH + 1));
  expect(tooLong).toMatchObject({ status: 422, body: { fields: { company: expect.any(String) } } });
  expect((await send('PUT', 'customers/unknown/company', admin, { company: 'Acme' })).status).toBe(404);
});

test('a change by staff is recorded, without the company, which the log would keep', async () => {
  await setOwn('Acme');
  await setByStaff('Acme');
  await setByStaff(null);
  const events = await shop.deps.db
    .selectFrom('events')
    .select(['actor', 'subject_id', 'before', 'after'])
    .where('type', '=', 'customer.company_changed')
    .orderBy('seq')
    .execute();
  const [before, after] = ['{"hasCompany":true}', '{"hasCompany":false}'];
  expect(events).toEqual([{ actor: admin.userId, subject_id: customer.userId, before, after }]);
});

test('order, invoice and credit note keep company and address of when the order was placed', async () => {
  await setOwn('Acme');
  const order = await placeAndPay();
  expect(order.company).toBe('Acme');
  await setOwn('Other Ltd');
  await send('POST', `orders/${order._id}/refunds`, admin, { amount: 5, reason: 'Late', restock: false });
  await shop.onIdle();
  const documents = await documentsOf(order);
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  for (const { buyer } of documents) expect(buyer).toMatchObject({ company: 'Acme', address: order.address });
  expect((await send<Order>('GET', `orders/${order._id}`, customer)).body.company).toBe('Acme');
  expect((await placeAndPay()).company).toBe('Other Ltd');
});

test('each order of a checkout has the company', async () => {
  await setOwn('Acme');
  const products = [await shop.addProduct({ price: 5 }), await shop.addProduct({ price: 5 })];
  const { orders } = await shop.placeCheckout(customer, products);
  expect(orders.map(({ company }) => company)).toEqual(['Acme', 'Acme']);
});

test('the order of a customer who waited in line has the company', async () => {
  const product = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 100, price: 5 });
  const first = await shop.placeOrder(await shop.addUser(), product, 100);
  await setOwn('Acme');
  const joined = await send('POST', `products/${product._id}/waitlist`, customer, {
    ...orderBody(product._id, 10),
    price: 5,
  });
  expect(joined.status).toBe(201);
  expect((await send('DELETE', `orders/${first._id}`, admin)).status).toBe(200);
  const [served] = (await send<Order[]>('GET', `orders/${customer.email}`, customer)).body;
  expect(served?.company).toBe('Acme');
});

test('an order without a company has none on its invoice', async () => {
  const order = await placeAndPay();
  expect(order.company).toBeNull();
  expect((await documentsOf(order))[0]?.buyer?.company).toBeNull();
});

test('the files of orders and invoices name the company', async () => {
  await setOwn('=Acme');
  await placeAndPay();
  for (const path of ['orders/export', 'invoices/export']) {
    const response = await shop.app.request(`/api/${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
    const rows: string[][] = parse(await response.text(), { bom: true });
    const column = rows[0]?.indexOf('Company') ?? -1;
    expect(rows.map((row) => row.at(column))).toEqual(['Company', "'=Acme"]);
  }
});

test('closing the account erases the company at once, and on documents once they need not be kept', async () => {
  await setOwn('Acme');
  const order = await placeAndPay();
  await send('PATCH', `orders/status/${order._id}`, admin, {});
  const { email } = customer;
  await shop.request('DELETE', `/api/users/${email}`, { token: await shop.idToken(email), body: { email } });
  const { db } = shop.deps;
  expect((await db.selectFrom('users').select('company').where('id', '=', customer.userId).execute())[0]).toEqual({
    company: null,
  });
  expect((await documentsOf(order))[0]?.buyer?.company).toBe('Acme');
  shop.advance(101 * DAY_MS);
  await eraseRetainedData(shop.deps);
  const again = await shop.addUser({ admin: true });
  expect((await send<Invoice[]>('GET', `orders/${order._id}/invoices`, again)).body[0]?.buyer).toBeNull();
  expect((await db.selectFrom('orders').select('company').execute())[0]).toEqual({ company: null });
});
