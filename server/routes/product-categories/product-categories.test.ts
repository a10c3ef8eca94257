import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { HistoryEntry } from '#shared/contracts/history/history.ts';
import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import type { NewProductCategory } from '#shared/contracts/product-categories/product-categories.ts';
import type { Category } from '#shared/contracts/products/categories.ts';
import type { Facet } from '#shared/contracts/products/facets.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { productCategoryFieldMessages as messages } from '#shared/messages/product-categories/product-categories.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const call = <Body = ProductCategory & ErrorBody>(method: string, path: string, body?: unknown) =>
  shop.request<Body>(method, `/api/product-categories${path}`, {
    token: admin.token,
    ...(body !== undefined && { body }),
  });
const plain = { parent: null, description: null, image: null };
const add = (name: string, parent: string | null = null) =>
  call('POST', '', { ...plain, name, parent } satisfies NewProductCategory);

async function tree(query = '') {
  const { status, body } = await shop.request<ProductCategory[]>('GET', `/api/product-categories${query}`);
  expect(status).toBe(200);
  return body.map(({ path, count }) => `${path} ${count}`);
}

async function plant() {
  for (const [name, parent] of [
    ['Fasteners', null],
    ['Bolts', 'Fasteners'],
    ['Hex Bolts', 'Bolts'],
    ['Nuts', 'fasteners'],
  ] as const)
    expect((await add(name, parent)).status).toBe(201);
}

test('staff add, change and delete categories of a tree that everybody reads', async () => {
  await plant();
  await shop.addProduct({ category: 'hex  bolts' });
  await shop.addProduct({ category: 'Fasteners' });
  await shop.addProduct({ category: 'Safety' });
  expect(await tree()).toEqual([
    '/products/fasteners 2',
    '/products/fasteners/bolts 1',
    '/products/fasteners/bolts/hex-bolts 1',
    '/products/fasteners/nuts 0',
    '/products/safety 1',
  ]);
  // As the home page asks.
  expect(await tree('?levels=1')).toEqual(['/products/fasteners 2', '/products/safety 1']);
  expect(await tree('?levels=2')).toHaveLength(4);
  expect((await call('GET', '?levels=4')).status).toBe(422);
  const categories = await shop.request<Category[]>('GET', '/api/products/categories');
  expect(categories.body).toEqual([
    { name: 'Bolts', count: 1 },
    { name: 'Fasteners', count: 2 },
    { name: 'Hex Bolts', count: 1 },
    { name: 'Safety', count: 1 },
  ]);
  const safety = await call('POST', '', {
    ...plain,
    name: 'Safety',
    description: 'Helmets and vests',
    image: '/a.svg',
  });
  expect(safety).toMatchObject({ status: 201, body: { count: 1, version: 1, description: 'Helmets and vests' } });
  const path = `/${safety.body._id}`;
  const moved = { name: 'SAFETY', parent: 'Nuts', description: ' ', image: null };
  for (const _ of [1, 2])
    expect(await call('PUT', path, { ...moved, version: 1 })).toMatchObject({
      status: 200,
      body: { name: 'SAFETY', parent: 'Nuts', level: 3, description: null, version: 2 },
    });
  const late = await call('PUT', path, { ...moved, parent: null, version: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: 'product_category_changed' } });

  const list = await shop.request<ProductCategory[]>('GET', '/api/product-categories');
  const bolts = list.body.find(({ name }) => name === 'Bolts');
  expect(await call('DELETE', `/${bolts?._id}`)).toMatchObject({ status: 200, body: { name: 'Bolts' } });
  expect((await call('DELETE', `/${bolts?._id}`)).status).toBe(404);
  expect(await tree()).toEqual([
    '/products/fasteners 3',
    '/products/fasteners/hex-bolts 1',
    '/products/fasteners/nuts 1',
    '/products/fasteners/nuts/safety 1',
  ]);
});

test('a category has one place, at most at the third level, and never below itself', async () => {
  await plant();
  const refused = (field: string, problem: string) => ({ status: 422, body: { fields: { [field]: problem } } });
  expect(await add('HEX BOLTS')).toMatchObject(refused('name', messages.nameTaken));
  expect(await add('Flange Bolts', 'Hex Bolts')).toMatchObject(refused('parent', messages.parentTooDeep));
  expect(await add('Rivets', 'Unknown')).toMatchObject(refused('parent', messages.parentUnknown));
  expect(await add('Rivets', 'rivets')).toMatchObject(refused('parent', messages.parentBelow));
  expect(await add(' ')).toMatchObject(refused('name', messages.nameRequired));
  expect((await call('POST', '', { ...plain, name: 'Rivets', image: 'x' })).status).toBe(422);
  const { body } = await shop.request<ProductCategory[]>('GET', '/api/product-categories');
  const [fasteners, bolts] = body;
  const change = (category: ProductCategory | undefined, to: object) =>
    call('PUT', `/${category?._id}`, { ...plain, name: category?.name, version: 1, ...to });
  expect(await change(fasteners, { parent: 'Hex Bolts' })).toMatchObject(refused('parent', messages.parentBelow));
  expect(await change(bolts, { parent: 'Nuts' })).toMatchObject(refused('parent', messages.parentTooDeep));
  expect(await change(bolts, { name: 'Screws' })).toMatchObject(refused('name', messages.nameFixed));
  // Only products name it.
  await shop.addProduct({ category: 'Safety' });
  expect((await add('Helmets', 'SAFETY')).body).toMatchObject({ parent: 'Safety', path: '/products/safety/helmets' });
});

