import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { payIntent, requestCheckoutIntent } from '#server/testing/checkout-shop.ts';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Invoice, InvoiceSummary } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { NewProduct } from '#shared/contracts/products/product-changes.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { MAX_PDF_DOCUMENTS } from '#shared/domain/limits.ts';
import { formatAmount } from '#shared/domain/money.ts';
import { setLocale } from '#shared/domain/shop/locale.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 } });
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

/** Orders of ten pieces at each price, paid by one intent. */
async function buy(prices: number[], product: Partial<NewProduct> = {}): Promise<Order> {
  const products: Product[] = [];
  for (const price of prices) products.push(await shop.addProduct({ ...product, price }));
  const { _id: checkoutId, orders } = await shop.placeCheckout(customer, products);
  await payIntent(shop, (await requestCheckoutIntent({ shop, customer, checkoutId, orders })).body);
  await shop.onIdle();
  const [first] = orders;
  if (!first) throw new Error('no order');
  return first;
}

async function issued({ _id }: Pick<Order, '_id'>): Promise<Invoice[]> {
  const { token } = customer;
  const { body } = await shop.request<InvoiceSummary[]>('GET', `/api/orders/${_id}/invoices`, { token });
  const read = body.map((one) => shop.request<Invoice>('GET', `/api/invoices/${one._id}`, { token }));
  return (await Promise.all(read)).map((response) => response.body);
}

const unspaced = (text: string) => text.replaceAll(/\s+/g, '');

async function download(path: string, { token }: TestUser = customer) {
  const response = await shop.app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** The text of each page without blanks, since lines are broken anywhere. */
async function read(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()));
  return text.map((page) => unspaced(page));
}

async function pdfOf(invoice: Invoice, reader = customer): Promise<string[]> {
  const { status, bytes } = await download(`/invoices/${invoice._id}/pdf`, reader);
  expect(status).toBe(200);
  return read(bytes);
}

const amounts = ({ net, total, taxes, lines, currency }: Invoice) =>
  [net, total, ...taxes.map(({ amount }) => amount), ...lines.map((line) => line.net)].map((value) =>
    formatAmount(value, currency),
  );

test.each(['en-US', 'de-DE', 'fr-FR', 'pl-PL', 'de-CH', 'sv-SE', 'ja-JP', 'tr-TR'])(
  'prints what was issued, to the cent, in %s',
  async (locale) => {
    await setTax(shop, '7.725', {
      legal_name: 'Nuts & Söhne Ltd',
      address: '1 Mill Road\nLeeds',
      tax_id: 'GB1',
      invoice_footer: 'Bank 12-34',
    });
    const [invoice] = await issued(await buy([1.111, 2.2223, 1234.56]));
    if (!invoice) throw new Error('no invoice');
    setLocale(locale);
    const [page = '', ...others] = await pdfOf(invoice);
    expect(others).toEqual([]);
    expect(invoice.rounding).not.toBe(0);
    for (const text of [
      `Invoice ${invoice.number}`,
      'NUTS & SÖHNE LTD 1 Mill Road Leeds',
      'Tax ID GB1',
      invoice.buyer?.email ?? '',
      ...amounts(invoice),
      'Rounding of the tax',
      formatAmount(invoice.rounding, 'usd'),
      'Bank 12-34',
      `Transaction id ${invoice.payment.method === 'card' ? invoice.payment.reference : ''}`,
      'Page 1 of 1',
    ])
      expect(page).toContain(unspaced(text));
    for (const { name, orderNumber } of invoice.lines) expect(page).toContain(unspaced(`${name} ${orderNumber}`));
  },
);

test('the same document has the same bytes at any time, whatever changed since', async () => {
  const [invoice] = await issued(await buy([5]));
  const hash = async () => {
    const { status, bytes } = await download(`/invoices/${invoice?._id}/pdf`);
    expect(status).toBe(200);
    return createHash('sha256').update(bytes).digest('hex');
  };
  const before = await hash();
  shop.advance(60_000);
  await setTax(shop, '19', { legal_name: 'Other Ltd', tax_id: 'GB2' });
  expect(await hash()).toBe(before);
});

test('a credit note says what it corrects and what goes back', async () => {
  const order = await buy([5]);
  const body = { reason: 'Secret reason', amount: 12.34 };
  expect((await shop.request('POST', `/api/orders/${order._id}/refunds`, { token: admin.token, body })).status).toBe(
    201,
  );
  await shop.onIdle();
  const [invoice, note] = await issued(order);
  if (!invoice || !note) throw new Error('no credit note');
  const [page = ''] = await pdfOf(note, admin);
  for (const text of [
    `Credit note ${note.number}`,
    `For invoice ${invoice.number}`,
    'Credited $12.34',
    'Refund id re_',
  ])
    expect(page).toContain(unspaced(text));
  expect(page).not.toContain(unspaced('Secret reason'));
});

