import { serve } from '@hono/node-server';
import BetterSqlite3 from 'better-sqlite3';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { responseHeaders } from '#server/http/pipeline/respond.ts';
import { cacheResponses } from '#server/http/pipeline/response-cache.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Review } from '#shared/contracts/reviews/reviews.ts';

let shop: TestShop;
let product: Product;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  product = await shop.addProduct({ availableQuantity: 1000, minimumQuantity: 10 });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const list = (headers: Record<string, string> = {}) =>
  shop.request<Product[]>('GET', '/api/products?sort=-createdAt&limit=6', { headers });

test('a cached response differs only in the headers of the request', async () => {
  await shop.addProduct();
  const address = '/api/products?sort=-createdAt&limit=1';
  const made = await shop.request('GET', address);
  await shop.request('GET', address);
  const kept = await shop.request('GET', address);
  expect(kept.body).toEqual(made.body);
  const own = ({ headers }: typeof made) =>
    Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id'));
  expect(own(kept)).toEqual(own(made));
  expect(kept.headers.get('x-request-id')).not.toBe(made.headers.get('x-request-id'));
  expect(kept.headers.get('x-total-count')).toBe('2');
  expect(kept.headers.get('link')).toContain('rel="next"');
});

test('a write of this process shows in the next response', async () => {
  for (let asked = 0; asked < 3; asked += 1) expect((await list()).body[0]?.availableQuantity).toBe(1000);
  await shop.placeOrder(customer, product, 30);
  expect((await list()).body[0]?.availableQuantity).toBe(970);
  expect((await shop.request<Product>('GET', `/api/products/${product._id}`)).body.availableQuantity).toBe(970);
});

test('a write of another process shows in the next response', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = serve({ fetch: shop.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port));
  const address = `http://127.0.0.1:${await promise}/api/products`;
  const ask = async () => ((await (await fetch(address)).json()) as Product[])[0]?.image;
  const other = new BetterSqlite3(shop.file);
  const change = other.prepare('update products set image = ? where id = ?');
  for (const image of Array.from({ length: 50 }, (_, index) => `/products/elsewhere-${index}.svg`)) {
    change.run(image, product._id);
    for (let asked = 0; asked < 3; asked += 1) expect(await ask()).toBe(image);
  }
  other.close();
  server.close();
});

test('responses during orders are never older than the last order', async () => {
  for (let ordered = 0; ordered < 200; ordered += 10) {
    const asked = Promise.all([list(), list(), list(), shop.placeOrder(customer, product, 10), list(), list()]);
    await asked;
    for (let times = 0; times < 3; times += 1) {
      expect((await list()).body[0]?.availableQuantity).toBe(1000 - ordered - 10);
    }
  }
});

test('a client with the current response gets 304 until a write', async () => {
  const etag = (await list()).headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const same = await list({ 'if-none-match': etag });
  expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag]);
  await shop.placeOrder(customer, product, 10);
  const changed = await list({ 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('refusals are not cached, and each address has its own body', async () => {
  const missing = '/api/products/01a1fb00-0000-7000-8000-000000000000';
  expect((await shop.request('GET', missing)).status).toBe(404);
  expect((await shop.request('GET', missing)).headers.get('etag')).toBeNull();
  expect((await shop.request('GET', '/api/products?limit=0')).status).toBe(422);
  const review = { name: 'Nora Keller', ratings: 5, description: 'On time.' };
  await shop.request('POST', '/api/reviews', { token: customer.token, body: review });
  const reviews = await shop.request<Review[]>('GET', '/api/reviews?sort=-createdAt');
  expect(reviews.body[0]).toMatchObject(review);
});

function numberedResponses() {
  const keep = cacheResponses(shop.deps);
  const responses = { made: 0, mayBeMade: Promise.resolve() };
  const app = new Hono().use(responseHeaders()).get('/:list', (context) =>
    keep(context, async () => {
      const text = String(responses.made++);
      await responses.mayBeMade;
      return text;
    }),
  );
  const ask = async (path = '/list') => (await app.request(path)).text();
  return { responses, ask };
}

test('caches a response at the second request, and again after a write', async () => {
  const { ask } = numberedResponses();
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['0', '1', '1', '1']);
  await shop.placeOrder(customer, product, 10);
  expect([await ask(), await ask(), await ask()]).toEqual(['2', '3', '3']);
});

test('does not cache a response when a write happened while it was made', async () => {
  const { responses, ask } = numberedResponses();
  expect(await ask()).toBe('0');
  const { promise, resolve } = Promise.withResolvers<void>();
  responses.mayBeMade = promise;
  const late = ask();
  await shop.placeOrder(customer, product, 10);
  responses.mayBeMade = Promise.resolve();
  expect(await ask('/other')).toBe('2');
  resolve();
  expect(await late).toBe('1');
  expect([await ask(), await ask()]).toEqual(['3', '4']);
});
