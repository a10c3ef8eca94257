import BetterSqlite3 from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { MailError } from '#server/integrations/mail.ts';
import { samplePdf } from '#server/integrations/pdf/sample-pdf.ts';
import { deleteKeysOf } from '#server/queries/api-keys/api-keys.ts';
import { listDeliveryMethods } from '#server/queries/freight/delivery-methods.ts';
import { listAdministrators } from '#server/queries/users/users.ts';
import { addTimedMails, deleteSentMails, recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { sendDueMails } from '#server/services/mails/send-mails.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { indexOrders } from '#server/services/orders/index-orders.ts';
import { deleteClosedCustomers } from '#server/services/payments/payment-customer.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { changeProduct } from '#server/services/products/change-product.ts';
import { completePictures, removeUnusedFiles } from '#server/services/products/keep-pictures.ts';
import { storeDocument } from '#server/services/products/store-document.ts';
import { storePicture } from '#server/services/products/store-picture.ts';
import { expireOverdueQuotes } from '#server/services/quotes/end-quote.ts';
import { removeLooseFiles } from '#server/services/quotes/store-quote-file.ts';
import { deleteClosedIdentities } from '#server/services/users/close-account.ts';
import { eraseRetainedData } from '#server/services/users/erase-retained-data.ts';
import { expireOverdueEntries } from '#server/services/waitlist/leave-waitlist.ts';
import { visitToken } from '#server/testing/access/punch-out-requests.ts';
import { payIntent } from '#server/testing/checkout-shop.ts';
import { payDirectly } from '#server/testing/pay-directly.ts';
import { sampleReturn } from '#server/testing/returns/sample-return.ts';
import { checkoutBody, orderBody, sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { oneOf } from '#server/testing/short-form.ts';
import { signInForTest, type TestUser } from '#server/testing/sign-in.ts';
import { storeCard } from '#server/testing/store-card.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { tradeForCompany } from '#server/testing/trade-for-company.ts';
import { tradeWithWebhooks } from '#server/testing/webhooks/trade-with-webhooks.ts';
import { withoutThreads } from '#server/testing/without-threads.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { PackedParcel } from '#shared/contracts/fulfilment/packing.ts';
import type { Mail } from '#shared/contracts/mails/mails.ts';
import { productSorts } from '#shared/contracts/products/products.ts';
import type { Quote, QuoteFile } from '#shared/contracts/quotes/quote-shapes.ts';
import type { WaitlistEntry } from '#shared/contracts/waitlist/waitlist.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { invoiceViews } from '#shared/domain/invoices/invoice-states.ts';
import { mailViews } from '#shared/domain/mails/mail-kinds.ts';
import { orderViews } from '#shared/domain/orders/order-views.ts';
import { quoteViews } from '#shared/domain/quotes/quote-states.ts';
import { returnViews } from '#shared/domain/returns/return-states.ts';

// No plan scans or sorts a whole table. The statements are recorded on their way to SQLite, so none is missing.

let shop: TestShop;
let caught: Set<string>;
let restoreThreads: () => void;
// One day of trade for all tests: it takes seconds, and they only read.
beforeAll(async () => {
  restoreThreads = withoutThreads('search-worker');
  const { prepare } = BetterSqlite3.prototype;
  caught = new Set();
  vi.spyOn(BetterSqlite3.prototype, 'prepare').mockImplementation(function (this: BetterSqlite3.Database, source) {
    caught.add(source);
    return prepare.call(this, source);
  });
  shop = await openTestShop({ settings: { metricsToken: 'metrics' }, database: { reuse: false } });
  // Those of migrations.
  caught.clear();
  await trade();
  vi.restoreAllMocks();
}, 60_000);
afterAll(async () => {
  vi.restoreAllMocks();
  restoreThreads();
  await shop.close();
});

const narrowing = [
  '&category=x',
  '&category=x&inStock=true',
  '&lowStock=true',
  '&lowStock=true&category=x&inStock=true',
  '&q=bolt&lowStock=true',
  '&category=x&maxPrice=9',
  '&minPrice=1&maxPrice=9&inStock=true',
  '&q=bolt&category=x&minPrice=1&maxPrice=9&inStock=true',
];

/** Others stand in line for what a customer holds, of which a part and then the rest comes back. */
async function waitInLine(holder: TestUser, admin: string): Promise<void> {
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 50, price: 5 });
  const held = await shop.placeOrder(holder, product, 50);
  const entries: string[] = [];
  for (const quantity of [20, 30, 5]) {
    const { token } = await shop.addUser();
    const body = { ...orderBody(product._id, quantity), price: 5 };
    const headers = { 'idempotency-key': 'wait' };
    const join = { token, body, headers };
    const joined = await shop.request<WaitlistEntry>('POST', `/api/products/${product._id}/waitlist`, join);
    expect(joined.status).toBe(201);
    const entry = `/api/waitlist/${joined.body._id}`;
    await shop.request('PATCH', entry, { token, body: { price: 5 } });
    await shop.request('GET', '/api/waitlist', { token });
    if (quantity === 5) await shop.request('DELETE', entry, { token });
    entries.push(entry);
  }
  const notice = `/api/products/${product._id}/stock-notice`;
  for (const method of ['PUT', 'DELETE', 'PUT'] as const)
    expect((await shop.request(method, notice, { token: holder.token })).status).toBe(200);
  await shop.request('GET', '/api/stock-notices', { token: holder.token });
  await shop.request('GET', `/api/products/${product._id}/held`);
  await shop.request('GET', '/api/waitlist/products', { token: admin });
  const order = `/api/orders/${held._id}`;
  await shop.request('GET', `${order}/quantity`, { token: holder.token });
  const body = { quantity: 10, total: 50 };
  const headers = { 'idempotency-key': 'less' };
  expect((await shop.request('PATCH', `${order}/quantity`, { token: holder.token, body, headers })).status).toBe(200);
  await shop.request('DELETE', order, { token: holder.token });
  await shop.request('DELETE', `/api/products/${product._id}`, { token: admin });
}

/** Reads what all such customers hold. */
async function orderUnverified(): Promise<void> {
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100, price: 5 });
  const { email, token } = await shop.addUser({ verified: false });
  const order = { token, body: orderBody(product._id) };
  expect((await shop.request('POST', '/api/orders', order)).status).toBe(201);
  shop.advance(2000);
  await shop.addUser({ email });
}