test('two changes at once make no cycle', async () => {
  for (const name of ['A', 'B']) await add(name);
  const { body } = await shop.request<ProductCategory[]>('GET', '/api/product-categories');
  const [a, b] = body;
  const sent = await Promise.all([
    call('PUT', `/${a?._id}`, { ...plain, name: 'A', parent: 'B', version: 1 }),
    call('PUT', `/${b?._id}`, { ...plain, name: 'B', parent: 'A', version: 1 }),
  ]);
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('the list of a category has the products of those below it, in every order and page', async () => {
  await plant();
  const shelf: [string, string, number, number][] = [
    ['A', 'Fasteners', 3, 50],
    ['B', 'Hex Bolts', 1, 10],
    ['C', 'Nuts', 2, 70],
    ['D', 'Other', 1, 30],
    ['E', 'Hex Bolts', 2, 0],
    ['F', 'Bolts', 5, 20],
  ];
  for (const [product, category, price, availableQuantity] of shelf)
    await shop.addProduct({ product, category, price, availableQuantity, minimumQuantity: 1 });
  const pages = async (text: string) => {
    const names: string[] = [];
    const totals = new Set<string | null>();
    for (let next = `/api/products?category=FASTENERS&limit=2${text}`; next !== ''; ) {
      const { headers, body } = await shop.request<Product[]>('GET', next);
      names.push(...body.map(({ product }) => product));
      totals.add(headers.get('x-total-count'));
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    return `${names.join('')} ${[...totals].join()}`;
  };
  expect(await pages('')).toBe('ABCEF 5');
  expect(await pages('&sort=-createdAt')).toBe('FECBA 5');
  expect(await pages('&sort=price')).toBe('BCEAF 5');
  expect(await pages('&sort=-price')).toBe('FAECB 5');
  expect(await pages('&sort=-availableQuantity')).toBe('CAFBE 5');
  expect(await pages('&inStock=true')).toBe('ABCF 4');
  expect(await pages('&minPrice=2&maxPrice=3')).toBe('ACE 3');
  expect(await pages('&minPrice=2&maxPrice=3&sort=-price')).toBe('AEC 3');
  const headers = { authorization: `Bearer ${admin.token}` };
  const csv = await shop.app.request('/api/products/export?category=fasteners', { headers });
  expect((await csv.text()).trim().split('\n')).toHaveLength(6);
});

test('the filters of a category are those of the products below it too', async () => {
  await plant();
  const of = (Thread: string, Length: string) => [
    { name: 'Thread', value: Thread },
    { name: 'Length', value: Length },
  ];
  await shop.addProduct({ product: 'A', category: 'Hex Bolts', specifications: of('M12', '60 mm') });
  await shop.addProduct({ product: 'B', category: 'Bolts', specifications: of('M12', '20 mm') });
  await shop.addProduct({ product: 'C', category: 'Fasteners', specifications: of('M8', '1 in') });
  await shop.addProduct({ product: 'D', category: 'Nuts', specifications: [{ name: 'thread', value: 'm12' }] });
  const facets = async (text: string) => {
    const { body } = await shop.request<Facet[]>('GET', `/api/products/facets?category=fasteners${text}`);
    return body.map(({ name, values, range }) => [
      name.toLowerCase(),
      values.map(({ value, count }) => `${value.toUpperCase()} ${count}`).join(', '),
      range,
    ]);
  };
  expect(await facets('')).toEqual([
    ['thread', 'M8 1, M12 3', null],
    ['length', '20 MM 1, 1 IN 1, 60 MM 1', { min: 20, max: 60, unit: 'mm' }],
  ]);
  expect((await facets('&spec=Thread%3DM12')).map(([, values]) => values)).toEqual(['M8 1, M12 3', '20 MM 1, 60 MM 1']);
  const found = await shop.request<Product[]>('GET', '/api/products?category=fasteners&spec=thread%3DM12');
  expect(found.body.map(({ product }) => product)).toEqual(['A', 'B', 'D']);
  const long = await shop.request<Product[]>(
    'GET',
    '/api/products?category=fasteners&spec=length%3E%3D2+cm&sort=-price',
  );
  expect(long.headers.get('x-total-count')).toBe('3');
});

test('the history says who did what', async () => {
  const { _id } = (await add('Acme')).body;
  await add('Works');
  await call('PUT', `/${_id}`, { ...plain, name: 'ACME', parent: 'Works', version: 1 });
  const { body } = await shop.request<HistoryEntry[]>('GET', `/api/history?about=${_id}&sort=createdAt`, {
    token: admin.token,
  });
  expect(body).toMatchObject([
    { type: 'product_category.added', email: admin.email, subject: { kind: 'productCategory', name: 'ACME' } },
    {
      type: 'product_category.changed',
      changes: [
        { field: 'name', before: 'Acme', after: 'ACME' },
        { field: 'parent', before: null, after: 'Works' },
      ],
    },
  ]);
});
