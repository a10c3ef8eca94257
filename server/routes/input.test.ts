import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { insertBatch } from '#server/queries/batches/batches.ts';
import { findOpenHandover } from '#server/queries/fulfilment/handovers.ts';
import { addFamily } from '#server/services/families/save-family.ts';
import { addDeliveryMethod, archiveDeliveryMethod } from '#server/services/freight/save-delivery-method.ts';
import { writeHandover } from '#server/services/fulfilment/write-handover.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { addProductCategory } from '#server/services/product-categories/save-product-category.ts';
import { startQuote } from '#server/services/quotes/answer-quote.ts';
import { companyDetails, openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { addFailedMail } from '#server/testing/mail/failed-mail.ts';
import { sampleReturn } from '#server/testing/returns/sample-return.ts';
import { checkoutBody, orderBody, sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { replaceSystem, replaceWebhooks } from '#server/testing/webhooks/webhook-requests.ts';
import { type Access, credentialOf } from '#shared/contracts/access.ts';
import type { SavedList } from '#shared/contracts/cart/saved-lists.ts';
import type { Address } from '#shared/contracts/checkouts/addresses.ts';
import { endpoints } from '#shared/contracts/contract.ts';
import { type WaitlistEntry, waitlistContract } from '#shared/contracts/waitlist/waitlist.ts';

let shop: TestShop;
let admin: TestUser;
let memberId = '';
let companyOfAdmin: TestCompany | undefined;
beforeAll(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 10_000 } });
  admin = await shop.addUser({ admin: true });
});
afterAll(() => shop.close());

const utf16 = new Uint8Array(Buffer.from('{"name":"a"}', 'utf16le'));
const hostileBodies: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'broken JSON': '{"name":',
  empty: '',
  'a byte order mark': '\uFEFF{"name":"a"}',
  'UTF-16': utf16,
  'invalid UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  NUL: '{"name":"a\\u0000","ratings":5,"description":"x","product":"a\\u0000"}',
  '10,000 levels': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  'an array': '[]',
  'a number': '1',
  null: 'null',
  'a polluted prototype': '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
};

const writes = endpoints.filter(({ method, access, body }) => method !== 'GET' && access !== 'public' && body);

const optionalBodies = new Set(['/orders/status/:id', '/packing/:orderId/shipment']);

async function tokenFor(access: Access): Promise<string> {
  return credentialOf(access) === 'idToken' ? shop.idToken(admin.email) : admin.token;
}

async function addList(): Promise<string> {
  const list = { name: randomUUID(), lines: [] };
  return (await shop.request<SavedList>('POST', '/api/lists', { token: admin.token, body: list })).body._id;
}

async function addAddress(): Promise<string> {
  const place = { label: `Hall ${randomUUID()}`, address: '1 Dock Road', phone: '5550100' };
  return (await shop.request<Address>('POST', '/api/addresses', { token: admin.token, body: place })).body._id;
}

async function actForCompany(acting: boolean): Promise<void> {
  if (companyOfAdmin) await shop.request('PUT', '/api/membership/acting', { token: admin.token, body: { acting } });
}

async function addEntry(): Promise<string> {
  await actForCompany(false);
  const product = await shop.addProduct({ availableQuantity: 100 });
  await shop.placeOrder(await shop.addUser(), product, 100);
  const response = await shop.request<WaitlistEntry>('POST', `/api/products/${product._id}/waitlist`, {
    token: admin.token,
    body: { ...orderBody(product._id, 100), price: product.price },
  });
  return response.body._id;
}

/** Of the administrator, answered. */
async function addQuote(): Promise<string> {
  await actForCompany(false);
  const { _id: productId } = await shop.addProduct();
  const lines = [{ productId, quantity: 10, price: 5 }];
  const lastDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const offer = { customerId: admin.userId, actor: admin.userId, offer: { lines, lastDay }, idempotencyKey: null };
  return (await startQuote(shop.deps, offer)).id;
}

/** One for all, since only one waits at a time. */
async function openHandover(): Promise<string> {
  const open = await findOpenHandover(shop.deps.db);
  if (open) return open.id;
  const { userId: actor } = await shop.addUser({ admin: true });
  return (await writeHandover(shop.deps, { note: '', from: undefined, version: 0, actor })).id;
}

async function addCompany(): Promise<string> {
  const { id, manager } = await openTestCompany(shop);
  memberId = manager.userId;
  return id;
}

async function addApplication(): Promise<string> {
  const { token } = await shop.addUser();
  const body = { ...companyDetails, volume: 'more' };
  return (await shop.request<{ _id: string }>('PUT', '/api/company-application', { token, body })).body._id;
}

/** The administrator manages the company that it is asked of. */
async function addRequest(): Promise<string> {
  companyOfAdmin ??= await openTestCompany(shop, admin);
  await actForCompany(true);
  const buyer = await companyOfAdmin.addMember('buyer');
  const body = checkoutBody([await shop.addProduct()]);
  return (await shop.request<{ _id: string }>('POST', '/api/requests', { token: buyer.token, body })).body._id;
}

/** Of the shop or of the administrator's account. */
async function addWebhook(path: string): Promise<string> {
  if (!path.includes(':endpointId')) return '';
  if (path.startsWith('/customers')) return replaceSystem(shop, admin.userId, admin.userId);
  return replaceWebhooks(shop, path.startsWith('/accounts') ? admin.userId : SHOP, admin.userId);
}