/** A customer orders on account and pays by bank transfer, which is taken back. */
async function payByTransfer(admin: string): Promise<void> {
  const { token, userId } = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100, price: 5 });
  const path = `/api/customers/${userId}`;
  const send = async <Body>(method: string, address: string, by: string, body?: object, key = 'k') =>
    (await shop.request<Body>(method, address, { token: by, body, headers: { 'idempotency-key': key } })).body;
  await send('PUT', `${path}/terms`, admin, { paymentDays: 30, creditLimit: 100 });
  await send('GET', '/api/account', token);
  const requested = { ...orderBody(product._id, 10), onAccount: true };
  const { _id: orderId } = await send<{ _id: string }>('POST', '/api/orders', token, requested);
  await send('PATCH', `/api/orders/status/${orderId}`, admin);
  const transfer = { date: '2026-01-02', reference: 'RF18', amount: 50, orders: [{ orderId, amount: 50 }] };
  const { _id: transferId } = await send<{ _id: string }>('POST', `${path}/transfers`, admin, transfer);
  expect(transferId).toMatch(/^bt_/);
  const cursor = Buffer.from('9').toString('base64url');
  for (const list of ['receivables?state=open', 'receivables?state=paid', 'transfers?limit=9']) {
    for (const page of ['', `&limit=1&cursor=${cursor}`]) await send('GET', `${path}/${list}${page}`, admin);
  }
  await send('GET', `${path}/statement`, admin);
  await send('POST', `${path}/transfers/${transferId}/reversal`, admin);
  for (const sort of ['turnover', '-turnover', 'lastOrderAt', '-lastOrderAt']) {
    const after = Buffer.from('9:9').toString('base64url');
    for (const filter of ['', '&view=companies', '&view=account', `&cursor=${after}`])
      await send('GET', `/api/customers?sort=${sort}&limit=1${filter}`, admin);
  }
  for (const sort of ['createdAt', '-createdAt']) {
    for (const filter of ['', '&view=account', '&view=owing', '&view=overdue', '&q=a', '&view=owing&q=a'])
      await send('GET', `/api/customers?sort=${sort}&limit=1${filter}`, admin);
  }
  await send('DELETE', `${path}/terms`, admin);
}

/** A product that tracks batches: received, moved, shipped, corrected, taken back, found and counted. */
async function tradeInBatches(customer: TestUser, admin: string): Promise<void> {
  const send = async <Body = { _id: string }>(method: string, path: string, body?: object) =>
    (await shop.request<Body>(method, `/api/${path}`, { token: admin, ...(body && { body }) })).body;
  const product = await shop.addProduct({ tracksBatches: true });
  const path = `products/${product._id}`;
  const batch = { number: '4711', bestBefore: '2030-01-31' };
  for (const _ of [1, 2])
    await send('POST', `${path}/movements`, { kind: 'received', quantity: 50, reason: 'x', batch });
  await send('POST', `${path}/batches`, { from: null, batch: { number: '4712' }, quantity: 5 });
  await send('PATCH', path, { adjustQuantity: -1, reason: 'x' });
  await send('GET', `${path}/batches`);
  const [{ _id: id } = { _id: '' }] = await send<{ _id: string }[]>('GET', 'batches?number=4711');
  await send('GET', 'batches');
  await send('GET', `batches/${id}`);
  await send('PATCH', `batches/${id}`, { number: '4711-A', bestBefore: '2030-01-31' });
  const order = await shop.placeOrder(customer, product, 60);
  for (const read of [`orders/${order._id}/batches`, `parcels?orders=${order._id}`, `packing/${order._id}`])
    await send('GET', read);
  await send('PATCH', `orders/status/${order._id}`, { quantity: 55 });
  await send('PATCH', `orders/status/${order._id}`);
  const [shipment] = await send<{ _id: string }[]>('GET', `orders/${order._id}/shipments`);
  const correction = { from: id, to: { number: '4712' }, quantity: 1 };
  await send('POST', `orders/${order._id}/shipments/${shipment?._id}/batches`, correction);
  await send('GET', 'orders?q=4711-A');
  await send('GET', `parcels?orders=${order._id}`);
  for (const list of ['shipments', 'movements'])
    for (const from of ['', '&cursor=OQ']) await send('GET', `batches/${id}/${list}?limit=9${from}`);
  await send('GET', `batches/${id}/shipments/export`);
  const asked = await shop.request<{ _id: string }>('POST', `/api/orders/${order._id}/returns`, {
    token: customer.token,
    body: { quantity: 2, reason: 'defective' },
  });
  await send('POST', `returns/${asked.body._id}/approval`, { quantity: 2 });
  await send('POST', `returns/${asked.body._id}/receipt`, { quantity: 2, restocked: 2 });
  await send('DELETE', `returns/${asked.body._id}/receipt`);
  await send('PATCH', path, { tracksBatches: false });
}

/** A customer asks for prices, gets and accepts them; others end in every other way. */
/** A checkout that is paid with its freight, refunded, and one on account whose freight is invoiced. */
async function tradeWithFreight(customer: TestUser, admin: string, methodId: string): Promise<void> {
  const send = async <Body = { _id: string }>(method: string, path: string, by: string, body?: object) =>
    (await shop.request<Body>(method, `/api/${path}`, { token: by, ...(body && { body }) })).body;
  const product = await shop.addProduct();
  const body = { ...checkoutBody([product]), delivery: { methodId, freight: 7 } };
  const paid = await send<Checkout>('POST', 'checkouts', customer.token, body);
  const subject = { totalPrice: paid.total ?? 0, checkoutId: paid._id };
  const intent = await send<{ clientSecret: string }>('POST', 'create-payment-intent', customer.token, subject);
  await payIntent(shop, intent);
  await shop.onIdle();
  const path = `orders/${paid.freight?._id}/refunds`;
  await send('POST', path, admin, { reason: 'Late' });
  await send('GET', path, admin);
  await shop.onIdle();
  const closed = await send<Checkout>('POST', 'checkouts', customer.token, body);
  await send('DELETE', `orders/${closed.orders[0]?._id}`, customer.token);
  await send('GET', `history?about=${closed.freight?._id}`, admin);
}

