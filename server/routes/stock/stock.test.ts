import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Movement, Stock } from '#shared/contracts/stock/stock.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';
import { movementExportColumns, stockFieldMessages } from '#shared/messages/stock/stock.ts';

let shop: TestShop;
let staff: TestUser;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop();
  staff = await shop.addUser({ role: 'warehouse' });
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100, price: 5 });
});
afterEach(() => shop.close());

const ledger = async (query = '') =>
  shop.request<Movement[]>('GET', `/api/products/${product._id}/movements${query}`, { token: staff.token });
const stock = async () =>
  (await shop.request<Stock>('GET', `/api/products/${product._id}/stock`, { token: staff.token })).body;
const record = (body: object, { by = staff, key = 'one' } = {}) =>
  shop.request<Stock>('POST', `/api/products/${product._id}/movements`, {
    token: by.token,
    body,
    headers: { 'idempotency-key': key },
  });
const delivery = { kind: 'received', quantity: 20, reason: 'Delivery note 4711' };

describe('the stock ledger', () => {
  test('tells of every change its cause, who made it, its order and what was left', async () => {
    const customer = await shop.addUser();
    const admin = await shop.addUser({ admin: true });
    const [cancelled, reduced, paid, expired] = [
      await shop.placeOrder(customer, product, 30),
      await shop.placeOrder(customer, product, 20),
      await shop.placeOrder(customer, product, 10),
      await shop.placeOrder(customer, product, 5),
    ];
    await shop.request('DELETE', `/api/orders/${cancelled._id}`, { token: admin.token });
    const less = { quantity: 15, total: 75 };
    const headers = { 'idempotency-key': 'less' };
    await shop.request('PATCH', `/api/orders/${reduced._id}/quantity`, { token: customer.token, body: less, headers });
    await shop.payByCard(customer, paid);
    await shop.onIdle();
    const refund = { reason: 'Damaged', restock: true };
    await shop.request('POST', `/api/orders/${paid._id}/refunds`, { token: admin.token, body: refund, headers });
    await shop.onIdle();
    const change = { adjustQuantity: -3, reason: 'Broken' };
    await shop.request('PATCH', `/api/products/${product._id}`, { token: admin.token, body: change });
    expect((await record(delivery)).status).toBe(201);

    const { body } = await ledger();
    const shown = body.map(({ kind, quantity, availableAfter, reason, order, by, email }) => [
      kind,
      quantity,
      availableAfter,
      order?._id ?? reason,
      by,
      email,
    ]);
    expect(shown).toEqual([
      ['received', 20, 97, 'Delivery note 4711', 'you', staff.email],
      ['adjusted', -3, 77, 'Broken', 'shop', admin.email],
      ['refunded', 10, 80, paid._id, 'shop', admin.email],
      ['reduced', 5, 70, reduced._id, 'customer', null],
      ['cancelled', 30, 65, cancelled._id, 'shop', admin.email],
      ['ordered', -5, 35, expired._id, 'customer', null],
      ['ordered', -10, 40, paid._id, 'customer', null],
      ['ordered', -20, 50, reduced._id, 'customer', null],
      ['ordered', -30, 70, cancelled._id, 'customer', null],
      ['received', 100, 100, 'first stock', 'shop', null],
    ]);
    expect(body.map(({ order }) => order?.number)).toContain(expired.number);
    // The refunded order was never shipped, and its goods are available again.
    expect(await stock()).toEqual({ available: 97, setAside: 0, ordered: 20, shelf: 117 });
    await shop.request('PATCH', `/api/orders/status/${reduced._id}`, { token: staff.token });
    expect(await stock()).toEqual({ available: 97, setAside: 0, ordered: 5, shelf: 102 });

    const first = await ledger('?limit=4');
    const next = /\?(.*)>/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await ledger(`?${next}`);
    expect([...first.body, ...second.body.slice(0, 1)]).toEqual(body.slice(0, 5));
    expect(second.body[0]).toEqual(body[4]);
  });

  test('says what is kept for those in line', async () => {
    const holder = await shop.addUser();
    const waiting = await shop.addUser();
    const held = await shop.placeOrder(holder, product, 100);
    const requested = { token: waiting.token, body: { ...orderBody(product._id, 80), price: 5 } };
    expect((await shop.request('POST', `/api/products/${product._id}/waitlist`, requested)).status).toBe(201);
    const less = { token: holder.token, body: { quantity: 60, total: 300 }, headers: { 'idempotency-key': 'less' } };
    expect((await shop.request('PATCH', `/api/orders/${held._id}/quantity`, less)).status).toBe(200);
    expect(await stock()).toEqual({ available: 0, setAside: 40, ordered: 60, shelf: 100 });
    const [setAside, reduced] = (await ledger()).body;
    expect(setAside).toMatchObject({ kind: 'set_aside', quantity: -40, availableAfter: 0, by: 'system', email: null });
    expect(reduced).toMatchObject({ kind: 'reduced', quantity: 40, availableAfter: 40, by: 'customer' });
    // A delivery serves the line at once.
    await record({ ...delivery, quantity: 40 });
    expect(await stock()).toEqual({ available: 0, setAside: 0, ordered: 140, shelf: 140 });
  });

  test('is not there for unknown products', async () => {
    product = { ...product, _id: 'unknown' };
    expect([(await ledger()).status, (await record(delivery)).status]).toEqual([404, 404]);
  });
});

