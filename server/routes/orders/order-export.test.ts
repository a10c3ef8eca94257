import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { orderExportMessages } from '#shared/messages/orders/order-export.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 10_000 } });
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
  product = await shop.addProduct({ availableQuantity: 1_000_000 });
});
afterEach(() => shop.close());

type Row = Record<string, string>;

async function read(query = ''): Promise<Row[]> {
  const { token } = admin;
  const response = await shop.app.request(`/api/orders/export${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
  return parse(await response.text(), { bom: true, columns: true });
}

const idsOf = (rows: Row[]) => rows.map((row) => row[orderExportMessages.columns.id]);

async function place(count: number): Promise<Order[]> {
  const orders: Order[] = [];
  for (let index = 0; index < count; index += 1) orders.push(await shop.placeOrder(customer, product));
  return orders;
}

test('writes what staff see of each order, with formulas defused', async () => {
  const [order] = await place(1);
  const id = order?._id ?? '';
  const hostile = { address: '=HYPERLINK("https://evil.example")', customer_name: '+1+1', delivery_note: '@SUM(A1)' };
  await writerOf(shop.deps.db).updateTable('orders').set(hostile).where('id', '=', id).execute();
  const shipment = { carrier: 'UPS', trackingNumber: '-1Z9' };
  await shop.request('PATCH', `/api/orders/status/${id}`, { token: admin.token, body: shipment });
  const [row] = await read();
  const { columns } = orderExportMessages;
  expect(row).toMatchObject({
    [columns.number]: order?.number,
    [columns.email]: customer.email,
    [columns.customer]: "'+1+1",
    [columns.address]: '\'=HYPERLINK("https://evil.example")',
    [columns.deliveryNote]: "'@SUM(A1)",
    [columns.trackingNumber]: "'-1Z9",
    [columns.quantity]: String(order?.quantity),
    [columns.total]: order?.total?.toFixed(2),
    [columns.payment]: 'Unpaid',
    [columns.shipping]: 'Shipped',
    [columns.shipped]: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
});

test('writes a view, a search, dates or the selected orders, and records who took what', async () => {
  const [first, second, third] = (await place(3)).map(({ _id }) => _id);
  await shop.request('DELETE', `/api/orders/${second}`, { token: customer.token });
  await shop.request('PATCH', `/api/orders/status/${third}`, { token: admin.token });
  expect(idsOf(await read())).toEqual([first, third]);
  expect(idsOf(await read('?sort=-createdAt'))).toEqual([third, first]);
  expect(idsOf(await read('?view=shipped'))).toEqual([third]);
  expect(idsOf(await read('?view=cancelled'))).toEqual([second]);
  expect(idsOf(await read(`?q=${customer.email}&sort=-createdAt`))).toEqual([third, first]);
  expect(idsOf(await read('?from=2001-01-01&to=2001-01-31'))).toEqual([]);
  expect(idsOf(await read(`?ids=${third},${second},unknown,${third}`))).toEqual([third, second]);
  const { db } = shop.deps;
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'orders.exported')
    .orderBy('seq')
    .execute();
  expect(events.map(({ actor }) => actor)).toEqual(Array(7).fill(admin.userId));
  expect(events.map(({ after }) => JSON.parse(after ?? '')).slice(2, 5)).toEqual([
    { view: 'shipped' },
    { view: 'cancelled' },
    { q: customer.email, sort: '-createdAt' },
  ]);
});

test('is complete when it takes many reads, in both directions', async () => {
  const placed = (await place(3)).map(({ _id }) => _id);
  const db = writerOf(shop.deps.db);
  const [row] = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', placed[2] ?? '')
    .execute();
  if (!row) throw new Error('The order is missing');
  // Placed at the same instant, which is where pages of a sorted list could lose some.
  const copies = Array.from({ length: 1100 }, (_, index) => ({
    ...row,
    seq: row.seq + 1 + index,
    id: `copy-${index}`,
  }));
  for (let start = 0; start < copies.length; start += 100)
    await db
      .insertInto('orders')
      .values(copies.slice(start, start + 100))
      .execute();
  const expected = [...placed, ...copies.map(({ id }) => id)];
  try {
    expect(idsOf(await read())).toEqual(expected);
    expect(idsOf(await read('?view=unpaid&sort=-createdAt'))).toEqual(expected.toReversed());
    expect(idsOf(await read(`?q=${customer.email}`))).toEqual(expected);
  } finally {
    // They were never placed.
    await db.deleteFrom('orders').where('id', 'like', 'copy-%').execute();
  }
});

test('refuses badly written queries, and records nothing of them', async () => {
  const many = Array.from({ length: 101 }, (_, index) => `id-${index}`).join(',');
  for (const query of ['?view=all', '?from=yesterday', '?sort=name', `?ids=${many}`]) {
    const { status } = await shop.request('GET', `/api/orders/export${query}`, { token: admin.token });
    expect([query, status]).toEqual([query, 422]);
  }
  expect((await shop.request('HEAD', '/api/orders/export', { token: admin.token })).status).toBe(200);
  const { db } = shop.deps;
  expect(await db.selectFrom('events').select('seq').where('type', '=', 'orders.exported').execute()).toEqual([]);
});