/** Returns of a card payment and on account, from both sides. */
async function sendBack(admin: string): Promise<void> {
  const customer = await shop.addUser();
  const send = (method: string, path: string, by: string, body?: object) =>
    shop.request(method, `/api/${path}`, { token: by, ...(body && { body }) });
  for (const state of ['requested', 'received'] as const) {
    const { id, pictureId } = await sampleReturn(shop, customer, state);
    await send('GET', `returns/${id}/pictures/${pictureId}`, customer.token);
    await send('GET', `returns/${id}`, admin);
    if (state === 'requested') await send('POST', `returns/${id}/refusal`, admin, { reason: 'Too late' });
    else await send('POST', `returns/${id}/settlement`, admin, { amount: 0 });
  }
  for (const view of returnViews) {
    for (const page of ['', '&limit=1', '&limit=1&sort=-createdAt'])
      await send('GET', `returns?view=${view}${page}`, admin);
  }
  await send('GET', 'returns?number=RMA-10001', admin);
  for (const view of returnViews) await send('GET', `returns/own?view=${view}`, customer.token);
  await send('GET', 'returns/own/counts', customer.token);
  await send('GET', 'returns/export?view=requested', admin);
  await send('GET', 'returns/counts', admin);
  const { id } = await sampleReturn(shop, customer);
  await send('POST', `returns/${id}/withdrawal`, customer.token);
}

async function quote(admin: string): Promise<void> {
  const { token, userId } = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100, price: 5 });
  const send = async <Body = Quote>(method: string, path: string, by: string, body?: object) =>
    (await shop.request<Body>(method, `/api/${path}`, { token: by, body, headers: { 'idempotency-key': path } })).body;
  const rawBody = new TextEncoder().encode('%PDF-1.7\n%%EOF');
  const upload = () =>
    shop.request<QuoteFile>('POST', '/api/quote-files?name=a.pdf', {
      token,
      rawBody,
      headers: { 'content-type': 'application/pdf' },
    });
  const files = [(await upload()).body._id];
  await upload();
  const lines = [{ productId: product._id, quantity: 10, price: 4 }];
  const lastDay = new Date(shop.deps.now() + DAY_MS).toISOString().slice(0, 10);
  const { _id: id } = await send('POST', 'quotes', token, { lines, files, message: 'For the hall' });
  await send('POST', `quotes/${id}/versions`, admin, { version: 0, lines, lastDay });
  await send('POST', `quotes/${id}/messages`, token, { text: 'Cheaper?' });
  await shop.request('GET', `/api/quotes/${id}/files/${files[0]}`, { token });
  const cursor = Buffer.from('9').toString('base64url');
  for (const view of quoteViews) {
    for (const page of ['', `&limit=1&cursor=${cursor}`, `&limit=1&sort=-createdAt&cursor=${cursor}`])
      await send('GET', `quotes?view=${view}${page}`, admin);
  }
  for (const page of ['', '?limit=1', '?limit=1&sort=-createdAt']) await send('GET', `quotes/own${page}`, token);
  await send('GET', 'quotes/counts', admin);
  await send('POST', `quotes/${id}/versions`, admin, { version: 1, lines, lastDay });
  await send('POST', `quotes/${id}/versions/2/withdrawal`, admin);
  const accepted = { version: 1, lines: [{ line: 0, quantity: 5 }], address: '1 Dock Road', phone: '5550100' };
  await send<Checkout>('POST', `quotes/${id}/acceptance`, token, accepted);
  expect((await send('GET', `quotes/${id}`, token)).acceptances).toBe(1);
  const start = async (key: string) => {
    const headers = { 'idempotency-key': key };
    const offer = { token: admin, body: { lines, lastDay }, headers };
    return (await shop.request<Quote>('POST', `/api/customers/${userId}/quotes`, offer)).body._id;
  };
  await send('POST', `quotes/${await start('a')}/refusal`, token, { version: 1 });
  await send('POST', `quotes/${await start('b')}/withdrawal`, token);
  await start('c');
  shop.advance(2 * DAY_MS);
  expect(await expireOverdueQuotes(shop.deps)).toBe(2);
  expect(await removeLooseFiles(shop.deps)).toBe(1);
}

/** Also to a customer whose address is not verified. */
async function sendMails(): Promise<void> {
  const { mails } = shop.deps;
  if (mails === null) throw new Error('The demo has mails');
  const unverified = await shop.addUser({ verified: false });
  await shop.placeOrder(unverified, await shop.addProduct({ availableQuantity: 10, lowStockAt: 20 }));
  await addTimedMails(shop.deps);
  expect((await sendDueMails(shop.deps, { ...mails, origin: 'http://localhost' })).sent).toBeGreaterThan(0);
  await deleteSentMails(shop.deps);
}

/** Which a product and an order show, and others that nothing shows. */
async function showPictures(customer: TestUser): Promise<void> {
  const [shown, unused] = await Promise.all(
    [4, 5].map(async (side) => {
      const file = sharp({ create: { width: side, height: side, channels: 3, background: 'red' } });
      return storePicture(shop.deps, await file.png().toBuffer());
    }),
  );
  const document = await storeDocument(shop.deps, { name: 'a.pdf', bytes: samplePdf() });
  const further = [{ image: shown?.image ?? '', alt: '' }];
  const product = await shop.addProduct({ image: shown?.image ?? '', pictures: further, documents: [document] });
  await shop.app.request(document.url);
  await changeProduct(shop.deps, product._id, { documents: [] }, 'cli');
  await shop.placeOrder(customer, product);
  await changeProduct(shop.deps, product._id, { image: unused?.image ?? '' }, 'cli');
  await changeProduct(shop.deps, product._id, { image: '/bolt.svg' }, 'cli');
  expect(await completePictures(shop.deps)).toBe(2);
  for (const format of ['webp', 'avif']) await shop.app.request(unused?.image.replace('webp', format) ?? '');
  shop.advance(31 * DAY_MS);
  expect(await removeUnusedFiles(shop.deps)).toBe(2);
  shop.advance(-31 * DAY_MS);
}

