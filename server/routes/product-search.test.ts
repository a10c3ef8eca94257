import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { searchText } from '#server/db/search-text.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

function search(q: string, more = '') {
  return shop.request<Product[]>('GET', `/api/products?q=${encodeURIComponent(q)}${more}`);
}

async function find(q: string, more = ''): Promise<string[]> {
  const { status, body } = await search(q, more);
  expect([q, status]).toEqual([q, 200]);
  return body.map(({ product }) => product);
}

describe('a search finds', () => {
  beforeEach(async () => {
    await shop.addProduct({ product: 'Hex Bolt', description: 'Zinc plated, part no. BH-1X' });
    await shop.addProduct({ product: 'Hex nut M8', description: 'Größe: ÜBERMASS, Ø 8,5 mm' });
    await shop.addProduct({ product: 'Washer M12', description: 'Fits a bolt; 50% "thicker" — per DIN‑125' });
  });

  test.each([
    ['bh1x', ['Hex Bolt']],
    ['BH-1X', ['Hex Bolt']],
    ['bh 1 x', ['Hex Bolt']],
    ['h-1x', ['Hex Bolt']],
    ['hexbolt', ['Hex Bolt']],
    ['hex', ['Hex Bolt', 'Hex nut M8']],
    ['X-B', []],
    ['xbo', ['Hex Bolt']],
    ['din125', ['Washer M12']],
    ['DIN 125', ['Washer M12']],
    ['größe', ['Hex nut M8']],
    ['GRÖSSE', ['Hex nut M8']],
    ['u\u0308bermass', ['Hex nut M8']],
    ['øb', []],
    ['ø', ['Hex nut M8']],
    ['m8', ['Hex nut M8']],
    ['M', ['Hex nut M8', 'Washer M12']],
    ['x', []],
    ['1x', ['Hex Bolt']],
    ['bolt m12', ['Washer M12']],
    ['m12 washer', ['Washer M12']],
    ['m8 hex', ['Hex nut M8']],
    ['hex washer', []],
    ['boltzinc', []],
    ['m8größe', []],
    ['"', ['Washer M12']],
    ['"thicker"', ['Washer M12']],
    ['50%', ['Washer M12']],
    ['%', ['Washer M12']],
    ['h%x', []],
    ['h_x', []],
    ['___', []],
    ['-', ['Hex Bolt', 'Hex nut M8', 'Washer M12']],
  ])('%j: %j', async (q, names) => {
    expect(await find(q)).toEqual(names);
  });

  test.each([
    'hex OR bolt',
    'hex AND nut',
    'NOT hex',
    'bolt*',
    '^hex',
    'text:hex',
    'NEAR(hex bolt)',
    '"hex',
    "' or 1=1 --",
    '{a b} : c',
    'hex\0bolt',
    '\\',
    'a\\%b',
    'ﷺ'.repeat(200),
    'a b c d e f g h '.repeat(12),
    Array.from({ length: 200 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(''),
  ])('nothing for %j, which is no language', async (q) => {
    expect(await find(q)).toEqual([]);
    expect(await find(q, '&sort=price&inStock=true')).toEqual([]);
  });
});

test('a search sees what products are called now, and none that are gone', async () => {
  const admin = await shop.addUser({ admin: true });
  const [kept, gone] = [await shop.addProduct({ product: 'Copper' }), await shop.addProduct({ product: 'Copper' })];
  const change = (body: object) => shop.request('PATCH', `/api/products/${kept._id}`, { token: admin.token, body });
  await shop.request('DELETE', `/api/products/${gone._id}`, { token: admin.token });
  expect(await find('copper')).toEqual(['Copper']);
  await change({ product: 'Brass' });
  expect([await find('copper'), await find('brass')]).toEqual([[], ['Brass']]);
  await change({ description: 'Was copper once' });
  expect([await find('copper'), await find('din 933')]).toEqual([['Brass'], []]);
  await change({ price: 7, minimumQuantity: 2 });
  expect(await find('copper once')).toEqual(['Brass']);
});

test('results are in the list’s order, a page at a time, and may be in stock only', async () => {
  const shelf = [
    { product: 'A', price: 3, availableQuantity: 5 },
    { product: 'B', price: 1, availableQuantity: 500 },
    { product: 'C', price: 3, availableQuantity: 50 },
    { product: 'D', price: 2, availableQuantity: 500 },
  ];
  for (const product of shelf) {
    await shop.addProduct({ ...product, description: 'bolt', minimumQuantity: 10 });
    await shop.addProduct({ ...product, description: 'nut' });
  }
  const walk = async (query: string) => {
    const names: string[] = [];
    for (let cursor = ''; ; ) {
      const { body, headers } = await search('bolt', `&limit=1${query}${cursor}`);
      names.push(...body.map(({ product }) => product));
      const next = /cursor=([^&>]+)/.exec(headers.get('link') ?? '');
      expect(headers.get('x-total-count')).toBe(query.includes('inStock') ? '3' : '4');
      if (!next) return names.join('');
      cursor = `&cursor=${next[1]}`;
    }
  };
  expect(await walk('')).toBe('ABCD');
  expect(await walk('&sort=-createdAt')).toBe('DCBA');
  expect(await walk('&sort=price')).toBe('BDAC');
  expect(await walk('&sort=-price')).toBe('CADB');
  expect(await walk('&sort=availableQuantity')).toBe('ACBD');
  expect(await walk('&inStock=true')).toBe('BCD');
  expect(await walk('&inStock=true&sort=-price')).toBe('CDB');
});

test('more matches than anybody counts or sorts are still found in the list’s order', async () => {
  const text = searchText('Rivet', 'Steel');
  const numbers = Array.from({ length: 10_001 }, (_, index) => index);
  for (let start = 0; start < numbers.length; start += 1000) {
    await shop.deps.db
      .insertInto('products')
      .values(
        numbers.slice(start, start + 1000).map((n) => ({
          id: `rivet-${n}`,
          name: 'Rivet',
          description: 'Steel',
          price_units: 10_000 * (1 + (n % 5000)),
          minimum_quantity: 1,
          available_quantity: 0,
          image: '/x.svg',
          created_at: n,
          search_text: text,
        })),
      )
      .execute();
  }
  await shop.addProduct({ product: 'Washer', price: 1 });
  const dear = await shop.addProduct({ product: 'Rivet', price: 3 });
  const first = await search('rivet', '&sort=price&limit=4');
  expect(first.body.map(({ price }) => price)).toEqual([1, 1, 1, 2]);
  expect(first.headers.get('x-total-count')).toBeNull();
  const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await shop.request<Product[]>('GET', next);
  expect(second.body.map(({ price }) => price)).toEqual([2, 3, 3, 3]);
  expect(second.body[3]?._id).toBe(dear._id);
  expect((await find('rivet', '&sort=-createdAt&limit=1'))[0]).toBe('Rivet');
  // All there are, so that their number is known.
  const inStock = await search('rivet', '&sort=price&inStock=true');
  expect([inStock.body.length, inStock.headers.get('x-total-count')]).toEqual([1, '1']);
});
