import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import type { Page } from '#server/db/keyset.ts';
import { searchText } from '#server/db/search/search-text.ts';
import type { SearchOrder } from '#server/queries/products/found-products.ts';
import { searchProducts } from '#server/queries/products/product-search.ts';
import { suggestName } from '#server/queries/products/product-suggestion.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { withoutThreads } from '#server/testing/without-threads.ts';
import { priceUnits } from '#shared/domain/money.ts';

const PRODUCTS = 900;
const ENOUGH = { ms: 60_000, characters: 10_000_000 };

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  const rows = Array.from({ length: PRODUCTS }, (_, n) => {
    // Each has the trigrams of the search; every third one matches.
    const [name, description] = n % 3 === 0 ? matching(n) : ['Flex box', 'For volts'];
    return {
      id: `p${n}`,
      name,
      description,
      price_units: priceUnits(100 * (1 + (n % 7))),
      minimum_quantity: 1,
      available_quantity: n % 5,
      image: '/x.svg',
      created_at: n,
      search_text: searchText(name, description),
    };
  });
  await writerOf(shop.deps.db).insertInto('products').values(rows).execute();
  const received = rows
    .filter((row) => row.available_quantity > 0)
    .map((row) => ({ product_id: row.id, quantity: row.available_quantity, created_at: 1 }))
    .map((row) => ({ ...row, kind: 'received' as const, reason: 'first stock', order_id: null }));
  await writerOf(shop.deps.db).insertInto('stock_movements').values(received).execute();
});
afterEach(() => shop.close());

/** A third has the exact name, a third a name that contains it, a third a description that does. */
function matching(n: number): [name: string, description: string] {
  if (n % 9 === 0) return ['Hex bolt', 'Steel'];
  return n % 9 === 3 ? ['Long hex bolt', 'Steel'] : ['Nut', 'For a hex bolt'];
}

function find(search: string, order: SearchOrder, page: Partial<Page>, budget = ENOUGH, inStock = false) {
  const whole = { limit: 50, descending: false, after: null, afterValue: null, ...page };
  return searchProducts(shop.deps.db, whole, order, { search, inStock }, budget);
}

async function walk(order: SearchOrder, descending: boolean, budget: typeof ENOUGH, from: Partial<Page> = {}) {
  const ids: string[] = [];
  let cuts = 0;
  for (let page: Partial<Page> = { ...from, descending }; ; ) {
    const { rows, next, isCutShort } = await find('hexbolt', order, page, budget);
    ids.push(...rows.map(({ id }) => id));
    if (isCutShort) cuts += 1;
    if (next === null) return { ids, cuts };
    page = { ...next, descending };
  }
}

test.each([
  ['seq', false],
  ['seq', true],
  ['price_units', false],
  ['price_units', true],
  ['available_quantity', true],
] as const)(
  'a search by %s that has no time goes on in its next pages, and finds everything once (descending: %s)',
  async (order, descending) => {
    const whole = await walk(order, descending, ENOUGH);
    expect([whole.ids.length, whole.cuts]).toEqual([PRODUCTS / 3, 0]);
    const hurried = await walk(order, descending, { ...ENOUGH, ms: 0 });
    expect(hurried.cuts).toBeGreaterThan(5);
    expect(hurried.ids).toEqual(whole.ids);
  },
);

function ranked(): string[] {
  const newest = Array.from({ length: PRODUCTS }, (_, n) => PRODUCTS - 1 - n);
  return [0, 3, 6].flatMap((rest) => newest.filter((n) => n % 9 === rest)).map((n) => `p${n}`);
}

test('a search by relevance sorts all matches, and later pages without time keep that order', async () => {
  expect(await walk('relevance', true, ENOUGH)).toEqual({ ids: ranked(), cuts: 0 });
  for (const limit of [50, 130, 250]) {
    const { rows, next } = await find('hexbolt', 'relevance', { descending: true, limit });
    const hurried = await walk('relevance', true, { ...ENOUGH, ms: 0 }, next ?? {});
    expect(hurried.cuts).toBeGreaterThan(0);
    expect([...rows.map(({ id }) => id), ...hurried.ids]).toEqual(ranked());
  }
});

test('a search by relevance without time starts with exact names, and finds every match once', async () => {
  const hurried = await walk('relevance', true, { ...ENOUGH, ms: 0 });
  expect(hurried.cuts).toBeGreaterThan(5);
  const exactNames = PRODUCTS / 9;
  const newest = (ids: string[]) => ids.toSorted((a, b) => Number(b.slice(1)) - Number(a.slice(1)));
  expect(hurried.ids).toEqual([...ranked().slice(0, exactNames), ...newest(ranked().slice(exactNames))]);
  // With time again, later pages keep the first page's order.
  const { rows, next } = await find('hexbolt', 'relevance', { descending: true }, { ...ENOUGH, ms: 0 });
  const rest = await walk('relevance', true, ENOUGH, next ?? {});
  expect([...rows.map(({ id }) => id), ...rest.ids]).toEqual(hurried.ids);
});

test('a suggestion that is not found in time is null', async () => {
  const suggest = (budget: typeof ENOUGH) => suggestName(shop.deps.db, 'flexx', budget);
  expect(await suggest(ENOUGH)).toEqual({ suggestion: 'Flex box', corrected: 'flex' });
  expect(await suggest({ ...ENOUGH, ms: 0 })).toEqual({ suggestion: null, corrected: null });
});

test('a page of a search ends where its texts are too long, and the next page continues', async () => {
  const whole = await walk('price_units', false, ENOUGH);
  const short = { ...ENOUGH, characters: 200 };
  const first = await find('hexbolt', 'price_units', {}, short);
  expect(first.rows.length).toBeLessThan(20);
  expect([first.isCutShort, first.count]).toEqual([false, PRODUCTS / 3]);
  expect((await walk('price_units', false, short)).ids).toEqual(whole.ids);
});

test('a search that runs out of time has no count', async () => {
  expect((await find('hexbolt', 'seq', {}, { ...ENOUGH, ms: 0 })).count).toBeNull();
  expect((await find('hexbolt', 'seq', {}, ENOUGH, true)).count).toBe((PRODUCTS / 3) * 0.8);
});

test('a search finds the same when no thread can be started', async () => {
  const withThread = await walk('price_units', true, ENOUGH);
  const restore = withoutThreads('search-worker');
  const other = await openTestShop();
  try {
    const product = await other.addProduct({ product: 'Hex bolt' });
    const page = { limit: 5, descending: false, after: null, afterValue: null };
    const found = await searchProducts(other.deps.db, page, 'seq', { search: 'hexbolt', inStock: false }, ENOUGH);
    expect(found.rows.map(({ id }) => id)).toEqual([product._id]);
  } finally {
    restore();
    await other.close();
  }
  expect(withThread.ids).toHaveLength(PRODUCTS / 3);
});