async function sendFailedMails(token: string): Promise<void> {
  const transport = { from: 'a@test.example', send: () => Promise.reject(new MailError('refused', 'No such mailbox')) };
  await sendDueMails(shop.deps, { transport, origin: 'http://localhost' });
  expect(shop.errors.splice(0).length).toBeGreaterThan(1);
  const request = async <Body>(method: string, path: string) => {
    const { status, body } = await shop.request<Body>(method, `/api/mails${path}`, { token });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const cursor = Buffer.from('9').toString('base64url');
  for (const view of mailViews) {
    for (const page of ['', `&limit=1&cursor=${cursor}`]) await request('GET', `?view=${view}${page}`);
  }
  await request('GET', '/summary');
  const [mail] = await request<Mail[]>('GET', '');
  await request('POST', `/${mail?._id}/again`);
  expect((await request<{ count: number }>('POST', '/again')).count).toBeGreaterThan(0);
}

async function trade(): Promise<void> {
  const { token, ...admin } = await shop.addUser({ admin: true });
  const customer = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100_000, price: 5 });
  await recordMailSwitch(shop.deps);

  const page = `limit=1&cursor=${Buffer.from('1:1').toString('base64url')}`;
  const own = `orders/${encodeURIComponent(customer.email)}`;
  const get = async (path: string) =>
    expect([path, (await shop.request('GET', `/api/${path}`, { token })).status]).toEqual([path, 200]);
  for (const sort of productSorts) {
    for (const filter of ['', '&inStock=true', '&q=bolt', '&q=m', '&q=bolt m12&inStock=true', ...narrowing]) {
      await get(`products?sort=${sort}${filter}`);
      await get(`products?sort=${sort}${filter}&${page}`);
    }
  }
  await get('products/categories');
  for (const filter of ['', '&spec=a%3Db', '&spec=a%3Db&spec=a%3Dc&spec=l%3E%3D1 mm&spec=d%3De']) {
    for (const more of ['', '&q=bolt', '&inStock=true', '&minPrice=1&maxPrice=9']) {
      await get(`products/facets?category=x${filter}${more}`);
      for (const sort of filter === '' ? [] : productSorts)
        await get(`products?category=x${filter}${more}&sort=${sort}&${page}`);
    }
  }
  for (const search of ['q=bolt', 'q=m', 'q=bolt m12&inStock=true', 'q=bolt&category=x&minPrice=1&maxPrice=9']) {
    await get(`products?${search}`);
    await get(`products?${search}&${page}`);
    await get(`products?${search}&limit=1&cursor=${Buffer.from('9:4').toString('base64url')}`);
  }
  for (const search of ['galvnized', 'galvnized chian']) await get(`products/suggestion?q=${search}`);
  for (const sort of ['createdAt', '-createdAt']) await get(`reviews/all?waiting=true&sort=${sort}&${page}`);
  for (const list of ['orders', own, 'reviews', 'reviews/all', 'users', 'reservations']) {
    for (const sort of ['createdAt', '-createdAt']) await get(`${list}?sort=${sort}&${page}`);
  }
  for (const list of ['orders', own]) {
    for (const sort of ['createdAt', '-createdAt']) {
      for (const filter of ['', '&from=2026-01-01&to=2026-12-31']) {
        for (const view of orderViews) {
          await get(`${list}?view=${view}&sort=${sort}${filter}`);
          await get(`${list}?view=${view}&sort=${sort}${filter}&${page}`);
        }
        await get(`${list}?q=bolt&sort=${sort}${filter}&limit=1`);
        await get(`${list}?q=bolt&view=unpaid&sort=${sort}${filter}&${page}`);
      }
      await get(`${list}?from=2026-01-01&to=2026-12-31&sort=${sort}&${page}`);
    }
  }
  for (const sort of ['createdAt', '-createdAt'])
    await get(`checkouts?email=${encodeURIComponent(customer.email)}&sort=${sort}&${page}`);
  shop.deps.settings.requirePaymentBeforeShipping = true;
  await get('orders?view=to-ship');
  shop.deps.settings.requirePaymentBeforeShipping = false;
  await get('orders/views');
  await get('search/orders?q=beering');
  await shop.request('GET', '/api/search/orders?q=beering', { token: customer.token });
  expect((await shop.request('GET', '/api/orders/views', { token: customer.token })).status).toBe(200);
  await get(`products/${product._id}`);
  await get(`products/batch?ids=${product._id},unknown`);
  for (const part of [
    'overview',
    'overview/today',
    'overview/sales',
    'overview/best?period=this-month',
    'overview/best?period=last-year',
  ])
    await get(part);
  for (const filter of [
    `about=${product._id}`,
    'by=system',
    'type=order.placed',
    'by=cli&about=x&type=order.paid',
    '',
  ]) {
    for (const sort of ['createdAt', '-createdAt'])
      await get(`history?${filter}&sort=${sort}&from=2026-01-01T00:00:00Z`);
  }
  await get('handover');
  await get('handover?from=2026-01-01T00:00:00Z');
  for (const version of [0, 1]) await shop.request('PUT', '/api/handover', { token, body: { note: 'x', version } });
  await shop.request('DELETE', '/api/handover', { token });
  const written = await shop.request<{ _id: string }>('PUT', '/api/handover', {
    token,
    body: { note: '', version: 0 },
  });
  const signature = await shop.request('POST', `/api/handovers/${written.body._id}/signature`, {
    token,
    body: { version: 1 },
  });
  expect(signature.status).toBe(200);
  await get('handover');
  for (const sort of ['createdAt', '-createdAt']) await get(`handovers?sort=${sort}&${page}`);
  await get(`products/${product._id}/buyers`);
  await get('cart');
  await get('lists');
  await get('addresses');
  await get('parts');
  await get(`users/${encodeURIComponent(admin.email)}/data`);
  await get(`admin/${encodeURIComponent(admin.email)}`);

  const send = (method: string, path: string, by: string, body: object = {}) =>
    shop.request(method, `/api/${path}`, { token: by, body });
  for (const version of [0, 1])
    await send('PUT', 'cart', customer.token, { version, lines: [{ productId: product._id, quantity: 1 }] });
  const list = { name: 'Monthly', lines: [{ productId: product._id, quantity: 1 }] };
  const { _id: listId } = (await send('POST', 'lists', customer.token, list)).body as { _id: string };
  await send('PUT', `lists/${listId}`, customer.token, list);
  await send('DELETE', `lists/${listId}`, customer.token);
  const place = { label: 'Hall', address: '1 Dock Road', phone: '5550100', isDefault: true };
  const { _id: placeId } = (await send('POST', 'addresses', customer.token, place)).body as { _id: string };
  await send('PUT', `addresses/${placeId}`, customer.token, place);
  await send('DELETE', `addresses/${placeId}`, customer.token);
  await send('POST', 'quick-order', customer.token, { text: 'M12, 5\nhex bolts 10\n4006381333931, 5' });
  const paid = await shop.placeOrder(customer, product);
  const cardId = await storeCard(shop, customer);
  await get('accounts/own/cards');
  await send('DELETE', `accounts/own/cards/${cardId}`, customer.token);
  const intentId = await shop.payByCard(customer, paid);
  await shop.demo.stripe.onIdle();
  await send('PATCH', `orders/status/${paid._id}`, token);
  await get(`orders/${paid._id}/events`);
  await get(`orders/${paid._id}/shipments`);
  await send('DELETE', `orders/status/${paid._id}`, token);
  const scan = { key: 'one', code: product.barcode ?? product.partNumber, quantity: paid.quantity };
  for (const _ of [1, 2]) await send('POST', `packing/${paid._id}/scans`, token, scan);
  const [packing] = (await shop.request<PackedParcel>('GET', `/api/packing/${paid._id}`, { token })).body.packings;
  for (const orders of ['', `?orders=${paid._id}`]) await shop.request('GET', `/api/pick-list${orders}`, { token });
  const lastScan = packing?.lastScan;
  await send('DELETE', `packing/${paid._id}/scans/${lastScan?._id}`, token);
  await send('DELETE', `packing/${paid._id}`, token);
  await send('POST', `packing/${paid._id}/scans`, token, { ...scan, key: 'two' });
  await send('POST', `packing/${paid._id}/shipment`, token, { trackingNumber: '1Z' });
  await send('DELETE', `orders/status/${paid._id}`, token);
  await send('POST', 'orders/printed', token, { orders: [paid._id] });
  await send('POST', 'orders/shipments', token, { orders: [{ orderId: 'unknown' }] });
  for (const list of [`ids=${paid._id}`, 'sort=-createdAt', 'view=to-ship&from=2026-01-01&sort=-createdAt', 'q=bolt'])
    await get(`orders/export?${list}`);
  await send('POST', `orders/${paid._id}/notes`, token, { text: 'Call before delivery' });
  const [note] = (await shop.request<{ _id: string }[]>('GET', `/api/orders/${paid._id}/notes`, { token })).body;
  await send('DELETE', `orders/${paid._id}/notes/${note?._id}`, token);
  await get(`orders/${paid._id}/customer`);
  await send('POST', `orders/${paid._id}/refunds`, token, { amount: 1, reason: 'Damaged' });
  await shop.onIdle();
  await get(`orders/${paid._id}/refunds`);
  const invoices = await shop.request<{ _id: string }[]>('GET', `/api/orders/${paid._id}/invoices`, { token });
  expect(invoices.body.length).toBe(2);
  await get(`invoices/${invoices.body[0]?._id}`);
  for (const sort of ['createdAt', '-createdAt']) {
    for (const filter of [
      '',
      `&customer=${customer.userId}`,
      '&from=2026-01-01&to=2126-12-31',
      '&q=acme',
      '&q=B-10001',
    ])
      for (const view of ['', ...invoiceViews.map((each) => `&view=${each}`)])
        await get(`invoices?sort=${sort}&${page}${filter}${view}`);
  }
  await get(`invoices?customer=${customer.userId}&sort=-createdAt`);
  await get('invoices/export?from=2026-01-01&to=2126-12-31');
  await get('invoices/taxes');
  await send('PUT', `customers/${customer.userId}/tax`, token, { taxId: 'DE1', exemptReason: null });
  await get(`customers/${customer.userId}/tax`);
  await send('PUT', `customers/${customer.userId}/company`, token, { company: 'Acme' });
  await get('company');
  await shop.demo.stripe.refundInDashboard(intentId, 1);
  await shop.demo.stripe.openDispute(intentId);
  await shop.onIdle();
  const dropped = await shop.placeOrder(customer, product);
  await send('POST', 'create-payment-intent', customer.token, { totalPrice: dropped.total });
  await send('DELETE', `orders/${dropped._id}`, customer.token);
  await payDirectly(shop, { orderId: dropped._id, amount: 500 });
  await shop.onIdle();
  await waitInLine(customer, token);
  await showPictures(customer);
  await payByTransfer(token);
  await get('invoices/export');
  await orderUnverified();
  await tradeForCompany(shop, token);
  for (const view of ['companies', 'account']) await get(`customers?view=${view}&${page}`);
  await shop.placeOrder(customer, product);
  await get('reservations');
  expect((await shop.request('GET', '/api/parts', { token: customer.token })).status).toBe(200);
  await get('demand');
  const again = await signInForTest(shop.deps, customer.email, { subject: 'other account' });
  const order = orderBody(product._id);
  const headers = { 'idempotency-key': 'one' };
  const checkout = { token: again.token, body: checkoutBody([product, await shop.addProduct()]), headers };
  const { _id, total } = (await shop.request<Checkout>('POST', '/api/checkouts', checkout)).body;
  await get(`checkouts/${_id}`);
  await send('POST', 'create-payment-intent', again.token, { totalPrice: total, checkoutId: _id });
  await shop.request('POST', '/api/orders', { token: again.token, body: order, headers });
  await send('PATCH', `products/${product._id}`, token, { product: 'Bolt', adjustQuantity: 1, reason: 'found' });
  await send('POST', `products/${product._id}/movements`, token, { kind: 'received', quantity: 1, reason: 'x' });
  const id = (await shop.addProduct({ partNumber: 'GONE', barcode: '95012346' }))._id;
  await send('POST', 'products/changes', token, { changes: [{ id, change: { price: 9 }, seen: { price: 1 } }] });
  await send('POST', 'products/removals', token, { ids: [id] });
  await get('products/deleted');
  await get(`products/deleted?limit=1&cursor=${Buffer.from('9:4').toString('base64url')}`);
  await send('POST', 'products/restorations', token, { ids: [id] });
  for (const from of ['', '&cursor=OQ']) await get(`products/${product._id}/movements?limit=9${from}`);
  await get(`products/${product._id}/stock`);
  for (const counted of [1, 2]) await send('PUT', `stocktake/lines/${product._id}`, token, { counted });
  for (const from of ['', '&cursor=OQ']) await get(`stocktake/lines?limit=9${from}`);
  await get('stocktake/lines?sort=bin&bin=A');
  await get(`bins?ids=${product._id}`);
  await tradeInBatches(await shop.addUser(), token);
  await send('POST', 'stocktake/application', token, { version: 2 });
  await send('PUT', `stocktake/lines/${product._id}`, token, { counted: 1 });
  await send('DELETE', `stocktake/lines/${product._id}`, token);
  await send('DELETE', 'stocktake', token);
  const csv = `Part number,Product,Description,Price,Minimum quantity,Image,Barcode\nIM-1,Pin,Steel,1,1,/p.svg,4006381333931`;
  const rawBody = new TextEncoder().encode(csv);
  for (const _ of [1, 2]) {
    const { body } = await shop.request<{ _id: string }>('POST', '/api/imports', { token, rawBody });
    await get(`imports/${body._id}/rows?kind=new&limit=9`);
    await send('POST', `imports/${body._id}/application`, token);
    await send('DELETE', `imports/${body._id}/application`, token);
    const lines = [{ partNumber: 'A', onHand: 5, price: 5 }];
    for (const path of ['products', 'stock', 'stock', 'prices'])
      await shop.request('POST', `/api/bulk/${path}`, { token, body: { lines }, headers: { 'idempotency-key': 'k' } });
  }
  for (const path of ['imports', 'imports?cursor=OQ', 'products/export', 'products/export?q=bolt']) await get(path);
  await send('PUT', `users/admin/${encodeURIComponent(customer.email)}`, token);
  await send('DELETE', `users/admin/${encodeURIComponent(customer.email)}`, token);
  const bolts = (await send('POST', 'families', token, { name: 'Bolts', description: null, image: null })).body as {
    _id: string;
  };
  const family = `families/${bolts._id}`;
  await send('PATCH', `${family}/products`, token, { add: [id], remove: [] });
  for (const path of [
    family,
    'products/families/bolts',
    `products/${id}`,
    'search?q=bolt',
    'families',
    'families?q=bolt',
  ])
    await get(path);
  await get(`history?about=${bolts._id}`);
  await send('PATCH', family, token, { name: 'Hex bolts', image: '/p.svg' });
  await shop.request('GET', '/api/products/families/bolts');
  await send('PATCH', `${family}/products`, token, { add: [], remove: [id] });
  await send('DELETE', family, token);
  const addedPriceList = (await send('POST', 'price-lists', token, samplePriceList('Acme'))).body as { _id: string };
  const priceList = `price-lists/${addedPriceList._id}`;
  for (const sort of ['createdAt', '-createdAt']) {
    for (const search of ['', '&q=acme']) await get(`price-lists?sort=${sort}${search}&${page}`);
  }
  await get(priceList);
  await get(`history?about=${addedPriceList._id}`);
  await send('PUT', priceList, token, { ...samplePriceList('Acme'), percentOff: 5, version: 1 });
  const set = [{ productId: id, price: 0.01, priceBreaks: [] }];
  await send('PATCH', `${priceList}/entries`, token, { version: 2, set, remove: [] });
  const having = await shop.addUser();
  await send('PATCH', `${priceList}/accounts`, token, { add: [having.userId], remove: [] });
  await send('POST', `${priceList}/consequence`, token, { terms: { ...samplePriceList('Acme'), percentOff: 9 } });
  await get(`accounts/${having.userId}/price-reasons?productId=${id}&quantity=9`);
  await send('POST', `${priceList}/consequence`, token, { entries: { set, remove: [] } });
  await send('POST', `${priceList}/consequence`, token, { accounts: { add: [], remove: [having.userId] } });
  for (const from of ['', '&cursor=OQ']) {
    for (const part of ['entries', 'accounts', 'imports']) await get(`${priceList}/${part}?limit=9${from}`);
    await get(`${priceList}/accounts?limit=9&q=a${from}`);
  }
  for (const path of ['products?limit=9', `products/${id}`, `products/batch?ids=${id}`])
    await shop.request('GET', `/api/${path}`, { token: having.token });
  await send('PATCH', `${priceList}/entries`, token, { version: 4, set: [], remove: [id] });
  await send('PATCH', `${priceList}/accounts`, token, { add: [], remove: [having.userId] });
  await send('DELETE', priceList, token);
  const numbers = 'accounts/own/part-numbers';
  await send('PUT', `${numbers}/${id}`, token, { number: 'OWN-1' });
  await get(`${numbers}/${id}`);
  for (const search of ['', '&q=own', '&cursor=MQ']) await get(`${numbers}?limit=9${search}`);
  await get(`${numbers}/export`);
  const numberImports = 'accounts/own/part-number-imports';
  for (const from of ['', '&cursor=MQ']) await get(`${numberImports}?limit=9${from}`);
  await send('POST', 'quick-order', token, { text: '5 OWN-1 pieces' });
  await get('products?q=OWN-1');
  await send('DELETE', `${numbers}/${id}`, token);
  const newProductCategory = { name: 'Acme', parent: null, description: null, image: null };
  const addedProductCategory = (await send('POST', 'product-categories', token, newProductCategory)).body as {
    _id: string;
  };
  await get('product-categories');
  await get(`history?about=${addedProductCategory._id}`);
  const changedProductCategory = { ...newProductCategory, description: 'x', version: 1 };
  await send('PUT', `product-categories/${addedProductCategory._id}`, token, changedProductCategory);
  await send('DELETE', `product-categories/${addedProductCategory._id}`, token);
  const keyBody = { name: 'ERP', scopes: ['orders:read'] };
  const apiKey = (await send('POST', 'api-keys', token, keyBody)).body as { _id: string; secret: string };
  await shop.request('GET', '/api/orders/views', { token: apiKey.secret });
  await get('events/feed?limit=2');
  await get('events/own/feed?limit=2');
  await get('api-keys');
  await get('accounts/own/api-keys');
  await get(`history?about=${apiKey._id}`);
  await send('DELETE', `api-keys/${apiKey._id}`, token);
  await inTransaction(shop.deps.db, (db) => deleteKeysOf(db, 'nobody'));
  await send('PUT', 'cart', await visitToken(shop, customer), { version: 0, lines: [] });
  await tradeWithWebhooks(shop, again, token);
  const delivery = (await send('POST', 'delivery-methods', token, sampleDeliveryMethod())).body as { _id: string };
  const other = (await send('POST', 'delivery-methods', token, sampleDeliveryMethod())).body as { _id: string };
  await get('delivery-methods');
  await get('delivery-methods/unweighed');
  await get(`history?about=${delivery._id}`);
  const dearer = { ...sampleDeliveryMethod(), rule: { is: 'flat', net: 7 }, version: 1 };
  await send('PUT', `delivery-methods/${delivery._id}`, token, dearer);
  await send('PUT', `delivery-methods/${other._id}/position`, token, { position: 1 });
  await send('DELETE', `delivery-methods/${delivery._id}`, token);
  await send('POST', `delivery-methods/${delivery._id}/restore`, token);
  await listDeliveryMethods(shop.deps.db);
  for (const path of ['delivery-options', `customers/${customer.userId}/delivery-options`])
    await send('POST', path, token, { lines: [{ productId: product._id, quantity: 10 }], country: 'DE' });
  await tradeWithFreight(again, token, delivery._id);
  for (const method of [delivery, other]) await send('DELETE', `delivery-methods/${method._id}`, token);
  await listAdministrators(shop.deps.db);
  await send('PATCH', `reviews/${await shop.addReview(again)}`, token, { hidden: true, allOfCustomer: true });
  await shop.request('GET', '/api/events', { token, headers: { 'last-event-id': '0' } });
  await shop.request('GET', '/api/events/own', { token, headers: { 'last-event-id': '0' } });
  await expireOverdueEntries(shop.deps);
  await reconcilePayments(shop.deps);
  await indexOrders(shop.deps);
  await sendFailedMails(token);
  await sendMails();
  shop.advance((shop.deps.settings.unpaidOrderHours + 1) * 3_600_000);
  expect(await expireOverdueOrders(shop.deps)).toBe(13);
  await sendMails();
  expect((await shop.request('GET', '/api/metrics', { token: 'metrics' })).status).toBe(200);

  await quote((await shop.addUser({ admin: true })).token);
  await sendBack((await shop.addUser({ admin: true })).token);
  const { email, token: leaving } = await shop.addUser();
  await shop.request('POST', '/api/orders', { token: leaving, body: orderBody(product._id) });
  const closing = { token: await shop.idToken(email), body: { email } };
  expect((await shop.request('DELETE', `/api/users/${encodeURIComponent(email)}`, closing)).status).toBe(200);
  await deleteClosedIdentities(shop.deps);
  await deleteClosedCustomers(shop.deps);
  shop.advance((shop.deps.settings.orderRetentionDays + 1) * 86_400_000);
  expect(await eraseRetainedData(shop.deps)).toBe(1);
}

