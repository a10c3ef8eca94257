import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { indexOrders } from '#server/services/orders/index-orders.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

test('the groups of digits by which orders are found are those of the text that they have now', async () => {
  const shop = await openTestShop();
  onTestFinished(shop.close);
  const db = writerOf(shop.deps.db);
  const admin = await shop.addUser({ admin: true });
  const order = await shop.placeOrder(await shop.addUser(), await shop.addProduct({ product: 'Bolt 12345' }));
  const change = (values: { phone?: string; email?: string; customer_name?: string }) =>
    db.updateTable('orders').set(values).execute();
  const find = async (q: string) => {
    const { body } = await shop.request<Order[]>('GET', `/api/orders?q=${encodeURIComponent(q)}`, {
      token: admin.token,
    });
    return body.map(({ _id }) => _id);
  };
  await sql`create virtual table temp.groups using fts5vocab('main', 'order_digits', 'row')`.execute(db);
  const groups = async () => {
    const { rows } = await sql<{ term: string }>`select term from groups order by term`.execute(db);
    return rows.map(({ term }) => term);
  };

  await change({ phone: '0171 / 98 76 54' });
  await indexOrders(shop.deps);
  const written = await groups();
  // Those of the number, the product and the phone.
  expect(written).toEqual(expect.arrayContaining(['1000', '0001', '1234', '2345', '0171', '7198', '7654']));
  await change({ customer_name: 'ÄÖ\u{1f529} 1Z-00445566' });
  expect(await groups()).toEqual([...new Set([...written, '0044', '0445', '4455', '4556', '5566'])].toSorted());
  for (const q of ['445566', '0171987654', order.number, 'PO 44556'])
    expect([q, await find(q)]).toEqual([q, q === 'PO 44556' ? [] : [order._id]]);
  await change({ customer_name: '' });
  expect(await groups()).toEqual(written);
  expect(await find('445566')).toEqual([]);
});

test('what was changed is indexed as if it were new', async () => {
  const shop = await openTestShop();
  onTestFinished(shop.close);
  const db = writerOf(shop.deps.db);
  const customer = await shop.addUser();
  const product = await shop.addProduct();
  for (let order = 0; order < 5; order += 1) await shop.placeOrder(customer, product);
  await sql`create virtual table temp.groups using fts5vocab('main', 'order_digits', 'row')`.execute(db);
  const groups = async () => (await sql`select term, doc from groups order by term`.execute(db)).rows;
  await indexOrders(shop.deps);
  const parts = ['12', '345678', '0', '-', ' ', '\n', '\0', 'é', '\u{1f529}', '٣٤٥٦', '1111111', 'x9'];
  for (let round = 0; round < 200; round += 1) {
    const text = Array.from(
      { length: round % 9 },
      (_, at) => parts[(round * 7 + at * (round % 5)) % parts.length],
    ).join('');
    await db
      .updateTable('orders')
      .set({ address: text, phone: `${text}${round}` })
      .where('seq', '=', (round % 5) + 1)
      .execute();
  }
  const changed = await groups();
  expect(changed).toContainEqual({ term: '3456', doc: expect.any(Number) });
  await sql`insert into order_digits (order_digits) values ('delete-all')`.execute(db);
  await db.updateTable('order_search_progress').set({ digits_to: 0 }).execute();
  await indexOrders(shop.deps);
  expect(await groups()).toEqual(changed);
});

test('numbers are asked for by their groups of digits, also beside words that are too short or too common, and names by trigrams', async () => {
  const shop = await openTestShop();
  onTestFinished(shop.close);
  const { token } = await shop.addUser({ admin: true });
  const order = await shop.placeOrder(await shop.addUser(), await shop.addProduct({ product: 'Bolt 12345' }));
  await indexOrders(shop.deps);
  const found = async (q: string) =>
    (await shop.request<Order[]>('GET', `/api/orders?q=${encodeURIComponent(q)}`, { token })).body.length;
  const numbers = ['12345', 'no. 2345', '#12345', order.number, order.number.slice(2)];
  const others = ['bolt', 'bolt 12345', '345'];
  for (const q of [...numbers, ...others]) expect([q, await found(q)]).toEqual([q, 1]);
  await sql`insert into order_digits (order_digits) values ('delete-all')`.execute(writerOf(shop.deps.db));
  for (const q of numbers) expect([q, await found(q)]).toEqual([q, 0]);
  for (const q of others) expect([q, await found(q)]).toEqual([q, 1]);
});

test('a shop whose orders have no groups of digits yet finds them by their trigrams', async () => {
  const shop = await openTestShop();
  onTestFinished(shop.close);
  const db = writerOf(shop.deps.db);
  const admin = await shop.addUser({ admin: true });
  const order = await shop.placeOrder(await shop.addUser(), await shop.addProduct({ product: 'Bolt 12345' }));
  await indexOrders(shop.deps);
  await sql`insert into order_digits (order_digits) values ('delete-all')`.execute(db);
  await db.updateTable('order_search_progress').set({ digits_to: 0 }).execute();
  const { token } = admin;
  for (let time = 0; time < 2; time += 1) {
    expect((await shop.request<Order[]>('GET', '/api/orders?q=12345', { token })).body).toMatchObject([
      { _id: order._id },
    ]);
    await indexOrders(shop.deps);
    expect(await db.selectFrom('order_search_progress').selectAll().execute()).toEqual([
      { indexed_to: 1, digits_to: 1 },
    ]);
  }
});
