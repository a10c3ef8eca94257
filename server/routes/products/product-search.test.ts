import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { searchText } from '#server/db/search/search-text.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { priceUnits } from '#shared/domain/money.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

function search(q: string, more = '') {
  return shop.request<Product[]>('GET', `/api/products?q=${encodeURIComponent(q)}${more}`);
}

async function find(q: string, more = '&sort=createdAt'): Promise<string[]> {
  const { status, body } = await search(q, more);
  expect([q, status]).toEqual([q, 200]);
  return body.map(({ product }) => product);
}

test('sorts by relevance: the exact name first, then names, then descriptions', async () => {
  const shelf = [
    { product: 'Old bracket', description: 'For BH-12, as a spare.' },
    { product: 'BH-12', description: 'Bracket' },
    { product: 'Bracket BH-12, long' },
    { product: 'BH-12 cover' },
    { product: 'New bracket', description: 'Goes with the bh 12.' },
    { product: 'Washer' },
  ];
  for (const product of shelf) await shop.addProduct({ description: 'x', ...product, availableQuantity: 500 });
  const ranked = ['BH-12', 'BH-12 cover', 'Bracket BH-12, long', 'New bracket', 'Old bracket'];
  expect(await find('bh12', '')).toEqual(ranked);
  expect(await find('BH 12', '&inStock=true')).toEqual(ranked);
  expect(await find('bracket', '')).toEqual(['New bracket', 'Bracket BH-12, long', 'Old bracket', 'BH-12']);
  expect(await walk('bh-12', '&limit=1')).toEqual(ranked);
  expect(await walk('bh-12', '&limit=2')).toEqual(ranked);
  expect(await find('bh12', '&sort=-createdAt')).toEqual([
    'New bracket',
    'BH-12 cover',
    'Bracket BH-12, long',
    'BH-12',
    'Old bracket',
  ]);
});

async function walk(q: string, more: string): Promise<string[]> {
  const names: string[] = [];
  for (let address: string | undefined = `/api/products?q=${encodeURIComponent(q)}${more}`; address !== undefined; ) {
    const { body, headers }: { body: Product[]; headers: Headers } = await shop.request<Product[]>('GET', address);
    names.push(...body.map(({ product }) => product));
    address = /<(.*)>/.exec(headers.get('link') ?? '')?.[1];
  }
  return names;
}

test('finds products by their current names, and no removed ones', async () => {
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

test('results keep the order of the list, a page at a time, with a filter for stock', async () => {
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
  expect(await walk('')).toBe('DCBA');
  expect(await walk('&sort=createdAt')).toBe('ABCD');
  expect(await walk('&sort=-createdAt')).toBe('DCBA');
  expect(await walk('&sort=price')).toBe('BDAC');
  expect(await walk('&sort=-price')).toBe('CADB');
  expect(await walk('&sort=availableQuantity')).toBe('ACBD');
  expect(await walk('&inStock=true')).toBe('DCB');
  expect(await walk('&inStock=true&sort=-price')).toBe('CDB');
});

test('finds matches beyond the limits of counting and sorting, in the order of the list', async () => {
  const text = searchText('Rivet', 'Steel');
  const numbers = Array.from({ length: 10_001 }, (_, index) => index);
  for (let start = 0; start < numbers.length; start += 1000) {
    await writerOf(shop.deps.db)
      .insertInto('products')
      .values(
        numbers.slice(start, start + 1000).map((n) => ({
          id: `rivet-${n}`,
          name: 'Rivet',
          description: 'Steel',
          price_units: priceUnits(10_000 * (1 + (n % 5000))),
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
  // The exact name precedes the others, which are too many to rank.
  const named = await shop.addProduct({ product: 'Steel', price: 5 });
  const ranked = await search('steel', '&limit=2');
  expect(ranked.body.map(({ _id }) => _id)).toEqual([named._id, 'rivet-10000']);
  const behind = /<(.*)>/.exec(ranked.headers.get('link') ?? '')?.[1] ?? '';
  expect((await shop.request<Product[]>('GET', behind)).body.map(({ _id }) => _id)).toEqual([
    'rivet-9999',
    'rivet-9998',
  ]);
  expect((await find('rivets', '&limit=1'))[0]).toBe('Rivet');
  const inStock = await search('rivet', '&sort=price&inStock=true');
  expect([inStock.body.length, inStock.headers.get('x-total-count')]).toEqual([1, '1']);
});

test.each([
  ['BH/50/6205', ['Bearing']],
  ['BH.50.6205', ['Bearing']],
  ['bh_50_6205', ['Bearing']],
  ['bh/50', ['Bearing']],
  ['BH\u200b-50-\u00ad6205', ['Bearing']],
  ['AB1234', ['Slashes']],
  ['ab-12-34', ['Slashes']],
  ['AB/12', ['Slashes']],
  ['CD9', ['Cyrillic']],
  ['\u0421D-9', ['Cyrillic']],
  ['\u0392H-50-6205', ['Bearing']],
  ['#BH-50-6205', ['Bearing']],
  ['art. BH-50-6205', ['Bearing']],
  ['Art.-Nr.: bh 50 6205', ['Bearing']],
  ['P/N AB.12.34', ['Slashes']],
  ['BHß50ß6205', ['Bearing']],
  ['4006381333931', ['Bearing']],
  ['04006381333931', ['Bearing']],
  ['(01)04006381333931(37)20', ['Bearing']],
  [']C1010400638133393110LOT7', ['Bearing']],
  ['https://id.gs1.org/01/04006381333931', ['Bearing']],
  ['36000291452', ['Other']],
  ['4006381333932', []],
  ['BH-50-6206', []],
])('a search for %j finds %j', async (q, names) => {
  await shop.addProduct({ product: 'Bearing', description: 'x', partNumber: 'BH-50-6205', barcode: '4006381333931' });
  await shop.addProduct({ product: 'Slashes', description: 'x', partNumber: 'AB/12/34' });
  await shop.addProduct({ product: 'Cyrillic', description: 'x', partNumber: '\u0421D-9' });
  await shop.addProduct({ product: 'Other', description: 'x', partNumber: '36000291452' });
  expect(await find(q, '')).toEqual(names);
});

test('the part number as it is written comes first and alone before other separators of it', async () => {
  for (const partNumber of ['AB/12/34', 'AB-1234', 'AB.12.34']) {
    await shop.addProduct({ product: partNumber, description: 'x', partNumber });
  }
  expect((await find('AB 1234', ''))[0]).toBe('AB-1234');
  expect((await find('AB_1234', '')).toSorted()).toEqual(['AB-1234', 'AB.12.34', 'AB/12/34']);
});