const GROWING =
  'product_categories|accounts|account_sales|price_lists|price_list_versions|price_list_entries|price_list_accounts|own_part_numbers|users|carts|saved_lists|addresses|closed_accounts|products|product_families|family_addresses|product_specifications|other_numbers|checkouts|api_keys|webhook_endpoints|webhook_deliveries|orders|order_notes|handovers|packings|packing_scans|shipments|batches|batch_movements|shipment_batches|payment_customers|payment_intents|intent_orders|refunds|refund_orders|disputes|bank_transfers|bank_transfer_orders|bank_refunds|webhook_events|outbox|reviews|events|list_sizes|stock_movements|stock_notices|stocktakes|stocktake_lines|imports|import_rows|waitlist_entries|returns|return_pictures|quotes|quote_versions|quote_lines|quote_orders|quote_messages|quote_files|invoices|invoice_lines|sales_totals|pictures|picture_variants|documents|product_files|companies|company_applications|members|invitations|requests|request_lines|member_placements|bulk_calls|bulk_parts|punch_outs|purchase_orders';
const reading = new RegExp(`^(select|update|delete|with) .*\\b(${GROWING})\\b`, 'is');

interface Step {
  statement: string;
  detail: string;
}

/** `without` is an index that is dropped meanwhile; statements that name it are left out. */
function plan(without?: string): Step[] {
  const sqlite = new BetterSqlite3(shop.file);
  sqlite.function('examined', { varargs: true }, () => 1);
  sqlite.function('holds_ways', { varargs: true }, () => 1);
  const statements = [...caught].filter((statement) => reading.test(statement) && !/demo_/.test(statement));
  expect(statements.length).toBeGreaterThan(50);
  if (without !== undefined) sqlite.exec(`begin; drop index ${without}`);
  const planned = statements.filter((statement) => !statement.includes(`indexed by "${without}"`));
  const steps = planned.flatMap((statement) => {
    const values = Array<null>(statement.split('?').length - 1).fill(null);
    const rows = sqlite.prepare<null[], { detail: string }>(`explain query plan ${statement}`).all(...values);
    return rows.map(({ detail }) => ({ statement, detail }));
  });
  if (without !== undefined) sqlite.exec('rollback');
  sqlite.close();
  return steps;
}

