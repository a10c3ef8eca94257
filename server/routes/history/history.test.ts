import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { findEventFrom } from '#server/queries/history/history.ts';
import { companyDetails } from '#server/testing/company-shop.ts';
import { addFailedMail } from '#server/testing/mail/failed-mail.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { type ApiResponse, openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { HistoryEntry } from '#shared/contracts/history/history.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

async function read(query = '', status = 200) {
  const response = await shop.request<HistoryEntry[]>('GET', `/api/history?sort=-createdAt&${query}`, {
    token: admin.token,
  });
  expect([query, response.status]).toEqual([query, status]);
  return response;
}

const typesOf = async (query?: string) => (await read(query)).body.map(({ type }) => type);

test('says who changed what, with a name for it', async () => {
  const product = await shop.addProduct({ price: 0.5 });
  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, product);
  const body = { price: 5, adjustQuantity: -1, reason: 'Broken' };
  await shop.request('PATCH', `/api/products/${product._id}`, { token: admin.token, body });
  await shop.request('PATCH', `/api/orders/status/${order._id}`, { token: admin.token });
  await writerOf(shop.deps.db)
    .updateTable('users')
    .set({ name: 'Ada Morris' })
    .where('id', '=', admin.userId)
    .execute();
  const [shipped, changed, placed] = (await read()).body;
  const subject = { kind: 'order', id: order._id, name: order.number };
  const actor = { by: 'user', email: admin.email, actorName: 'Ada Morris' };
  expect(shipped).toMatchObject({ type: 'order.shipped', ...actor, subject });
  expect(shipped?.changes).toEqual([{ field: 'state', before: 'pending', after: 'shipped' }]);
  expect(changed).toMatchObject({ type: 'product.changed', subject: { kind: 'product', name: product.product } });
  expect(changed?.changes).toEqual([
    { field: 'price', before: 0.5, after: 5, money: 'price' },
    { field: 'availableQuantity', before: 990, after: 989 },
    { field: 'reason', before: null, after: 'Broken' },
  ]);
  expect(placed).toMatchObject({ type: 'order.placed', email: customer.email, actorName: null, subject });
  expect(placed?.changes).toEqual([
    { field: 'quantity', before: null, after: 10 },
    { field: 'price', before: null, after: 0.5, money: 'price' },
    { field: 'total', before: null, after: 5, money: 'amount' },
  ]);
});

test('names what happened to notes, stocktakes and mails, and what was exported', async () => {
  const product = await shop.addProduct();
  const order = await shop.placeOrder(await shop.addUser(), product);
  const act = async (method: 'POST' | 'GET' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const response = await shop.request<{ _id: string }>(method, `/api/${path}`, { token: admin.token, body });
    expect([path, response.status < 300]).toEqual([path, true]);
    return response.body;
  };
  const { _id: note } = await act('POST', `orders/${order._id}/notes`, { text: 'Call before noon' });
  await act('DELETE', `orders/${order._id}/notes/${note}`);
  await act('PUT', `stocktake/lines/${product._id}`, { counted: 990 });
  await act('DELETE', 'stocktake');
  await act('POST', `mails/${await addFailedMail(shop.deps.db)}/again`);
  for (const path of [`products/${product._id}/movements/export`, 'orders/export', 'invoices/export'])
    await act('GET', path);
  const seen = (await read()).body.map(({ type, subject }) => [type, subject?.kind, subject?.name]);
  expect(seen.slice(0, 7)).toEqual([
    ['invoices.exported', 'export', null],
    ['orders.exported', 'export', null],
    ['movements.exported', 'product', product.product],
    ['mail.sent_again', 'mail', null],
    ['stocktake.discarded', 'stocktake', null],
    ['order.note_removed', 'order', order.number],
    ['order.note_added', 'order', order.number],
  ]);
});

