import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { turnOf } from '#server/db/schema/lock-numbers.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import {
  findLastEventToFollow,
  findNewestEvent,
  listEventsAfter,
  recordEvent,
} from '#server/queries/history/events.ts';
import { updateProduct } from '#server/queries/products/product-writes.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { countPerMinute } from '#server/queries/request-counts.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let customer: TestUser;
let product: Product;
let other: Database;
beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.addUser();
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100, price: 5 });
  other = await connect();
});
afterEach(async () => {
  await other.destroy();
  await shop.close();
});

async function connect(settings = ''): Promise<Database> {
  if (!('url' in shop.location)) throw new Error('This test needs PostgreSQL');
  return openPostgres(shop.location.url + settings, { poolSize: 5 });
}

function place() {
  const body = orderBody(product._id);
  return shop.request<{ code?: string }>('POST', '/api/orders', { token: customer.token, body });
}

/** Until the function that it returns is called. */
async function hold(lock: (db: WriteTransaction) => Promise<unknown>): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const done = inTransaction(other, async (db) => {
    await lock(db);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  return () => {
    letGo.resolve();
    return done;
  };
}

const holdProduct = () => hold((db) => findProduct(db, product._id));
const holdCounts = (db: WriteTransaction) => sql`select ${sql.raw(turnOf('counts'))}`.execute(db);

async function waitForLock(count = 1): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(other)).rows.length, { timeout: 10_000 }).toBe(count);
}

test('a statement that is sent without waiting fails its transaction with its own error', async () => {
  const event: RecordedEvent = { at: 1, actor: 'cli', type: 'order.printed', subjectId: product._id };
  const broken = { ...event, actor: null as unknown as string };
  const newest = async () => (await listEventsAfter(other, 0, 1000)).length;
  const before = await newest();
  const committed = inTransaction(other, async (db) => {
    await recordEvent(db, event);
    await recordEvent(db, broken);
  });
  await expect(committed).rejects.toMatchObject({ code: '23502' });
  const wentOn = inTransaction(other, async (db) => {
    await recordEvent(db, broken);
    await findProduct(db, product._id);
  });
  await expect(wentOn).rejects.toMatchObject({ code: '23502' });
  expect(await newest()).toBe(before);
  await inTransaction(other, async (db) => recordEvent(db, event));
  expect(await newest()).toBe(before + 1);
});

test('a row locked by another process delays an order of it, but no reader', async () => {
  const letGo = await holdProduct();
  const order = place();
  const { status, body } = await shop.request<Product>('GET', `/api/products/${product._id}`);
  expect([status, body.availableQuantity]).toEqual([200, 100]);
  await letGo();
  expect((await order).status).toBe(201);
});

test('a row that is held for too long gives 503 with Retry-After, and nothing is written', async () => {
  const impatient = await connect('?lock_timeout=200');
  const { db } = shop.deps;
  shop.deps.db = impatient;
  const letGo = await holdProduct();
  const response = await place();
  await letGo();
  shop.deps.db = db;
  await impatient.destroy();
  expect([response.status, response.body.code, response.headers.get('retry-after')]).toEqual([
    503,
    'database_busy',
    '1',
  ]);
  expect(shop.errors.splice(0)).toHaveLength(1);
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
});

const rowOf = ({ _id: id, product: name, description }: Product) => ({ id, name, description, part_number: null });

test('two transactions that wait for each other both end', async () => {
  const second = await shop.addProduct();
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const rename = (first: Product, last: Product, turn: 0 | 1) =>
    inTransaction(shop.deps.db, async (db) => {
      await updateProduct(db, rowOf(first), { name: `first ${turn}` });
      met[turn]?.resolve();
      await met[1 - turn]?.promise;
      await updateProduct(db, rowOf(last), { name: `last ${turn}` });
    });
  await Promise.all([rename(product, second, 0), rename(second, product, 1)]);
  const names = (await shop.deps.db.selectFrom('products').select('name').execute()).map(({ name }) => name);
  expect([
    ['first 1', 'last 1'],
    ['first 0', 'last 0'],
  ]).toContainEqual(names.sort());
});

test('what a transaction has read stays as it is until it ends', async () => {
  let seen: (number | undefined)[] = [];
  let change: Promise<unknown> = Promise.resolve();
  await inTransaction(shop.deps.db, async (db) => {
    const before = await findProduct(db, product._id);
    change = inTransaction(other, (db) => updateProduct(db, rowOf(product), { minimum_quantity: 7 }));
    await waitForLock();
    const after = await findProduct(db, product._id);
    seen = [before?.minimum_quantity, after?.minimum_quantity];
  });
  await change;
  expect(seen).toEqual([1, 1]);
  expect((await findProduct(shop.deps.db, product._id))?.minimum_quantity).toBe(7);
});

const event: RecordedEvent = { at: 1, actor: 'system', type: 'order.printed', subjectId: 'x' };
const later: RecordedEvent = { ...event, type: 'review.hidden' };

async function follow(after: number): Promise<[number: number, type: string][]> {
  return (await listEventsAfter(other, after, 1000)).map(({ seq, type }) => [seq, type]);
}

