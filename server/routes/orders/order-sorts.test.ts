import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { MAX_SORTED_ORDERS } from '#shared/domain/limits.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const send = (path: string, by = admin) => shop.request<Order[]>('GET', `/api/${path}`, { token: by.token });

/** The quantities of every page, two rows each. */
async function listPages(path: string, between: () => Promise<unknown> = async () => {}): Promise<number[]> {
  const quantities: number[] = [];
  for (let cursor = ''; ; ) {
    const { status, body, headers } = await send(`${path}&limit=2${cursor}`);
    expect(status).toBe(200);
    quantities.push(...body.map(({ quantity }) => quantity));
    const next = /cursor=([^>&]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    if (next === undefined) return quantities;
    cursor = `&cursor=${next}`;
    await between();
  }
}

/** One order each; quantities tell them apart. */
async function placeAll(quantities: number[], customers: TestUser[]): Promise<Order[]> {
  const product = await shop.addProduct({ price: 1, minimumQuantity: 1, availableQuantity: 10_000 });
  const orders: Order[] = [];
  for (const [index, quantity] of quantities.entries()) {
    const customer = customers[index % customers.length] as TestUser;
    orders.push(await shop.placeOrder(customer, product, quantity));
  }
  return orders;
}

async function rename(user: TestUser, displayName: string): Promise<void> {
  await inTransaction(shop.deps.db, (db) =>
    db.updateTable('orders').set({ customer_name: displayName }).where('email', '=', user.email).execute(),
  );
}

test('sorts by total and by customer, page after page, equal ones in the order of creation', async () => {
  const customers = [await shop.addUser(), await shop.addUser(), await shop.addUser()];
  await placeAll([7, 90, 8, 8, 1000, 20], customers);
  const names = ['Öztürk', 'adams', 'Zhou'];
  for (const [index, customer] of customers.entries()) await rename(customer, names[index] ?? '');
  expect(await listPages('orders?sort=total')).toEqual([7, 8, 8, 20, 90, 1000]);
  expect(await listPages('orders?sort=-total')).toEqual([1000, 90, 20, 8, 8, 7]);
  expect(await listPages('orders?sort=customer')).toEqual([90, 1000, 7, 8, 8, 20]);
  expect(await listPages('orders?sort=-customer')).toEqual([20, 8, 8, 7, 1000, 90]);
  expect(await listPages('orders?sort=-total&q=adams')).toEqual([1000, 90]);
  expect((await send('orders?sort=total&limit=2')).headers.get('x-total-count')).toBe('6');
});

test('an order that leaves the view while someone turns its pages leaves no gap', async () => {
  const customer = await shop.addUser();
  const orders = await placeAll([5, 6, 7, 8, 9], [customer]);
  let next = 1;
  const ship = async () => {
    const order = orders[next++];
    await shop.request('PATCH', `/api/orders/status/${order?._id}`, { token: admin.token });
  };
  // The last order of the first page leaves, then one that is not shown yet.
  expect(await listPages('orders?view=unpaid&sort=total', ship)).toEqual([5, 6, 7, 8, 9]);
  const cancel = async () => {
    const order = orders[--next];
    await shop.request('DELETE', `/api/orders/${order?._id}`, { token: customer.token });
  };
  next = 5;
  expect(await listPages('orders?sort=total', cancel)).toEqual([5, 6, 7, 8]);
});

test('the file of a sorted list is sorted', async () => {
  await placeAll([7, 90, 8], [await shop.addUser()]);
  const response = await shop.app.request('/api/orders/export?sort=-total', {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const rows = (await response.text()).trim().split('\r\n').slice(1);
  expect(rows.map((row) => Number(row.split(',')[9]))).toEqual([90, 8, 7]);
});

test('who may not see money cannot sort by it, and customers sort by creation only', async () => {
  const customer = await shop.addUser();
  const warehouse = await shop.addUser({ role: 'warehouse' });
  expect((await send('orders?sort=total', warehouse)).status).toBe(403);
  expect((await send('orders?sort=customer', warehouse)).status).toBe(200);
  expect((await send(`orders/${customer.email}?sort=total`, customer)).status).toBe(422);
});

test('too many orders are refused with a sentence instead of being sorted in part', async () => {
  const [order] = await placeAll([5], [await shop.addUser()]);
  const [copied] = await shop.deps.db.selectFrom('orders').selectAll().execute();
  const unique = ['seq', 'id', 'idempotency_key', 'request_fingerprint', 'cancelled_at', 'created_at'];
  const columns = Object.keys(copied ?? {}).filter((name) => !unique.includes(name));
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const copy = (from: number, to: number) =>
    inTransaction(shop.deps.db, (db) =>
      sql`insert into orders (id, created_at, ${names})
        with recursive copies(n) as (select ${sql.lit(from)} union all select n + 1 from copies where n < ${sql.lit(to)})
        select orders.id || '-' || n, created_at + n, ${names}
        from orders cross join copies where orders.id = ${order?._id}`.execute(db),
    );
  // All in one would take longer on a busy computer than PostgreSQL may take for a statement.
  const step = 500;
  for (let from = 2; from <= MAX_SORTED_ORDERS; from += step)
    await copy(from, Math.min(from + step - 1, MAX_SORTED_ORDERS));
  const total = (await send('orders?sort=total&limit=1')).headers.get('x-total-count');
  await copy(MAX_SORTED_ORDERS + 1, MAX_SORTED_ORDERS + 1);
  const refused = await shop.request('GET', '/api/orders?sort=total&limit=1', { token: admin.token });
  // They are no orders that were ever placed, which the checks at the end would find.
  await shop.discard();
  shop = await openTestShop();
  expect(total).toBe(String(MAX_SORTED_ORDERS));
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'too_many_to_sort' }]);
});