test('shows nothing that only repeated requests need', async () => {
  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, await shop.addProduct({ minimumQuantity: 10, price: 5 }), 20);
  await shop.request('PATCH', `/api/orders/${order._id}/quantity`, {
    token: customer.token,
    headers: { 'idempotency-key': 'one' },
    body: { quantity: 10, total: 50 },
  });
  const [reduced] = (await read('type=order.reduced')).body;
  expect(reduced?.changes).toEqual([
    { field: 'quantity', before: 20, after: 10 },
    { field: 'total', before: 100, after: 50, money: 'amount' },
    { field: 'returnedQuantity', before: null, after: 10 },
  ]);
});

test('is filtered by person, subject and kind, and each with the others', async () => {
  const [product, other] = [await shop.addProduct(), await shop.addProduct()];
  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, product);
  await shop.request('PATCH', `/api/orders/status/${order._id}`, { token: admin.token });
  await shop.request('PATCH', `/api/products/${other._id}`, { token: admin.token, body: { price: 9 } });
  expect(await typesOf(`by=${customer.email.toUpperCase()}`)).toEqual(['order.placed', 'user.created']);
  expect(await typesOf(`about=${order._id}`)).toEqual(['order.shipped', 'order.placed']);
  expect(await typesOf(`about=${order._id}&by=${admin.email}`)).toEqual(['order.shipped']);
  expect(await typesOf(`about=${order._id}&type=order.placed`)).toEqual(['order.placed']);
  expect(await typesOf(`by=${admin.email}&type=product.changed`)).toEqual(['product.changed']);
  expect(await typesOf('by=cli&type=product.added')).toEqual(['product.added', 'product.added']);
  expect(await typesOf('type=user.role_changed')).toEqual(['user.role_changed']);
  expect(await typesOf('by=nobody@test.example')).toEqual([]);
  await read('type=no.such', 422);
  await read('by=nobody', 422);
});

test('pages follow each other in both directions, within dates', async () => {
  const from = new Date(shop.deps.now() + DAY_MS).toISOString();
  await shop.addProduct();
  shop.advance(DAY_MS + 1000);
  for (let index = 0; index < 5; index += 1) await shop.addProduct();
  const to = new Date(shop.deps.now()).toISOString();
  shop.advance(DAY_MS);
  await shop.addProduct();
  admin = await signInForTest(shop.deps, admin.email);
  const walk = async (sort: string) => {
    const found: number[] = [];
    let next: string | null = `/api/history?sort=${sort}&limit=2&type=product.added&from=${from}&to=${to}`;
    while (next !== null) {
      const page: ApiResponse<HistoryEntry[]> = await shop.request('GET', next, { token: admin.token });
      found.push(...page.body.map(({ _id }) => Number(_id)));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    return found;
  };
  const newest = await walk('-createdAt');
  expect(newest.length).toBe(5);
  expect(newest).toEqual(newest.toSorted((one, other) => other - one));
  expect(await walk('createdAt')).toEqual(newest.toReversed());
});

test('the first event of an instant is found by halving', async () => {
  const first = shop.deps.now();
  for (let index = 0; index < 9; index += 1) {
    await shop.addProduct();
    shop.advance(1000);
  }
  const rows = await shop.deps.db.selectFrom('events').select(['seq', 'at']).orderBy('seq').execute();
  for (const at of [first - DAY_MS, ...rows.map((row) => row.at), first + DAY_MS]) {
    const expected = rows.find((row) => row.at >= at)?.seq ?? (rows.at(-1)?.seq ?? 0) + 1;
    expect([at, await findEventFrom(shop.deps.db, at)]).toEqual([at, expected]);
  }
});

test('is for administrators only', async () => {
  const { token } = await shop.addUser({ role: 'warehouse' });
  expect((await shop.request('GET', '/api/history', { token })).status).toBe(403);
});

test('names companies', async () => {
  const body = { ...companyDetails, managerEmail: 'nora@test.example' };
  const { body: company } = await shop.request<{ _id: string }>('POST', '/api/companies', { token: admin.token, body });
  const [opened] = (await read('type=company.opened')).body;
  expect(opened?.subject).toEqual({ kind: 'company', id: company._id, name: companyDetails.name });
});
