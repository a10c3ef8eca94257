import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Category } from '#shared/contracts/products/categories.ts';
import { type Product, productSorts } from '#shared/contracts/products/products.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

async function list(query: string) {
  const { status, body, headers } = await shop.request<Product[]>('GET', `/api/products?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return { names: body.map(({ product }) => product), total: headers.get('x-total-count'), link: headers.get('link') };
}

/** The names of all pages, joined. */
async function walk(query: string, limit = 2): Promise<string> {
  const names: string[] = [];
  for (let next: string | undefined = `${query}&limit=${limit}`; next !== undefined; ) {
    const page = await list(next);
    expect(page.names.length).toBeLessThanOrEqual(limit);
    names.push(...page.names);
    next = /\?(.*)>/.exec(page.link ?? '')?.[1];
  }
  return names.join('');
}

const change = (id: string, body: object) => shop.request('PATCH', `/api/products/${id}`, { token: admin.token, body });
const categories = async () => (await shop.request<Category[]>('GET', '/api/products/categories')).body;

const shelf = [
  { product: 'A', category: 'Fasteners', price: 3, availableQuantity: 20 },
  { product: 'B', category: 'fasteners', price: 1, availableQuantity: 9 },
  { product: 'C', category: 'Hand tools', price: 2, availableQuantity: 30 },
  { product: 'D', category: 'Fasteners', price: 2, availableQuantity: 10 },
  { product: 'E', price: 2, availableQuantity: 40 },
  { product: 'F', category: 'FASTENERS', price: 2.5, availableQuantity: 50 },
  { product: 'G', category: 'Fasteners', price: 3, availableQuantity: 0 },
];

test('category, price range, stock and text combine in every order, a page at a time', async () => {
  for (const product of shelf) await shop.addProduct({ ...product, minimumQuantity: 10, description: 'Steel, M8' });
  const isFastener = ({ category }: { category?: string }) => category?.toLowerCase() === 'fasteners';
  for (const sort of productSorts) {
    const field = sort.replace('-', '');
    const value = (product: (typeof shelf)[number]) =>
      field === 'createdAt' ? 0 : product[field === 'price' ? 'price' : 'availableQuantity'];
    const rising = shelf.toSorted(
      (one, other) => value(one) - value(other) || shelf.indexOf(one) - shelf.indexOf(other),
    );
    const sorted = sort.startsWith('-') ? rising.toReversed() : rising;
    for (const [query, passes] of [
      ['category=fasteners', isFastener],
      ['category=Fasteners&inStock=true', (product) => isFastener(product) && product.availableQuantity >= 10],
      ['minPrice=2', ({ price }) => price >= 2],
      ['maxPrice=2.5&inStock=true', ({ price, availableQuantity }) => price <= 2.5 && availableQuantity >= 10],
      [
        'category=fasteners&minPrice=2&maxPrice=2.5',
        (product) => isFastener(product) && product.price >= 2 && product.price <= 2.5,
      ],
      ['minPrice=2.0001&maxPrice=2.4999', () => false],
      ['maxPrice=0', () => false],
      ['category=none', () => false],
    ] as [string, (product: (typeof shelf)[number]) => boolean][]) {
      const names = sorted.filter(passes).map(({ product }) => product);
      const whole = `${query}&sort=${sort}`;
      for (const text of ['', '&q=steel']) expect([whole, await walk(whole + text)]).toEqual([whole, names.join('')]);
      expect((await list(`${whole}&limit=1`)).total).toBe(String(names.length));
    }
  }
});

test('low stock combines with category, price, stock and text in every order, a page at a time, and follows every write', async () => {
  const shelved = shelf.map((product, index) => ({ ...product, lowStockAt: index === 5 ? undefined : 10 }));
  for (const product of shelved) await shop.addProduct({ ...product, minimumQuantity: 10, description: 'Steel, M8' });
  for (const sort of productSorts) {
    for (const [query, names] of [
      ['lowStock=true', 'BDG'],
      ['lowStock=true&inStock=true', 'D'],
      ['lowStock=true&category=fasteners', 'BDG'],
      ['lowStock=true&minPrice=2', 'DG'],
      ['lowStock=true&category=hand tools', ''],
    ] as const) {
      const whole = `${query}&sort=${sort}`;
      for (const text of ['', '&q=steel']) {
        expect([whole, [...(await walk(whole + text))].sort().join('')]).toEqual([whole, names]);
        expect((await list(`${whole}${text}&limit=1`)).total).toBe(String(names.length));
      }
    }
  }
  expect(await walk('lowStock=true&sort=-price')).toBe('GDB');
  const { body } = await shop.request<Product[]>('GET', '/api/products');
  const idOf = (name: string) => body.find(({ product }) => product === name)?._id ?? '';
  await change(idOf('B'), { adjustQuantity: 2, reason: 'found' });
  await change(idOf('A'), { lowStockAt: 20 });
  expect([await walk('lowStock=true'), (await list('lowStock=true&limit=1')).total]).toEqual(['ADG', '3']);
});

test('a cursor of another price range begins at the edge of this one', async () => {
  for (const product of shelf) await shop.addProduct(product);
  for (const [sort, place, names] of [
    ['price', '1:1', 'CDEF'],
    ['-price', '9:99999', 'FEDC'],
  ]) {
    const cursor = Buffer.from(place ?? '').toString('base64url');
    expect((await list(`sort=${sort}&minPrice=2&maxPrice=2.5&cursor=${cursor}`)).names.join('')).toBe(names);
  }
});

test.each(['minPrice=-1', 'maxPrice=x', 'minPrice=0.00001', 'maxPrice=1000001', 'minPrice='])(
  'refuses %s',
  async (query) => {
    const { status, body } = await shop.request('GET', `/api/products?${query}`);
    expect([status, body]).toMatchObject([422, { fields: { [query.split('=')[0] ?? '']: fieldMessages.priceBound } }]);
  },
);

test('categories and their counts follow every write', async () => {
  const cursor = `cursor=${Buffer.from('0').toString('base64url')}`;
  const counts = async (category: string) => [
    (await list(`category=${category}&${cursor}`)).total,
    (await list(`category=${category}&inStock=true&${cursor}`)).total,
  ];
  expect(await categories()).toEqual([]);
  const added: Product[] = [];
  for (const product of shelf) added.push(await shop.addProduct({ ...product, price: 5, minimumQuantity: 10 }));
  const [a, b, c, , e] = added;
  if (!a || !b || !c || !e) throw new Error('Too few products');
  expect(await categories()).toEqual([
    { name: 'Fasteners', count: 5 },
    { name: 'Hand tools', count: 1 },
  ]);
  expect(await counts('fasteners')).toEqual(['5', '3']);

  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, a, 20);
  expect(await counts('FASTENERS')).toEqual(['5', '2']);
  await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  expect(await counts('fasteners')).toEqual(['5', '3']);

  await change(a._id, { category: 'hand TOOLS', adjustQuantity: -15, reason: 'lost' });
  await change(b._id, { category: '', adjustQuantity: 5, reason: 'found' });
  await change(e._id, { category: 'hand tools' });
  await shop.request('DELETE', `/api/products/${c._id}`, { token: admin.token });
  expect(await categories()).toEqual([
    { name: 'Fasteners', count: 3 },
    { name: 'hand TOOLS', count: 2 },
  ]);
  expect([await counts('fasteners'), await counts('hand tools')]).toEqual([
    ['3', '2'],
    ['2', '1'],
  ]);
});

const barcode = '4006381333931';

test('a product whose part number or barcode is the search comes first in every order', async () => {
  const details = { description: 'For DIN912-M8 and 4006381333931', price: 2 };
  const other = { ...details, availableQuantity: 500 };
  await shop.addProduct({ product: 'A', ...other, price: 1 });
  await shop.addProduct({
    product: 'B',
    ...details,
    description: 'x',
    availableQuantity: 900,
    partNumber: 'DIN-912 M8',
  });
  await shop.addProduct({ product: 'C', ...other, price: 3 });
  await shop.addProduct({ product: 'D', ...details, description: 'x', availableQuantity: 5, barcode });
  await shop.addProduct({ product: 'E', ...other, partNumber: barcode, category: 'Tools' });
  const listed: Record<string, [part: string, code: string]> = {
    '': ['BECA', 'DECA'],
    createdAt: ['BACE', 'DEAC'],
    '-createdAt': ['BECA', 'DECA'],
    price: ['BAEC', 'DEAC'],
    '-price': ['BCEA', 'DECA'],
    availableQuantity: ['BACE', 'DEAC'],
  };
  for (const [sort, [part, code]] of Object.entries(listed)) {
    const order = sort === '' ? '' : `&sort=${sort}`;
    for (const limit of [1, 2, 3, 10]) {
      expect([sort, await walk(`q=din912m8${order}`, limit)]).toEqual([sort, part]);
      expect([sort, await walk(`q=4006381-333931${order}`, limit)]).toEqual([sort, code]);
    }
    expect((await list(`q=din 912m8${order}&limit=2`)).total).toBe('4');
  }
  // Its filters hold for it too.
  expect((await list(`q=${barcode}&category=tools`)).names).toEqual(['E']);
  expect((await list(`q=${barcode}&inStock=true&sort=createdAt`)).names).toEqual(['E', 'A', 'C']);
  expect((await list(`q=${barcode}&maxPrice=1`)).names).toEqual(['A']);
  expect((await shop.request('GET', `/api/products/suggestion?q=${barcode}`)).body).toEqual({
    suggestion: null,
    corrected: null,
  });
});

test('fragments of a part number are found, also after it changes', async () => {
  const { _id } = await shop.addProduct({ product: 'Bolt', description: 'Steel', partNumber: 'METRE-44 / grey.9' });
  const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).names.length === 1;
  for (const q of ['metre44', 'METRE-44', 'e44', 'tre4', '44/g', '44 / GREY', 'gray.9', 'y.9']) {
    expect([q, await found(q)]).toEqual([q, true]);
  }
  await change(_id, { partNumber: 'QX-7001' });
  expect([await found('metre44'), await found('X70'), await found('steel')]).toEqual([false, true, true]);
  await change(_id, { partNumber: '' });
  expect([await found('X70'), await found('bolt')]).toEqual([false, true]);
});