function isSlow({ statement, detail }: Step): boolean {
  return /^SCAN|TEMP B-TREE/.test(detail) && !isBounded(statement, detail);
}

/** True for a step that looks like a table scan but is not. */
function isBounded(statement: string, step: string): boolean {
  if (/^SCAN (product_search|order_search|order_digits) VIRTUAL TABLE INDEX \d+:M/.test(step)) return true;
  // A partial index that holds only pending work, or is read up to a limit.
  if (
    /^SCAN \w+ USING (COVERING )?INDEX (payment_intents_open|refunds_pending|closed_accounts_undeleted|waitlist_entries_by_product|stock_notices_by_product|products_low|products_unweighed|outbox_waiting|payment_customers_closed|stocktakes_open|handovers_open|delivery_methods_in_use|api_keys_in_use|webhook_endpoints_on)$/.test(
      step,
    )
  )
    return true;
  // The rows of the statement's own parameter.
  if (/^SCAN (jsonb?_each|asked_list|asked_product) VIRTUAL TABLE/.test(step)) return true;
  // What an account owes, found by an index.
  if (step === 'SCAN unpaid') return true;
  // It has one row.
  if (step === 'SCAN shop_settings LEFT-JOIN') return true;
  // A search without an index reads the whole list, within its budget.
  const [, searched] = /^SCAN (\w+)$/.exec(step) ?? [];
  if (searched && statement.includes(`examined(0, ${searched}.seq)`)) return true;
  // A count that ends at its limit.
  if (/limit \+\?\) as "counted_(mails|quotes|returns|deliveries)"$/.test(statement)) return true;
  if (step === 'SCAN counted_events' || step === 'SCAN counted_handovers') return true;
  // Sorts those customers only who may order on account, or owe something.
  if (/accounts\.id in \(select account_id from orders/.test(statement) && step.startsWith('USE TEMP B-TREE'))
    return true;
  // Lists of the accounts on account, and of companies, in the order of their index.
  if (/^SCAN accounts USING (COVERING )?INDEX accounts_(with_terms|companies)$/.test(step)) return true;
  // Those of one company, or that wait for a decision.
  if (/"(members|invitations|requests)".*order by/s.test(statement) && step.startsWith('USE TEMP B-TREE')) return true;
  if (/^SCAN requests USING (COVERING )?INDEX requests_expiring$/.test(step)) return true;
  // Facets: names and values, each found by the one before it, and counts that end at their limits.
  if (statement.includes('product_specifications as spec')) {
    if (/^SCAN (names|found|listed|covered|few|passing|counted|CONSTANT ROW|\d+ CONSTANT ROWS)$/.test(step))
      return true;
    if (/group by spec\.name_key, spec\.value_key$/.test(statement)) return step.startsWith('USE TEMP B-TREE');
  }
  // At most 1,000 categories that staff described, of which the tree is made.
  if (/^select \* from "?product_categories"?( order by "?name_key"?)?$/i.test(statement)) return true;
  if (/^with recursive below /.test(statement.trim()) && step === 'SCAN below') return true;
  // Sorts the invoices that are owed.
  const isOwed = /invoices\.id in \(\s*select invoice_lines\.invoice_id from orders cross join/.test(statement);
  if (isOwed && !statement.includes('examined(') && step.startsWith('USE TEMP B-TREE')) return true;
  // Sorts the orders of the checkouts that it names, and the events of one type of the subjects that it names.
  if (
    /"(checkout_id|each"\."subject_id)" in \(select value from json_each\(\+\?\)\).* group by "(checkouts|each)"/.test(
      statement,
    )
  )
    return step.startsWith('USE TEMP B-TREE');
  // Sorts the orders of one batch.
  if (/join shipment_batches on/.test(statement) && step.startsWith('USE TEMP B-TREE')) return true;
  // A sorted search counts its matches up to a limit, and sorts them only below it; low stock, what is deleted and what
  // has no weight are counted up to one.
  if (/^SCAN (matches|low|deleted|unweighed)$/.test(step))
    return /limit \d+\) as (matches|"matches"|"low"|"deleted"|"unweighed")$/.test(statement);
  return /^with found as materialized/.test(statement) && /^(SCAN found|USE TEMP B-TREE FOR ORDER BY)$/.test(step);
}