test('events are recorded beside each other, and a follower of the log reads none before an earlier one', async () => {
  const start = await findLastEventToFollow(other);
  await inTransaction(shop.deps.db, async (db) => {
    await recordEvent(db, event);
    // The event was sent without waiting for it; a read waits.
    await findProduct(db, product._id);
    await inTransaction(other, (db) => recordEvent(db, later));
    expect((await findNewestEvent(other))?.seq).toBeGreaterThan(start);
    expect([await findLastEventToFollow(other), await follow(start)]).toEqual([start, []]);
    await recordEvent(db, event);
  });
  const types = (await follow(start)).map(([, type]) => type);
  expect(types).toEqual(['order.printed', 'review.hidden', 'order.printed']);
  expect(await findLastEventToFollow(other)).toBe((await follow(start)).at(-1)?.[0]);
});

test('an event of a transaction that comes to nothing holds up followers only until its end', async () => {
  const start = await findLastEventToFollow(other);
  const failed = inTransaction(shop.deps.db, async (db) => {
    await recordEvent(db, event);
    await findProduct(db, product._id);
    await inTransaction(other, (db) => recordEvent(db, later));
    throw new Error('it comes to nothing');
  });
  await expect(failed).rejects.toThrow('nothing');
  expect((await follow(start)).map(([, type]) => type)).toEqual(['review.hidden']);
});

test('a transaction that records often holds one lock', async () => {
  const held = sql<{ count: number }>`select count(*) as count from pg_locks
    where locktype = 'advisory' and objsubid = 1 and database = (select oid from pg_database where datname = current_database())`;
  await inTransaction(shop.deps.db, async (db) => {
    for (let time = 0; time < 20; time += 1) {
      await recordEvent(db, event);
      await inTransaction(other, (db) => recordEvent(db, later));
    }
    await findProduct(db, product._id);
    expect((await held.execute(other)).rows).toEqual([{ count: 1 }]);
  });
});

test('a new order waits for nobody who records events, counts or adds up sales', async () => {
  await inTransaction(other, async (db) => {
    await recordEvent(db, event);
    await holdCounts(db);
    expect((await place()).status).toBe(201);
  });
});

test('when a customer ordered last is right, also when an order ends while another one is cancelled', async () => {
  const second = await shop.addProduct();
  const first = await shop.placeOrder(customer, product);
  // The count comes after the sales of the customer, so that the new order's commit waits between them.
  const letGo = await hold((db) =>
    sql`select from list_sizes where list = ${`orders/${customer.userId}`} for update`.execute(db),
  );
  const placed = shop.placeOrder(customer, second);
  await waitForLock();
  const cancelled = shop.request('DELETE', `/api/orders/${first._id}`, { token: customer.token });
  await waitForLock(2);
  await letGo();
  expect((await cancelled).status).toBe(200);
  const { created_at } = await shop.deps.db
    .selectFrom('orders')
    .select('created_at')
    .where('id', '=', (await placed)._id)
    .executeTakeFirstOrThrow();
  const sales = shop.deps.db.selectFrom('account_sales').select('last_order_at');
  expect(await sales.where('account_id', '=', customer.userId).execute()).toEqual([{ last_order_at: created_at }]);
});

test('an order that sells a product out takes its turn to count before it locks the sales of its customer', async () => {
  const letGo = await hold(holdCounts);
  const placed = shop.placeOrder(customer, product, 100);
  await waitForLock();
  const free = await inTransaction(other, (db) =>
    sql`select from account_sales where account_id = ${customer.userId} for update skip locked`.execute(db),
  );
  expect(free.rows).toHaveLength(1);
  await letGo();
  await placed;
});

test('a connection that is cut gives 503, and the next request gets another one', async () => {
  const letGo = await holdProduct();
  const order = place();
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  let pid: number | undefined;
  while (pid === undefined) pid = (await waiting.execute(other)).rows[0]?.pid;
  await sql`select pg_terminate_backend(${pid}::int)`.execute(other);
  expect((await order).status).toBe(503);
  await letGo();
  expect(shop.errors.splice(0)).toHaveLength(1);
  expect((await place()).status).toBe(201);
});

test('requests are counted for all processes together', async () => {
  const [here, there] = [countPerMinute(shop.deps.db, 'test', 3), countPerMinute(other, 'test', 3)];
  await here.consume('198.51.100.7');
  await there.consume('198.51.100.7');
  await here.consume('198.51.100.7');
  await expect(there.consume('198.51.100.7')).rejects.toMatchObject({ consumedPoints: 4 });
  await there.consume('198.51.100.8');
});

test('integers are numbers and not texts, also beyond 32 bits and in sums', async () => {
  const large = 9_007_199_254_740_991;
  const { rows } = await sql<{ value: unknown; sum: unknown }>`
    select ${large}::bigint as value, sum(value) as sum from (values (4000000000::bigint), (1)) as t (value)`.execute(
    other,
  );
  expect(rows).toEqual([{ value: large, sum: 4_000_000_001 }]);
  await expect(sql`select 9007199254740993::bigint`.execute(other)).rejects.toThrow(RangeError);
});
