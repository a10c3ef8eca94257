import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { type Product, productSorts } from '#shared/contracts/products.ts';

// Lists of more rows than are read in one turn of the event loop.

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

test.each(productSorts)(
  'a long page sorted by %s is as long as was asked for, in order, and knows the next',
  async (sort) => {
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
  },
);

test('others get their turns while a long list is read', async () => {
  let turns = 0;
  let isReading = true;
  const count = async () => {
    for (; isReading; turns += 1) await nextTurn();
  };
  const counted = count();
  const { products } = await list('products');
  isReading = false;
  await counted;
  expect(products).toHaveLength(ROWS);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(ROWS / 100));
});
