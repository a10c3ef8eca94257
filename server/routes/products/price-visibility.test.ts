import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { insertTestCompany } from '#server/testing/company-shop.ts';
import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { endpoints } from '#shared/contracts/contract.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { ShopSettings } from '#shared/contracts/shop/settings.ts';
import { minor, priceUnits } from '#shared/domain/money.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import type { PriceVisibility } from '#shared/domain/shop/price-visibility.ts';

// Numbers that nothing else has; parts of them may stand in no response.
const PRICE = 7654.3219;
const BREAK = 6543.2108;
const TELLING = ['7654', '6543', '7,654', '6,543'];

function tellsPrice(body: unknown): boolean {
  // Ids have such digits by chance.
  const said = (JSON.stringify(body) ?? '').replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
  return TELLING.some((part) => said.includes(part));
}

type Viewer = 'visitor' | 'person' | 'member' | 'sales' | 'admin';

let shop: TestShop;
let viewers: Record<Exclude<Viewer, 'visitor'>, TestUser>;
let product: Product;
beforeAll(async () => {
  shop = await openTestShop();
  viewers = {
    person: await shop.addUser({ email: 'person@test.example' }),
    member: await shop.addUser({ email: 'member@test.example' }),
    sales: await shop.addUser({ role: 'sales' }),
    admin: await shop.addUser({ admin: true }),
  };
  await actForCompany(viewers.member);
  product = await shop.addProduct({
    product: 'Telling bolt',
    partNumber: 'TELL-1',
    price: PRICE,
    priceBreaks: [{ quantity: 500, price: BREAK }],
    minimumQuantity: 1,
    category: 'Telling',
  });
  // Bought while everybody saw prices: usual products and waitlists know them.
  await shop.placeOrder(viewers.person, product, 1);
  await writerOf(shop.deps.db)
    .updateTable('orders')
    .set({ price_units: priceUnits(100), total_minor: minor(1) })
    .execute();
});
afterAll(() => shop.discard());

beforeEach(() => writerOf(shop.deps.db).deleteFrom('shop_settings').execute());

const actForCompany = ({ userId }: TestUser) => insertTestCompany(shop, `company-of-${userId}`, [userId]);

async function show(priceVisibility: PriceVisibility): Promise<void> {
  const body = { ...defaultSettings, priceVisibility };
  const saved = await shop.request<ShopSettings>('PUT', '/api/settings', { token: viewers.admin.token, body });
  expect(saved.body.priceVisibility).toBe(priceVisibility);
}

const tokenOf = (viewer: Viewer) => (viewer === 'visitor' ? undefined : viewers[viewer].token);

function ask(viewer: Viewer, path: string, method = 'GET', body?: unknown) {
  const token = tokenOf(viewer);
  return shop.request<ErrorBody>(method, path, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
  });
}

const readings = () => [
  '/api/products',
  '/api/products?sort=-createdAt&limit=5',
  '/api/products?q=telling',
  '/api/products?category=Telling',
  '/api/products?inStock=true',
  `/api/products/batch?ids=${product._id}`,
  `/api/products/specified?ids=${product._id}`,
  `/api/products/${product._id}`,
];

async function tells(viewer: Viewer): Promise<boolean[]> {
  const found: boolean[] = [];
  // Twice and a third time: the response cache keeps what is asked for again.
  for (const path of [...readings(), ...readings(), ...readings()]) {
    const { status, body } = await ask(viewer, path);
    expect(status, path).toBe(200);
    expect(JSON.stringify(body), path).toContain('Telling bolt');
    found.push(tellsPrice(body));
  }
  const { body } = await ask(viewer, '/api/quick-order', 'POST', { text: '3 TELL-1' });
  found.push(tellsPrice(body));
  return [...new Set(found)];
}

test.each([
  ['everyone', ['visitor', 'person', 'member', 'sales', 'admin']],
  ['signedIn', ['person', 'member', 'sales', 'admin']],
  ['companies', ['member', 'sales', 'admin']],
] as const)('a shop that shows its prices to %s tells them to %j and nobody else', async (visibility, seeing) => {
  if (visibility !== 'everyone') await show(visibility);
  const all = ['admin', 'visitor', 'member', 'person', 'sales'] as const;
  // One after the other, each before and after those who see other things.
  for (const viewer of [...all, ...all]) {
    expect([viewer, await tells(viewer)]).toEqual([viewer, [(seeing as readonly Viewer[]).includes(viewer)]]);
  }
});

test('no public call, and no call of a customer, tells a hidden price', async () => {
  await show('companies');
  const params: Record<string, string> = { id: product._id, email: viewers.person.email };
  let asked = 0;
  for (const { method, path, access } of endpoints) {
    if (method !== 'GET' || path === '/events' || path === '/events/own') continue;
    const address = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))}`;
    for (const viewer of access === 'public' ? (['visitor', 'person'] as const) : (['person'] as const)) {
      for (const query of ['', `?ids=${product._id}&q=telling&email=${viewers.person.email}`]) {
        const { body } = await ask(viewer, address + query);
        asked += 1;
        expect(tellsPrice(body), `${viewer} ${address}${query}: ${JSON.stringify(body)}`).toBe(false);
      }
    }
  }
  expect(asked).toBeGreaterThan(100);
});

test('neither order nor choice tells what is hidden', async () => {
  await show('signedIn');
  for (const query of ['sort=price', 'sort=-price', 'minPrice=7654', 'maxPrice=7655', 'q=telling&maxPrice=7655']) {
    const { status, body } = await ask('visitor', `/api/products?${query}`);
    expect([query, status, body.code]).toEqual([query, 403, 'prices_hidden']);
    expect((await ask('person', `/api/products?${query}`)).status).toBe(200);
  }
});

test('who sees no prices orders nothing, and learns no price from the refusal', async () => {
  await show('companies');
  const wrongPrice = { ...orderBody(product._id, 1), price: 1 };
  const line = { productId: product._id, quantity: 1, price: 1 };
  const waiting = { quantity: 900_000, partIsFine: false, price: 1, address: '1 Dock Road', phone: '2165550100' };
  for (const [path, body] of [
    ['/api/orders', wrongPrice],
    ['/api/checkouts', { ...checkoutBody([product]), lines: [line] }],
    [`/api/products/${product._id}/waitlist`, waiting],
  ] as const) {
    const refused = await ask('person', path, 'POST', body);
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'prices_hidden']);
    expect(tellsPrice(refused.body)).toBe(false);
  }
  expect((await ask('member', '/api/orders', 'POST', orderBody(product._id, 1))).status).toBe(201);
});

test('a token is asked about only where prices depend on it, and its response is kept by nobody', async () => {
  const path = `/api/products/${product._id}`;
  const read = (token: string | undefined, headers: Record<string, string> = {}) =>
    shop.request('GET', path, { ...(token !== undefined && { token }), headers });
  expect((await read('no token')).status).toBe(200);
  const before = await read(undefined);
  await show('signedIn');
  expect((await read('no token')).status).toBe(401);
  const own = await read(viewers.person.token);
  expect([own.headers.get('cache-control'), own.headers.get('etag')]).toEqual(['no-store', null]);
  const hidden = await read(undefined);
  const etag = hidden.headers.get('etag');
  // PostgreSQL has no response cache.
  if (etag !== null) {
    expect(etag).not.toBe(before.headers.get('etag'));
    expect((await read(undefined, { 'if-none-match': etag })).status).toBe(304);
    expect((await read(viewers.person.token, { 'if-none-match': etag })).status).toBe(200);
  }
});