test('no statement reads or sorts a whole table', () => {
  expect([...caught].filter((statement) => statement.includes('product_search match')).length).toBeGreaterThan(5);
  expect(plan().filter(isSlow)).toEqual([]);
});

test('no statement is compiled again for the value of a parameter', () => {
  const withParameters = [...caught].filter((statement) => statement.includes('?'));
  expect(withParameters.length).toBeGreaterThan(400);
  expect(withParameters.filter((statement) => /(?<!\+)\?/.test(statement))).toEqual([]);
});

test('every index serves a query or keeps values unique', () => {
  const used = new Set(plan().flatMap(({ detail }) => /INDEX (\w+)/.exec(detail)?.[1] ?? []));
  const sqlite = new BetterSqlite3(shop.file, { readonly: true });
  const made = sqlite
    .prepare<[], string>("select name from sqlite_schema where type = 'index' and sql not like 'create unique %'")
    .pluck()
    .all()
    .sort();
  sqlite.close();
  expect(made.filter((name) => !used.has(name) && !name.startsWith('demo_'))).toEqual([]);
});

test('lists of cancelled orders read no other orders', () => {
  const steps = plan().filter(({ statement }) => /cancelled_at"? is not null/.test(statement));
  const found = steps.filter(({ detail }) => /\borders\b/.test(detail));
  expect(found.length).toBeGreaterThanOrEqual(4);
  expect(found.filter(({ detail }) => !/USING INDEX orders_cancelled/.test(detail))).toEqual([]);
});

test('what accounts owe is summed up without reading what they have paid', () => {
  const steps = plan().filter(({ statement }) => statement.includes('sum(unpaid.amount)'));
  const found = steps.filter(({ detail }) => /SEARCH (orders|freights)\b/.test(detail));
  expect(found.length).toBeGreaterThanOrEqual(4);
  expect(found.filter(({ detail }) => !/USING INDEX (orders|freights)_owed/.test(detail))).toEqual([]);
});

test('lists of a category read no other category', () => {
  const steps = plan().filter(({ statement }) => statement.includes('"category_key" = '));
  const found = steps.filter(({ detail }) => /\bproducts\b/.test(detail));
  expect(found.length).toBeGreaterThanOrEqual(12);
  expect(found.filter(({ detail }) => !/INDEX products_(by|in_stock_by)_category/.test(detail))).toEqual([]);
});

const needed = [
  'products_by_price',
  'products_by_stock',
  'orders_by_owner',
  'orders_reserved_by_end',
  'orders_reserved_by_owner',
  'payment_intents_open',
  'refunds_pending',
  'orders_by_creation',
  'orders_shipped',
  'orders_on_shelf',
  'waitlist_entries_by_product',
];

test.each(oneOf(4, needed))('control: without %s a statement reads or sorts a whole table', (index) => {
  expect(plan(index).filter(isSlow)).not.toEqual([]);
});
