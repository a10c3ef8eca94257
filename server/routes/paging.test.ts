import { afterAll, beforeAll, expect, test } from 'vitest';
import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import { writerOf } from '#server/db/connections.ts';
import { MAX_PAGE_BYTES } from '#server/http/limits.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { type Product, productSorts } from '#shared/contracts/products/products.ts';

const PRICES = [5, 7];
const ROWS = 210;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (let row = 0; row < ROWS; row += 1) {
    await shop.addProduct({ price: PRICES[row % PRICES.length] ?? 5, availableQuantity: 100 + (row % 3) });
  }
});
afterAll(() => shop.close());

async function list(path: string): Promise<{ products: Product[]; headers: Headers }> {
  const { status, headers, body } = await shop.request('GET', `/api/${path}`);
  expect(status).toBe(200);
  return { products: body as Product[], headers };
}

test.each(productSorts)('a long page sorted by %s is complete, in order, and links to the next', async (sort) => {
  const whole = (await list(`products?sort=${sort}`)).products;
  expect(new Set(whole.map(({ _id }) => _id)).size).toBe(ROWS);
  const pages: Product[] = [];
  for (let path: string | undefined = `products?sort=${sort}&limit=101`; path !== undefined; ) {
    const { products, headers }: Awaited<ReturnType<typeof list>> = await list(path);
    expect(headers.get('x-total-count')).toBe(String(ROWS));
    pages.push(...products);
    path = /<\/api\/([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(pages).toEqual(whole);
  const field = sort.replace('-', '') as 'price' | 'availableQuantity' | 'createdAt';
  const values = whole.map((product) => product[field]);
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  expect(values).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
});

test('other requests run while a long list is read', async () => {
  let yields = 0;
  let isReading = true;
  const count = async () => {
    for (; isReading; yields += 1) await yieldToEventLoop();
  };
  const counted = count();
  const { products } = await list('products');
  isReading = false;
  await counted;
  expect(products).toHaveLength(ROWS);
  expect(yields).toBeGreaterThanOrEqual(Math.floor(ROWS / 100));
});

const LONG_ROWS = 130;

test.each([
  'reviews?sort=createdAt',
  'reviews?sort=-createdAt&limit=120',
  'products?sort=-price',
  'products?sort=createdAt&q=heavy',
  'products?sort=price&q=heavy',
])('pages of %s end before they exceed the bytes, and leave nothing out', async (list) => {
  const long = await openTestShop();
  const { db } = long.deps;
  const { userId } = await long.addUser();
  const numbers = Array.from({ length: LONG_ROWS }, (_, index) => index);
  const description = 'Heavy \u9245'.padEnd(5000, '\u9245');
  if (list.startsWith('reviews')) {
    const review = { user_id: userId, name: 'Ada', ratings: 5, description };
    await writerOf(db)
      .insertInto('reviews')
      .values(numbers.map((n) => ({ ...review, id: `${n}`, created_at: n })))
      .execute();
  } else for (const n of numbers) await long.addProduct({ description, price: 1 + (n % 3), availableQuantity: 0 });

  const ids: string[] = [];
  let pages = 0;
  for (let path: string | undefined = list; path !== undefined; pages += 1) {
    const { body, headers }: Awaited<ReturnType<typeof long.request>> = await long.request('GET', `/api/${path}`);
    const text = JSON.stringify(body);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    expect(headers.get('x-total-count')).toBe(`${LONG_ROWS}`);
    ids.push(...(body as { _id: string }[]).map(({ _id }) => _id));
    path = /<\/api\/([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(pages).toBe(2);
  expect([ids.length, new Set(ids).size]).toEqual([LONG_ROWS, LONG_ROWS]);
  expect((await long.request<object[]>('GET', `/api/${list}&limit=3`.replace('&limit=120', ''))).body).toHaveLength(3);
  await long.close();
});