/** In which the call of the path can find a return. */
function stateFor(path: string): Parameters<typeof sampleReturn>[2] {
  if (path.endsWith('/receipt')) return 'approved';
  return path.endsWith('/settlement') ? 'received' : 'requested';
}

async function addressOf(path: string): Promise<string> {
  const product = await shop.addProduct();
  const addOrder = async () => (await shop.placeOrder(admin, product))._id;
  // Only what the path needs: a customer has so many addresses and lists.
  const ids: Record<string, () => string | Promise<string>> = {
    orders: addOrder,
    reviews: async () => shop.addReview(await shop.addUser()),
    products: () => product._id,
    lists: addList,
    addresses: addAddress,
    customers: () => admin.userId,
    accounts: () => admin.userId,
    mails: () => addFailedMail(shop.deps.db),
    packing: addOrder,
    handovers: openHandover,
    quotes: addQuote,
    returns: async () => (await sampleReturn(shop, admin, stateFor(path))).id,
    companies: addCompany,
    'company-applications': addApplication,
    requests: addRequest,
    ...(path === waitlistContract.agree.path && { waitlist: addEntry }),
    families: async () => {
      const added = { name: `Bolts ${randomUUID()}`, description: null, image: null };
      return (await addFamily(shop.deps, added, 'cli')).id;
    },
    batches: async () => {
      const { _id: productId } = await shop.addProduct({ tracksBatches: true });
      const named = { productId, number: '4711', bestBefore: null, at: 1 };
      return (await inTransaction(shop.deps.db, (db) => insertBatch(db, named))).id;
    },
    'price-lists': async () => (await addPriceList(shop.deps, samplePriceList(randomUUID()), 'cli')).id,
    'product-categories': async () =>
      (await addProductCategory(shop.deps, { name: randomUUID(), parent: null, description: null, image: null }, 'cli'))
        .id,
    'api-keys': async () => 'any',
    'delivery-methods': async () => {
      const { id } = await addDeliveryMethod(shop.deps, sampleDeliveryMethod(), 'cli');
      // With one in use, orders would have to say how they are delivered.
      return (await archiveDeliveryMethod(shop.deps, id, 'cli')).id;
    },
  };
  const id = (await ids[path.split('/')[1] ?? '']?.()) ?? '';
  return `/api${path
    .replace(/:(id|orderId)/, id)
    .replace(':userId', memberId)
    .replace(':endpointId', await addWebhook(path))
    .replace(':productId', product._id)
    .replace(':email', encodeURIComponent(admin.email))}`;
}

test.each(writes)('$method $path refuses hostile bodies', async ({ method, path, access }) => {
  const address = await addressOf(path);
  const token = await tokenFor(access);
  const optional = credentialOf(access) === 'idToken' || optionalBodies.has(path);
  for (const [kind, rawBody] of Object.entries(hostileBodies)) {
    const response = await shop.request<{ code: string }>(method, address, { token, rawBody });
    if (optional && (kind === 'empty' || kind === 'NUL' || kind === 'a polluted prototype')) continue;
    expect([kind, response.status]).toSatisfy(([, status]) => status >= 400 && status < 500);
    expect(response.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  }
});

test.each(writes)('$method $path refuses another content type', async ({ method, path, access }) => {
  const response = await shop.request(method, await addressOf(path), {
    token: await tokenFor(access),
    rawBody: 'a=b',
    headers: { 'content-type': 'text/plain' },
  });
  expect(response.status).toBe(415);
});

test.each(writes)(
  '$method $path refuses ten times the limit, by length and chunked',
  async ({ method, path, access }) => {
    const address = await addressOf(path);
    const token = await tokenFor(access);
    const large = JSON.stringify({ name: 'a'.repeat(640 * 1024) });
    expect((await shop.request(method, address, { token, rawBody: large })).status).toBe(413);
    const chunked = await shop.app.request(address, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: ReadableStream.from([new TextEncoder().encode(large)]) as unknown as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  },
);

test('refuses malformed addresses without an internal error', async () => {
  const paths = [
    '/api/products/%00',
    '/api/products/..%2f..%2fpackage.json',
    '/api/orders/a@b@c',
    '/api/orders/%ff',
    `/api/products/${'x'.repeat(5000)}`,
    '/api//products',
    '/api/products/%E0%A4%A',
    '/api/orders?limit=1&limit=2',
  ];
  for (const path of paths) {
    const { status } = await shop.request('GET', path, { token: admin.token });
    expect([path, status < 500]).toEqual([path, true]);
  }
});

test('SQL and HTML are stored and shown as text', async () => {
  const text = `<script>alert(1)</script>'; drop table products;--`;
  const product = await shop.addProduct({ product: text, description: text });
  expect([product.product, product.description]).toEqual([text, text]);
  expect((await shop.request<object[]>('GET', `/api/products?q=${encodeURIComponent(text)}`)).body).toHaveLength(1);
});

test('errors reveal no internals', async () => {
  const responses = await Promise.all(
    ['/api/orders', '/api/nothing', '/api/products/unknown'].map((path) => shop.request('GET', path)),
  );
  for (const { body } of responses) expect(JSON.stringify(body)).not.toMatch(/sqlite|select |node_modules|at .+:\d+/i);
});
