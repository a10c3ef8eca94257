import type { Document } from 'slimdom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approveReturn } from '#server/services/returns/decide-return.ts';
import { receiveReturn } from '#server/services/returns/receive-return.ts';
import { requestReturn } from '#server/services/returns/request-return.ts';
import { settleReturn } from '#server/services/returns/settle-return.ts';
import { setBuyer, setEInvoicing } from '#server/testing/e-invoices/e-invoice-shop.ts';
import { sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { deliver } from '#server/testing/webhooks/deliver.ts';
import { openTestSystem, type TestSystem } from '#server/testing/webhooks/procurement-system.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let system: TestSystem;
let bolt: Product;
beforeEach(async () => {
  shop = await openTestShop({ settings: { webhooksInPrivateNetwork: true } });
  bolt = await shop.addProduct({ partNumber: 'HB-12', price: 2.5, minimumQuantity: 1, availableQuantity: 500 });
});
afterEach(async () => {
  await system.close();
  await shop.close();
});

const ship = async (order: Order | undefined) => {
  shop.advance(1000);
  const shipped = await shop.request('PATCH', `/api/orders/status/${order?._id}`, { token: system.admin.token });
  expect(shipped.status).toBe(200);
  shop.advance(1000);
};

async function invoices(): Promise<Document[]> {
  await deliver(shop);
  return system.take().filter((document) => document.getElementsByTagName('InvoiceDetailRequest').length > 0);
}

/** The amounts of the summary, and the total of each rate. */
function amountsOf(document: Document | undefined): Record<string, string> {
  const [summary] = document?.getElementsByTagName('InvoiceDetailSummary') ?? [];
  const detail = document?.getElementsByTagName('TaxDetail') ?? [];
  const money = (summary?.children ?? []).map((each) => [
    each.localName,
    each.getElementsByTagName('Money')[0]?.textContent,
  ]);
  const rates = detail.map((each) => [each.getAttribute('percentageRate'), each.textContent]);
  return Object.fromEntries([...money, ...rates]);
}

const header = (document: Document | undefined) => document?.getElementsByTagName('InvoiceDetailRequestHeader')[0];

test('an invoice has the figures of its e-invoice, with the delivery as an amount of its own', async () => {
  await setEInvoicing(shop);
  system = await openTestSystem(shop);
  await setBuyer(shop, system.company.id, { country: 'DE' });
  const { token } = system.admin;
  await shop.request('POST', '/api/delivery-methods', { token, body: sampleDeliveryMethod() });
  const shipping =
    '<Shipping><Money currency="USD">4.9</Money><Description xml:lang="en">Parcel</Description></Shipping>';
  const placed = await system.order([{ product: bolt, quantity: 100 }], { shipping });
  await ship(placed.orders[0]);
  const [document, ...others] = await invoices();
  expect(others).toEqual([]);
  expect(amountsOf(document)).toEqual({
    SubtotalAmount: '250.00',
    Tax: '48.43',
    ShippingAmount: '4.90',
    GrossAmount: '303.33',
    NetAmount: '303.33',
    DueAmount: '303.33',
    '19': '254.9048.43',
  });
  const [invoice] = (await shop.request<Invoice[]>('GET', `/api/orders/${placed.orders[0]?._id}/invoices`, { token }))
    .body;
  const ubl = await shop.app.request(`/api/invoices/${invoice?._id}/ubl`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await ubl.text();
  for (const [name, amount] of Object.entries({
    TaxableAmount: '254.90',
    TaxAmount: '48.43',
    PayableAmount: '303.33',
  }))
    expect(text).toContain(`<cbc:${name} currencyID="USD">${amount}</cbc:${name}>`);
  expect(header(document)?.getAttribute('invoiceID')).toBe(invoice?.number);
  const [notice] = document?.getElementsByTagName('IdReference') ?? [];
  expect([notice?.getAttribute('domain'), notice?.getAttribute('identifier')]).toEqual(['vatID', 'DE 136 695 976']);
});

test('a credit note is a memo below zero that names its invoice', async () => {
  system = await openTestSystem(shop);
  const [order] = (await system.order([{ product: bolt, quantity: 10 }])).orders;
  await ship(order);
  const [invoice] = await invoices();
  const by = { actor: system.admin.userId };
  const asked = { quantity: 4, reason: 'too_many' as const };
  const { id } = await requestReturn(shop.deps, { orderId: order?._id ?? '', ...by, asked, idempotencyKey: null });
  await approveReturn(shop.deps, { id, ...by, approval: { quantity: 4 } });
  await receiveReturn(shop.deps, { id, ...by, receipt: { quantity: 4, restocked: 4 } });
  shop.advance(1000);
  await settleReturn(shop.deps, { id, ...by, amount: 10 });
  const [memo, ...others] = await invoices();
  expect(others).toEqual([]);
  expect(header(memo)?.getAttribute('purpose')).toBe('creditMemo');
  expect(header(memo)?.getElementsByTagName('InvoiceIDInfo')[0]?.getAttribute('invoiceID')).toBe(
    header(invoice)?.getAttribute('invoiceID'),
  );
  expect(amountsOf(memo)).toMatchObject({ SubtotalAmount: '-10.00', NetAmount: '-10.00', DueAmount: '-10.00' });
  expect(memo?.getElementsByTagName('OrderReference')[0]?.getAttribute('orderID')).toBe('4500001');
});

test('a card that pays all orders gives one invoice, which is paid, and a refund its memo', async () => {
  system = await openTestSystem(shop, { onAccount: false });
  const nut = await shop.addProduct({ partNumber: 'HN-12', price: 1, minimumQuantity: 1, availableQuantity: 500 });
  const placed = await system.order([
    { product: bolt, quantity: 10 },
    { product: nut, quantity: 5 },
  ]);
  shop.advance(1000);
  const [bolts] = placed.orders;
  if (!bolts) throw new Error('The order is not there');
  await shop.payByCard(system.company.manager, bolts);
  await shop.onIdle();
  const [invoice, ...others] = await invoices();
  expect(others).toEqual([]);
  expect(amountsOf(invoice)).toMatchObject({ NetAmount: '25.00', DepositAmount: '25.00', DueAmount: '0.00' });
  shop.advance(1000);
  const refunded = await shop.request('POST', `/api/orders/${bolts._id}/refunds`, {
    token: system.admin.token,
    body: { amount: 25, reason: 'Broken', restock: true },
  });
  expect(refunded.status).toBe(201);
  await shop.onIdle();
  await deliver(shop);
  const documents = system.take();
  const [memo] = documents.filter((each) => each.getElementsByTagName('InvoiceDetailRequest').length > 0);
  expect(amountsOf(memo)).toMatchObject({ NetAmount: '-25.00', DueAmount: '-25.00' });
  // Its goods will not come.
  const statuses = documents.flatMap((each) => each.getElementsByTagName('ConfirmationStatus'));
  expect(statuses.map((each) => [each.getAttribute('type'), each.getAttribute('quantity')])).toEqual([
    ['reject', '10'],
    ['accept', '5'],
  ]);
});