test('200 lines with long names fill pages, each with its head, and the totals stay with the last line', async () => {
  const name = `Hexagon bolt ${'stainless-'.repeat(8)} ${'A'.repeat(60)}`;
  const prices = Array.from({ length: 200 }, (_, index) => 0.3333 + index);
  const [invoice] = await issued(await buy(prices, { product: name }));
  if (!invoice) throw new Error('no invoice');
  const pages = await pdfOf(invoice, admin);
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page${index + 1}of${pages.length}`);
  expect(pages.every((page) => page.includes('ProductQuantity'))).toBe(true);
  const all = pages.join(' ');
  for (const { orderNumber } of invoice.lines) expect(all).toContain(orderNumber);
  expect(invoice.lines).toHaveLength(200);
  const total = pages.filter((page) => page.includes(`Total${formatAmount(invoice.total, 'usd')}Payment`));
  expect(total).toHaveLength(1);
  expect(total[0]).toContain(invoice.lines.at(-1)?.orderNumber);
}, 120_000);

test('a document is for its customer and those who see invoices', async () => {
  const [invoice] = await issued(await buy([5]));
  const path = `/invoices/${invoice?._id}/pdf`;
  const { status, headers } = await download(path);
  expect([
    status,
    headers.get('content-type'),
    headers.get('content-disposition'),
    headers.get('cache-control'),
  ]).toEqual([200, 'application/pdf', `attachment; filename="${invoice?.number}.pdf"`, 'no-store']);
  expect((await download(path, admin)).status).toBe(200);
  expect((await download(path, await shop.addUser())).status).toBe(404);
  expect((await download(path, await shop.addUser({ role: 'warehouse' }))).status).toBe(404);
  expect((await download('/invoices/none/pdf')).status).toBe(404);
  expect((await download('/invoices/pdfs')).status).toBe(403);
});

test('a period is a ZIP of its documents, and recorded', async () => {
  const invoices = [...(await issued(await buy([5]))), ...(await issued(await buy([6, 7])))];
  const { status, headers, bytes } = await download('/invoices/pdfs?from=2026-01-01&to=2126-12-31', admin);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(invoices.map(({ number }) => `${number}.pdf`));
  for (const invoice of invoices) {
    expect((await read(files[`${invoice.number}.pdf`] ?? new Uint8Array())).join(' ')).toContain(
      unspaced(amounts(invoice)[1] ?? '?'),
    );
  }
  const exported = shop.deps.db.selectFrom('events').select('seq').where('type', '=', 'invoices.exported');
  expect(await exported.execute()).toHaveLength(1);
  expect((await download('/invoices/pdfs?to=2020-01-01', admin)).status).toBe(404);
});

test('letters that no font has are named, and no file of the period begins', async () => {
  await setTax(shop, null, { legal_name: '東京 Bolts' });
  const [invoice] = await issued(await buy([5]));
  for (const path of [`/invoices/${invoice?._id}/pdf`, '/invoices/pdfs']) {
    const { status, bytes } = await download(path, admin);
    expect(status).toBe(422);
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({
      code: 'pdf_unprintable',
      message: expect.stringContaining('東京'),
    });
  }
});

test('names are printed in their letters, also from right to left', async () => {
  await setTax(shop, null, { legal_name: 'Żółć Ελλάδα Привет', address: 'שלום (ישראל) 12\nمرحبا بالعالم' });
  const [invoice] = await issued(await buy([5]));
  if (!invoice) throw new Error('no invoice');
  const [page = ''] = await pdfOf(invoice);
  expect(page).toContain('ŻÓŁĆΕΛΛΆΔΑПРИВЕТ');
  for (const word of ['שלום', 'ישראל', '12'])
    expect(page).toMatch(new RegExp(`${word}|${[...word].reverse().join('')}`));
});

test('a period of too many documents is refused before anything is sent', async () => {
  const large = await openTestShop();
  const [user, staff] = [await large.addUser(), await large.addUser({ admin: true })];
  await large.payByCard(user, await large.placeOrder(user, await large.addProduct({ price: 5 })));
  await large.onIdle();
  const [row] = await large.deps.db.selectFrom('invoices').selectAll().execute();
  if (!row) throw new Error('no invoice');
  const { seq, ...same } = row;
  const copies = Array.from({ length: MAX_PDF_DOCUMENTS }, (_, index) => {
    const serial = index + 1000;
    return { ...same, id: `copy-${index}`, number: `INV-2026-${serial}`, serial };
  });
  for (const copy of copies) await writerOf(large.deps.db).insertInto('invoices').values(copy).execute();
  const response = await large.app.request('/api/invoices/pdfs', {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect(await response.json()).toMatchObject({ code: 'too_many_documents' });
  await large.discard();
}, 60_000);
