import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import { extractText } from 'unpdf';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { pageRoutes } from '#server/routes/shop/pages.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { contract } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { NewPriceList } from '#shared/contracts/price-lists/price-lists.ts';
import { type Product, productSorts } from '#shared/contracts/products/products.ts';

// Whoever is not of an account never meets its prices: every number of every response is compared with them.

const SECRET_LIST = 'Secret contract';
/** Prices and quantities that nothing else has: of a list, its breaks, its percentage, and what orders by it come to. */
const secrets = new Set(['0.7391', '0.6917', '317', '0.8713', '8.713', '12.87', '221.34', '7391', '6917', '8713']);

let shop: TestShop;
let folder: string;
let app: Hono;
let insider: TestUser;
let rival: TestUser;
let stranger: TestUser;
let screw: Product;
let other: Product;
/** No list names it; it names the screw in every way. */
let plain: Product;
let order: Order;
beforeEach(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-secrets-'));
  app = createApp(shop.deps, [pageRoutes(shop.deps, await buildPages(folder))]);
  [insider, rival, stranger] = [await shop.addUser(), await shop.addUser(), await shop.addUser()];
  const stock = { minimumQuantity: 10, availableQuantity: 5000 };
  screw = await shop.addProduct({ ...stock, price: 0.95, partNumber: 'SCREW-1', category: 'Screws' });
  other = await shop.addProduct({ ...stock, price: 1, partNumber: 'OTHER-1', category: 'Others' });
  const related = { accessories: ['SCREW-1'], substitutes: ['SCREW-1'], replacedBy: 'SCREW-1' };
  plain = await shop.addProduct({ ...stock, ...related, partNumber: 'PLAIN-1', category: null });
  const breaks = [{ quantity: 317, price: 0.6917 }];
  await giveList(insider, SECRET_LIST, { categories: [{ category: 'Others', percentOff: 12.87 }] }, [0.7391, breaks]);
  await giveList(rival, 'Contract of the rival', {}, [0.9, []]);
  const body = { ...orderBody(screw._id, 320), price: 0.6917 };
  order = (await shop.request<Order>('POST', '/api/orders', { token: insider.token, body })).body;
  await shop.addReview(insider);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

/** A web app whose first HTML says all that it is drawn with. */
async function buildPages(folder: string): Promise<string> {
  const root = path.join(folder, 'web');
  await mkdir(root);
  await mkdir(path.join(folder, 'render'));
  await writeFile(path.join(folder, 'render', 'package.json'), '{"type":"module"}');
  const render = 'export const renderView = async (view) => ({ markup: JSON.stringify(view), entries: [view] });';
  await writeFile(path.join(folder, 'render', 'render.js'), render);
  const page = '<html><head><title>Shop</title></head><div id="root"></div></html>';
  for (const name of ['index.html', 'frame.html']) await writeFile(path.join(root, name), page);
  const rendered = { file: 'index.html', frame: 'frame.html' };
  const pages = { '/': { file: 'index.html' }, '*': { file: 'index.html' } };
  await writeFile(
    path.join(root, 'pages.json'),
    JSON.stringify({ ...pages, '/products': rendered, '/purchase/:id': rendered }),
  );
  return root;
}

async function giveList(
  to: TestUser,
  name: string,
  terms: Partial<NewPriceList>,
  [price, priceBreaks]: [number, { quantity: number; price: number }[]],
): Promise<void> {
  const { id } = await addPriceList(shop.deps, samplePriceList(name, terms), 'cli');
  const set = [{ productId: screw._id, price, priceBreaks }];
  await changeEntries(shop.deps, { id, change: { version: 1, set, remove: [] }, actor: 'cli' });
  await assignAccounts(shop.deps, { id, change: { add: [to.userId], remove: [] }, actor: 'cli' });
}

/** Every read of the API with the ids of what the insider has, the addresses of pages, and what customers find out by writing. */
function readsOf(user: TestUser | null): [method: string, path: string, body?: unknown][] {
  const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun));
  const ids = [screw._id, other._id, plain._id, order._id, insider.userId];
  const reads = endpoints
    .filter(({ method, produces }) => method === 'GET' && produces !== 'text/event-stream')
    .flatMap(({ path }) => (path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+/g, id)) : [path]));
  const lists = [
    ...productSorts.map((sort) => `sort=${sort}`),
    'q=screw',
    'q=SCREW-1',
    'maxPrice=0.8',
    'minPrice=0.7&maxPrice=0.75',
    'category=others',
    'inStock=true&limit=1',
  ].map((query) => `/products?${query}`);
  const files = [`/orders/${user?.email}`, `/orders/${insider.email}`, `/checkouts?email=${user?.email}`];
  const api = [...reads, ...lists, ...files, `/products/batch?ids=${screw._id},${other._id}`].map(
    (path): [string, string] => ['GET', `/api${path}`],
  );
  const products = [screw, plain].map(({ _id }) => `/purchase/${_id}`);
  const pages = ['/', '/products', '/products?q=screw', ...products, '/sitemap.xml', '/feeds/products.xml'];
  const lines = [{ productId: screw._id, quantity: 10, price: 0.1 }];
  return [
    ...api,
    ...pages.map((path): [string, string] => ['GET', path]),
    ['POST', '/api/quick-order', { text: 'SCREW-1 400\nOTHER-1 20' }],
    ['POST', '/api/quick-order', { text: 'PLAIN-1 20' }],
    ['POST', '/api/orders', { ...orderBody(screw._id, 10), price: 0.1 }],
    ['POST', '/api/checkouts', { lines, address: '1 Dock Road', phone: '5550100' }],
  ];
}

