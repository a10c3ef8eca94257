import type { Document } from 'slimdom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { deliver } from '#server/testing/webhooks/deliver.ts';
import { openTestSystem, outline, type TestSystem } from '#server/testing/webhooks/procurement-system.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let system: TestSystem;
let bolt: Product;
let nut: Product;
beforeEach(async () => {
  shop = await openTestShop({ settings: { webhooksInPrivateNetwork: true }, startsAt: '2026-11-29T12:00:00Z' });
  const goods = { minimumQuantity: 1, availableQuantity: 500, category: 'Bolts', orderMultiple: 1 };
  bolt = await shop.addProduct({ ...goods, product: 'Hex bolt M12', partNumber: 'HB-12', price: 2.5 });
  nut = await shop.addProduct({ ...goods, product: 'Hex nut M12', partNumber: 'HN-12', price: 0.125 });
  system = await openTestSystem(shop);
});
afterEach(async () => {
  await system.close();
  await shop.close();
});

/** A purchase order over 100 bolts and 200 nuts. */
async function order(): Promise<[bolts: Order, nuts: Order]> {
  const { orders } = await system.order([
    { product: bolt, quantity: 100 },
    { product: nut, quantity: 200 },
  ]);
  const [bolts, nuts] = orders;
  if (!bolts || !nuts) throw new Error('The orders are not there');
  shop.advance(1000);
  return [bolts, nuts];
}

/** As an administrator, unless somebody else does it. */
async function act(method: string, path: string, body?: object, { token } = system.admin): Promise<void> {
  const answer = await shop.request(method, `/api/orders/${path}`, { token, ...(body && { body }) });
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  shop.advance(1000);
}

const ship = ({ _id }: Order, body: object = {}) => act('PATCH', `status/${_id}`, body);

async function received(): Promise<Document[]> {
  await deliver(shop);
  return system.take();
}

/** What arrived, without what differs from run to run. */
async function shown(): Promise<string[]> {
  const outlines = (await received()).map((document) => JSON.stringify(outline(document), null, 1));
  return outlines.map((text) =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
      .replaceAll(/\.\d{13}@/g, '.AT@')
      // On PostgreSQL numbers go on from test to test.
      .replaceAll(/"C-\d+"/g, '"NUMBER"')
      .replaceAll(/"20\d\d-[\d-]+T[\d:.]+Z"/g, '"AT"'),
  );
}

test('an order that was taken is accepted, in the names by which it was sent', async () => {
  await order();
  const [document, ...others] = await received();
  expect(others).toEqual([]);
  const text = (name: string) => document?.getElementsByTagName(name)[0]?.textContent?.trim();
  expect(document?.doctype?.systemId).toBe('http://xml.cxml.org/schemas/cXML/1.2.060/Fulfill.dtd');
  expect([text('From'), text('To')]).toEqual(['035024372', '942888711']);
  expect(document?.getElementsByTagName('Sender')[0]?.textContent).toBe('AN02abracadabra-4711Bulkhead');
  expect(document && outline(document)).toEqual([
    'ConfirmationRequest',
    {},
    [
      [
        'ConfirmationHeader',
        {
          confirmID: expect.stringMatching(/^C-\d+$/),
          operation: 'new',
          type: 'accept',
          noticeDate: expect.stringMatching(/Z$/),
        },
        '',
      ],
      [
        'OrderReference',
        { orderID: '4500001', orderDate: '2026-11-29T09:00:00+00:00' },
        [['DocumentReference', { payloadID: '933694607118.1869318421@buyer.example' }, '']],
      ],
    ],
  ]);
});

test('what comes of each line is said again when it changes, in updates that replace what was said before', async () => {
  const [bolts, nuts] = await order();
  await received();
  const { manager } = system.company;
  await act('PATCH', `${bolts._id}/quantity`, { quantity: 60, total: 150 }, manager);
  await act('DELETE', nuts._id);
  await act('DELETE', bolts._id);
  expect(await shown()).toMatchSnapshot();
});

test('each shipment is told with its carrier, and with the day by which the rest leaves', async () => {
  const [bolts, nuts] = await order();
  await received();
  await ship(bolts, { quantity: 40, carrier: 'UPS', trackingNumber: '1Z999', restBy: '2026-12-24' });
  await ship(nuts);
  expect(await shown()).toMatchSnapshot();
  await act('DELETE', `status/${nuts._id}`);
  expect(await shown()).toMatchSnapshot();
});

test('what will not come after a part has left is rejected, and what was invoiced of it is credited', async () => {
  const [bolts] = await order();
  await ship(bolts, { quantity: 40 });
  await received();
  await act('POST', `${bolts._id}/closing-short`, { quantity: 60, reason: 'Sold out' });
  expect(await shown()).toMatchSnapshot();
});

test('a shipment tells its batches, also when they were wrong', async () => {
  const tracked = await shop.addProduct({
    product: 'Glue',
    partNumber: 'GL-1',
    tracksBatches: true,
    minimumQuantity: 1,
    availableQuantity: 0,
    price: 4,
  });
  const receive = (number: string, quantity: number, bestBefore: string | null) =>
    shop.request('POST', `/api/products/${tracked._id}/movements`, {
      token: system.admin.token,
      body: { kind: 'received', quantity, reason: 'Delivery', batch: { number, bestBefore } },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  for (const [number, bestBefore] of [['4711', '2099-12-31'] as const, ['4712', null] as const])
    expect((await receive(number, 20, bestBefore)).status).toBe(201);
  const [glue] = (await system.order([{ product: tracked, quantity: 30 }])).orders;
  if (!glue) throw new Error('The order is not there');
  await received();
  await ship(glue);
  const [notice] = await received();
  expect(notice?.getElementsByTagName('SupplierBatchID').map((each) => each.textContent)).toEqual(['4711', '4712']);
  expect(notice?.getElementsByTagName('Comments')[0]?.textContent).toBe(
    'Batch 4711 (best before December 31, 2099) × 20, Batch 4712 × 10',
  );
});