describe('a change of stock by hand', () => {
  test('is refused while the stock is not what was seen, with who changed it, unless it was an order', async () => {
    const correction = { kind: 'adjusted', quantity: -4, reason: 'Counted', seen: { available: 100 } };
    const other = await shop.addUser({ admin: true, email: 'other@test.example' });
    await record({ ...delivery, quantity: 20 }, { by: other, key: 'first' });
    const refused = await record(correction, { key: 'second' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
    expect(JSON.stringify(refused.body)).toMatch(/other@test\.example changed this on .+Now: 120/);
    expect((await stock()).available).toBe(120);
    const seen = { ...correction, seen: { available: 120 } };
    const both = await Promise.all(['third', 'fourth'].map((key) => record(seen, { key })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await stock()).available).toBe(116);
    // Sent again after a lost response, it is what it was.
    const key = both[0]?.status === 201 ? 'third' : 'fourth';
    expect((await record(seen, { key })).status).toBe(201);

    await shop.placeOrder(await shop.addUser(), product, 10);
    const late = await record({ ...correction, seen: { available: 116 } }, { key: 'fifth' });
    expect(JSON.stringify(late.body)).toMatch(/Somebody changed this meanwhile\.\\nNow: 106/);
    expect((await stock()).available).toBe(106);
  });

  test('is recorded once for each key of a person', async () => {
    const responses = await Promise.all([record(delivery), record(delivery), record(delivery)]);
    expect(responses.map(({ status, body }) => [status, body.available])).toEqual(Array(3).fill([201, 120]));
    expect((await record({ ...delivery, quantity: 21 })).status).toBe(409);
    const other = await shop.addUser({ admin: true });
    expect((await record(delivery, { by: other })).body.available).toBe(140);
    expect((await record(delivery, { key: 'two' })).body.available).toBe(160);
    expect((await ledger()).body).toHaveLength(4);
  });

  test('never takes more than there is', async () => {
    const taken = await record({ kind: 'adjusted', quantity: -101, reason: 'Lost' });
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'insufficient_stock' }]);
    expect((await record({ kind: 'adjusted', quantity: -100, reason: 'Lost' })).body.available).toBe(0);
  });

  test.each([
    [{ ...delivery, quantity: -1 }, { quantity: stockFieldMessages.received }],
    [{ ...delivery, quantity: 0 }, { quantity: productFieldMessages.adjustmentInvalid }],
    [{ ...delivery, quantity: 1.5 }, { quantity: productFieldMessages.adjustmentInvalid }],
    [{ ...delivery, reason: ' ' }, { reason: productFieldMessages.adjustmentReasonRequired }],
    [{ ...delivery, kind: 'ordered' }, { kind: fieldMessages.invalid }],
    [{ ...delivery, kind: undefined }, { kind: fieldMessages.invalid }],
  ])('refuses %j', async (body, fields) => {
    const { status, body: error } = await record(body);
    expect([status, error]).toMatchObject([422, { fields }]);
    expect(await stock()).toMatchObject({ available: 100 });
  });
});

test('the whole ledger is exported as CSV, by administrators, and who did it is recorded', async () => {
  const at = Date.now();
  // More than are read at once, each of its own quantity.
  const rows = Array.from({ length: 600 }, (_, index) => ({
    product_id: product._id,
    kind: 'adjusted' as const,
    quantity: index === 599 ? -5 : index + 1,
    reason: index === 0 ? '=1+1' : `Count ${index}`,
    order_id: null,
    created_at: at,
  }));
  const sum = rows.reduce((total, { quantity }) => total + quantity, 0);
  const db = writerOf(shop.deps.db);
  await db.insertInto('stock_movements').values(rows).execute();
  const stocked = { available_quantity: 100 + sum };
  await db.updateTable('products').set(stocked).where('id', '=', product._id).execute();
  const path = `/api/products/${product._id}/movements/export`;
  expect((await shop.request('GET', path, { token: staff.token })).status).toBe(403);
  const admin = await shop.addUser({ admin: true });
  const response = await shop.app.request(path, { headers: { authorization: `Bearer ${admin.token}` } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true });
  const { change, after, reason } = movementExportColumns;
  expect(lines).toHaveLength(601);
  expect(lines.map((line) => Number(line[change]))).toEqual([
    ...rows.map(({ quantity }) => quantity).toReversed(),
    100,
  ]);
  expect([lines[0]?.[after], lines.at(-2)?.[after], lines.at(-1)?.[after]]).toEqual([`${100 + sum}`, '101', '100']);
  expect(lines.at(-2)?.[reason]).toBe("'=1+1");
  const exported = await shop.deps.db
    .selectFrom('events')
    .select(['actor', 'subject_id'])
    .where('type', '=', 'movements.exported')
    .execute();
  expect(exported).toEqual([{ actor: admin.userId, subject_id: product._id }]);
});
