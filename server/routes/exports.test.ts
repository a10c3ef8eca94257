import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBatchByNumber } from '#server/queries/batches/batches.ts';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { setAccountTax } from '#server/services/accounts/set-account-tax.ts';
import { saveOwnNumber } from '#server/services/part-numbers/save-own-number.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import { endpoints } from '#shared/contracts/contract.ts';
import type { Import } from '#shared/contracts/imports/imports.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { currentLocale, setLocale } from '#shared/domain/shop/locale.ts';

const evil = (start: string) => `${start}SUM(1);=cmd|x,+2\t-3`;

interface Filled {
  product: Product;
  customer: TestUser;
  refused: Import;
  priceListId: string;
  batchId: string;
}

/** Each call that gives a CSV file, with what is in it. */
const files: Record<string, (filled: Filled) => { path: string; holds: string }> = {
  '/orders/export': () => ({ path: '/orders/export', holds: 'SUM(1)' }),
  '/products/export': () => ({ path: '/products/export', holds: 'SUM(1)' }),
  '/price-lists/:id/export': ({ priceListId }) => ({ path: `/price-lists/${priceListId}/export`, holds: 'SUM(1)' }),
  '/accounts/:id/part-numbers/export': ({ customer }) => ({
    path: `/accounts/${customer.userId}/part-numbers/export`,
    holds: 'SUM(1)',
  }),
  '/products/:id/movements/export': ({ product }) => ({
    path: `/products/${product._id}/movements/export`,
    holds: 'SUM(1)',
  }),
  '/batches/:id/shipments/export': ({ batchId }) => ({ path: `/batches/${batchId}/shipments/export`, holds: 'SUM(1)' }),
  '/invoices/export': () => ({ path: '/invoices/export', holds: 'SUM(1)' }),
  '/invoices/taxes/export': () => ({ path: '/invoices/taxes/export', holds: 'SUM(1)' }),
  '/returns/export': () => ({ path: '/returns/export', holds: 'SUM(1)' }),
  '/payouts/export': () => ({ path: '/payouts/export', holds: 'po_' }),
  '/customers/:id/statement': ({ customer }) => ({ path: `/customers/${customer.userId}/statement`, holds: 'SUM(1)' }),
  '/imports/template': () => ({ path: '/imports/template', holds: 'HB-M12-80' }),
  '/imports/:id/refused': ({ refused }) => ({ path: `/imports/${refused._id}/refused`, holds: 'SUM(1)' }),
};

test('every call that gives a CSV file is read here', () => {
  const paths = endpoints.filter(({ produces }) => produces === 'text/csv').map(({ path }) => path);
  expect(Object.keys(files).sort()).toEqual(paths.sort());
});

let shop: TestShop;
let admin: TestUser;
let filled: Filled;
const initial = currentLocale();
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  const customer = await shop.addUser();
  const send = <Body>(method: string, path: string, body: object, { token } = admin) =>
    shop.request<Body>(method, `/api${path}`, { token, body });
  await setAccountTax(shop.deps, {
    accountId: customer.userId,
    actor: 'cli',
    tax: { taxId: evil('+'), exemptReason: evil('=') },
  });
  await setTax(shop, '10');
  const product = await shop.addProduct({
    product: evil('='),
    description: evil('@'),
    partNumber: evil('-'),
    category: evil('+'),
    price: 2.5,
    availableQuantity: 500,
  });
  await changePaymentTerms(shop.deps, {
    accountId: customer.userId,
    terms: { paymentDays: 14, creditLimit: 1000 },
    actor: 'cli',
  });
  const texts = { poNumber: evil('+').slice(0, 20), deliveryNote: evil('-') };
  const placed = await send<Order>('POST', '/orders', orderBody(product._id, 10), customer);
  expect(placed.status).toBe(201);
  await shop.payByCard(customer, placed.body);
  await shop.onIdle();
  const refund = { amount: 5, reason: evil('='), restock: false };
  expect((await send('POST', `/orders/${placed.body._id}/refunds`, refund)).status).toBe(201);
  await shop.onIdle();
  const owed = await send<Checkout>(
    'POST',
    '/checkouts',
    { ...checkoutBody([product]), ...texts, onAccount: true },
    customer,
  );
  expect(owed.status).toBe(201);
  expect((await send('PATCH', `/orders/status/${owed.body.orders[0]?._id}`, {})).status).toBe(200);
  const change = { adjustQuantity: -5, reason: evil('=') };
  expect((await send('PATCH', `/products/${product._id}`, change)).status).toBe(200);
  const rawBody = new TextEncoder().encode(`Part number,Price,Product\nX-1,x,"${evil('=')}"`);
  const { body: refused } = await shop.request<Import>('POST', '/api/imports', {
    token: admin.token,
    rawBody,
    headers: { 'content-type': 'text/csv', 'content-length': String(rawBody.length) },
  });
  await shop.demo.stripe.payOut();
  const { id: priceListId } = await addPriceList(shop.deps, samplePriceList(evil('=')), 'cli');
  const set = [{ productId: product._id, price: 1.5, priceBreaks: [{ quantity: 20, price: 1.25 }] }];
  await changeEntries(shop.deps, { id: priceListId, change: { version: 1, set, remove: [] }, actor: 'cli' });
  const named = { accountId: customer.userId, productId: product._id, number: evil('='), actor: 'cli' };
  await saveOwnNumber(shop.deps, named);
  const { _id: batched } = await shop.addProduct({ tracksBatches: true, minimumQuantity: 1, availableQuantity: 0 });
  const batch = { number: evil('='), bestBefore: null };
  const delivery = { kind: 'received', quantity: 5, reason: 'Truck', batch };
  expect((await send('POST', `/products/${batched}/movements`, delivery)).status).toBe(201);
  const taken = await send<Order>('POST', '/orders', orderBody(batched, 5), customer);
  expect((await send('PATCH', `/orders/status/${taken.body._id}`, {})).status).toBe(200);
  const asked = { quantity: 1, reason: 'defective', text: evil('@') };
  expect((await send('POST', `/orders/${taken.body._id}/returns`, asked, customer)).status).toBe(201);
  const batchId = (await findBatchByNumber(shop.deps.db, batched, batch.number))?.id ?? '';
  filled = { product, customer, refused, priceListId, batchId };
});
afterEach(async () => {
  setLocale(initial);
  await shop.close();
});

describe.each(['en-US', 'de-DE'])('in %s', (locale) => {
  test.each(Object.keys(files))('%s has no cell that runs, whatever separator the reader is set to', async (name) => {
    const { path, holds } = files[name]?.(filled) ?? { path: '', holds: '' };
    setLocale(locale);
    const headers = { authorization: `Bearer ${admin.token}` };
    const response = await shop.app.request(`/api${path}`, { headers });
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(text).toContain(holds);
    // Quotation marks do not hold a cell together for who is set to another separator.
    for (const delimiter of [',', ';', '\t']) {
      const options = { delimiter, quote: false, relax_column_count: true, bom: true } as const;
      const rows: string[][] = parse(text, { ...options, record_delimiter: ['\r\n', '\n', '\r'] });
      const running = rows.flat().filter((cell) => /^"*[=+\-@]/.test(cell) && !/^-\d+([.,]\d+)?$/.test(cell));
      expect([delimiter, running]).toEqual([delimiter, []]);
    }
    const delimiter = locale === 'de-DE' ? ';' : ',';
    const [head = [], ...rows]: string[][] = parse(text, { delimiter, bom: true });
    expect(head.length).toBeGreaterThan(1);
    expect(rows.length).toBeGreaterThan(0);
  });
});
