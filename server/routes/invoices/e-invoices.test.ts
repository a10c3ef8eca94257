import { afterEach, beforeEach, expect, test } from 'vitest';
import { payIntent, requestCheckoutIntent } from '#server/testing/checkout-shop.ts';
import { findProblems, textsAt } from '#server/testing/e-invoices/check-ubl.ts';
import { setBuyer, setEInvoicing } from '#server/testing/e-invoices/e-invoice-shop.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { InvoiceSummary } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 } });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

/** Ten of each price, paid by one intent. */
async function buy(prices: number[]): Promise<Order> {
  const products: Product[] = [];
  for (const price of prices) products.push(await shop.addProduct({ price }));
  const { _id: checkoutId, orders } = await shop.placeCheckout(customer, products);
  await payIntent(shop, (await requestCheckoutIntent({ shop, customer, checkoutId, orders })).body);
  await shop.onIdle();
  const [first] = orders;
  if (!first) throw new Error('no order');
  return first;
}

async function issued({ _id }: Pick<Order, '_id'>): Promise<InvoiceSummary> {
  const { body } = await shop.request<InvoiceSummary[]>('GET', `/api/orders/${_id}/invoices`, {
    token: customer.token,
  });
  const invoice = body.at(-1);
  if (!invoice) throw new Error('no invoice');
  return invoice;
}

async function download(path: string, { token }: TestUser = customer) {
  const response = await shop.app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

test('an invoice is UBL that keeps the rules of EN 16931 and Peppol', async () => {
  await setEInvoicing(shop);
  await setBuyer(shop, customer.userId, { country: 'FR' });
  const invoice = await issued(await buy([5, 0.0845]));
  const { status, headers, text } = await download(`/invoices/${invoice._id}/ubl`);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/xml',
    `attachment; filename="${invoice.number}.xml"`,
  ]);
  expect(findProblems(text)).toEqual([]);
  expect(textsAt(text, '/*/cbc:ID')).toEqual([invoice.number]);
  const pdf = await download(`/invoices/${invoice._id}/factur-x`);
  expect(pdf.status, pdf.text.slice(0, 300)).toBe(200);
  (await import('node:fs')).writeFileSync('/tmp/ein/out.pdf', pdf.bytes);
});