interface Leak {
  address: string;
  found: string[];
}

/** Of a PDF what it shows: its bytes are compressed, and hold any number by chance. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'application/pdf') return response.text();
  return (await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true })).text;
}

async function findSecrets(user: TestUser | null, etags: Map<string, string>): Promise<Leak[]> {
  const leaks: Leak[] = [];
  for (const [method, address, body] of readsOf(user)) {
    const etag = etags.get(address);
    const response = await app.request(address, {
      method,
      headers: {
        ...(user && { authorization: `Bearer ${user.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // What the insider's browser, or a proxy on the way, got with the same address.
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await textOf(response);
    const headers = [...response.headers].filter(([name]) => !['x-request-id', 'etag'].includes(name)).flat();
    const withoutIds = `${text} ${headers}`.replaceAll(
      /[\da-f]{8}-[\da-f-]{27}|W\/"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
      '',
    );
    const numbers = withoutIds.match(/\d+(?:\.\d+)?/g) ?? [];
    const found = numbers.filter((number) => secrets.has(number));
    if (withoutIds.includes(SECRET_LIST)) found.push(SECRET_LIST);
    if (found.length > 0) leaks.push({ address: `${method} ${address}`, found });
    const given = response.headers.get('etag');
    if (given !== null) etags.set(address, given);
  }
  return leaks;
}

test('the prices of an account are in no response to others', async () => {
  const etags = new Map<string, string>();
  // Twice, since responses are cached at their second request; a change in between makes them forget.
  for (let round = 0; round < 4; round += 1) {
    // The control: the same comparison finds the prices in the responses to the account itself.
    const own = await findSecrets(insider, etags);
    const addresses = own.map(({ address }) => address);
    expect(addresses).toEqual(
      expect.arrayContaining([
        'GET /api/products',
        'GET /api/products?q=screw',
        `GET /api/products/${screw._id}`,
        `GET /api/products/${plain._id}`,
        `GET /api/products/batch?ids=${screw._id},${other._id}`,
        'POST /api/quick-order',
        'GET /api/parts',
        `GET /api/orders/${order._id}`,
      ]),
    );
    for (const user of [stranger, null, rival]) expect(await findSecrets(user, etags)).toEqual([]);
    if (round === 1) await shop.addProduct();
  }
});
