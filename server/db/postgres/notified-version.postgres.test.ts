import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { dataVersion } from '#server/db/data-version.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { CHANGES_EVERY_MS, NotifiedVersion } from '#server/db/postgres/notified-version.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { responseHeaders } from '#server/http/pipeline/respond.ts';
import { cacheResponses } from '#server/http/pipeline/response-cache.ts';
import { countPerMinute } from '#server/queries/request-counts.ts';
import { runOn } from '#server/testing/postgres/postgres-databases.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// Two processes of a shop: that of the test's shop, and one with a connection of its own.

let shop: TestShop;
let other: Database;
let app: ReturnType<typeof createApp>;
let product: Product;
let customer: TestUser;

beforeEach(async () => {
  shop = await openTestShop();
  other = await openAnother();
  app = createApp({ ...shop.deps, db: other });
  product = await shop.addProduct({ availableQuantity: 100_000, minimumQuantity: 1, price: 5 });
  customer = await shop.addUser();
  await Promise.all([listens(shop.deps.db), listens(other)]);
});

afterEach(async () => {
  await other.destroy();
  await shop.close();
});

function openAnother(): Promise<Database> {
  if (!('url' in shop.location)) throw new Error('This test needs PostgreSQL');
  return openPostgres(shop.location.url, { poolSize: 5 });
}

const listens = (db: Database) => expect.poll(() => dataVersion(db)).not.toBeNull();

/** What the other process answers. */
async function ask(): Promise<Product> {
  return (await (await app.request(`/api/products/${product._id}`)).json()) as Product;
}

const stock = async () => (await ask()).availableQuantity;
const image = async () => (await ask()).image;

async function stockHere(): Promise<number> {
  return (await shop.request<Product>('GET', `/api/products/${product._id}`)).body.availableQuantity;
}

/** As another program would, which tells nobody. */
async function paint(name: string): Promise<void> {
  if (!('url' in shop.location)) throw new Error('This test needs PostgreSQL');
  await runOn(shop.location.url, [`update products set image = '/products/${name}.svg'`]);
}

/** How many statements of the other process a request takes. */
async function statements(): Promise<number> {
  const acquired = vi.spyOn(other.getExecutor(), 'executeQuery');
  await ask();
  const count = acquired.mock.calls.length;
  acquired.mockRestore();
  return count;
}

test('a response is kept until another process writes', async () => {
  await expect.poll(statements).toBe(0);
  await shop.placeOrder(customer, product, 10);
  await expect.poll(stock, { interval: 1 }).toBe(99_990);
  await expect.poll(statements).toBe(0);
});

test('who writes sees it in the next response of the same process, again and again', async () => {
  for (let ordered = 1; ordered <= 15; ordered += 1) {
    await Promise.all([stockHere(), shop.placeOrder(customer, product, 1), stockHere(), stockHere()]);
    for (let times = 0; times < 3; times += 1) expect(await stockHere()).toBe(100_000 - ordered);
  }
});

test('counting requests and reading leave the version as it is, any other write changes it', async () => {
  const { db } = shop.deps;
  const change = async (work: () => Promise<unknown>) => {
    const before = dataVersion(db);
    await work();
    return dataVersion(db) !== before;
  };
  // It changes now and then by itself.
  const leaves = (work: () => Promise<unknown>) => expect.poll(() => change(work)).toBe(false);
  await leaves(() => countPerMinute(db, 'version', 3).consume('a'));
  await leaves(() => shop.request('GET', '/api/products?q=valve'));
  await leaves(() => inTransaction(db, async (db) => void (await db.selectFrom('users').selectAll().execute())));
  const failed = inTransaction(db, async (db) => {
    await db.updateTable('products').set({ image: '/products/never.svg' }).execute();
    throw new Error('it comes to nothing');
  });
  await leaves(() => failed.catch(() => {}));
  const changes = async (work: () => Promise<unknown>) => expect(await change(work)).toBe(true);
  await changes(() => shop.addProduct());
  await changes(() => db.updateTable('products').set({ image: '/products/new.svg' }).execute());
  await changes(() => sql`update products set image = '/products/newer.svg'`.execute(db));
});

test('nothing is kept while the connection that listens is away, and what was before is forgotten', async () => {
  await expect.poll(statements).toBe(0);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bulkhead listener' and datname = current_database()`.execute(shop.deps.db);
  await expect.poll(() => dataVersion(other), { interval: 1 }).toBeNull();
  await paint('while-away');
  expect(await image()).toBe('/products/while-away.svg');
  await paint('still-away');
  expect(await image()).toBe('/products/still-away.svg');
  await listens(other);
  await shop.deps.db.updateTable('products').set({ image: '/products/back.svg' }).execute();
  await expect.poll(image, { interval: 1 }).toBe('/products/back.svg');
});

test('what no notification tells of is seen a moment later', async () => {
  await expect.poll(statements).toBe(0);
  await paint('silent');
  await expect.poll(image, { timeout: CHANGES_EVERY_MS + 3000 }).toBe('/products/silent.svg');
});

/** A cache of the other process, whose responses wait between their read and their end. */
function slowResponses() {
  const keep = cacheResponses({ db: other });
  let mayEnd = Promise.resolve();
  const slow = new Hono().use(responseHeaders()).get('/', (context) =>
    keep(context, async () => {
      const row = await other.selectFrom('products').select('image').executeTakeFirstOrThrow();
      await mayEnd;
      return row.image;
    }),
  );
  const read = async () => (await slow.request('/')).text();
  /** Asks, has `work` done between the read and the end of that response, and returns what was responded. */
  async function around(work: () => Promise<unknown>): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<void>();
    mayEnd = promise;
    const executed = vi.spyOn(other.getExecutor(), 'executeQuery');
    const response = read();
    await expect.poll(() => executed.mock.settledResults.some(({ type }) => type === 'fulfilled')).toBe(true);
    executed.mockRestore();
    await work();
    mayEnd = Promise.resolve();
    resolve();
    return response;
  }
  return { read, around };
}

const change = (db: Database, name: string) => db.updateTable('products').set({ image: name }).execute();

test.each([
  ['this process', () => other],
  ['another process', () => shop.deps.db],
])('a response that a write of %s overtakes is not kept', async (_, writer) => {
  const { read, around } = slowResponses();
  for (let round = 0; round < 20; round += 1) {
    await change(writer(), `before ${round}`);
    await expect.poll(read, { interval: 1 }).toBe(`before ${round}`);
    expect(await around(() => change(writer(), `after ${round}`))).toMatch(/before|after/);
    if (writer() === other) expect([await read(), await read()]).toEqual([`after ${round}`, `after ${round}`]);
    await expect.poll(read, { interval: 1 }).toBe(`after ${round}`);
    for (let times = 0; times < 3; times += 1) expect(await read()).toBe(`after ${round}`);
  }
});

test('control: with the version that is after the data, what was stays', async () => {
  const { read, around } = slowResponses();
  const stays = async () => {
    await change(other, 'before');
    const version = vi.spyOn(NotifiedVersion.prototype, 'get');
    const late = (dataVersion(other) ?? 0) + 1;
    version.mockReturnValue(late);
    await read();
    await around(async () => {
      await change(other, 'after');
      version.mockRestore();
    });
    return read();
  };
  await expect.poll(stays).toBe('before');
});
