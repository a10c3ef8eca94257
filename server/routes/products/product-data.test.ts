import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderBody, sampleProduct } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const details = {
  partNumber: 'DIN912-M8x30',
  barcode: '4006381333931',
  category: 'Fasteners',
  unit: 'piece',
  orderMultiple: 72,
  priceBreaks: [
    { quantity: 500, price: 0.08 },
    { quantity: 5000, price: 0.07 },
  ],
  specifications: [{ name: 'Thread', value: 'M8' }],
  documents: [{ title: 'Data sheet', url: 'https://example.test/m8.pdf' }],
  lowStockAt: 500,
  sellsRest: true,
};
const product = { ...sampleProduct, price: 0.09, minimumQuantity: 144, availableQuantity: 10_000 };

const add = (body: object) => shop.request<ProductDetails>('POST', '/api/products', { token: admin.token, body });
const change = (id: string, body: object) =>
  shop.request<ProductDetails>('PATCH', `/api/products/${id}`, { token: admin.token, body });

test('a product keeps its data, and its page alone has specifications and documents', async () => {
  const { status, body } = await add({ ...product, ...details });
  expect([status, body]).toMatchObject([201, details]);
  expect((await shop.request('GET', `/api/products/${body._id}`)).body).toEqual(body);
  const { specifications, documents, pictures, family, ...others } = body;
  const { otherNumbers, accessories, substitutes, replacedBy, ...listed } = others;
  expect([family, specifications, documents]).toEqual([null, details.specifications, details.documents]);
  expect(pictures).toEqual([]);
  expect([otherNumbers, accessories, substitutes, replacedBy]).toEqual([[], [], [], null]);
  expect((await shop.request('GET', '/api/products')).body).toEqual([listed]);
});

test('a product without the data has neutral values, and empty text removes a value', async () => {
  const bare = await add(product);
  const neutral = {
    partNumber: null,
    barcode: null,
    category: null,
    unit: 'piece',
    orderMultiple: 1,
    priceBreaks: [],
    specifications: [],
    documents: [],
    lowStockAt: null,
    sellsRest: false,
  };
  expect(bare.body).toMatchObject(neutral);
  const { body } = await change(bare.body._id, details);
  expect(body).toMatchObject(details);
  const emptied = await change(bare.body._id, {
    ...neutral,
    partNumber: '',
    category: ' ',
    barcode: '',
    lowStockAt: '',
  });
  expect([emptied.status, emptied.body]).toMatchObject([200, neutral]);
});

test('products are set side by side with their specifications, in the order of the ids', async () => {
  const [one, other] = [(await add({ ...product, ...details })).body, (await add(product)).body];
  const ids = [other._id, one._id, other._id, 'none'].join();
  const { status, body } = await shop.request<ProductDetails[]>('GET', `/api/products/specified?ids=${ids}`);
  expect([status, body]).toMatchObject([
    200,
    [
      { _id: other._id, specifications: [] },
      { _id: one._id, specifications: details.specifications },
    ],
  ]);
  expect(body).toHaveLength(2);
  expect(body[0]).not.toHaveProperty('description');
});

test('a change of one field keeps the others', async () => {
  const { body } = await add({ ...product, ...details });
  expect((await change(body._id, { category: 'Screws' })).body).toEqual({ ...body, category: 'Screws' });
});

test.each([
  [{ barcode: '4006381333932' }, { barcode: productFieldMessages.barcodeInvalid }],
  [{ unit: 'crate' }, { unit: productFieldMessages.unitInvalid }],
  [{ orderMultiple: 0 }, { orderMultiple: fieldMessages.quantityRange }],
  [{ priceBreaks: [{ quantity: 500, price: 0.09 }] }, { priceBreaks: productFieldMessages.priceBreaksInvalid }],
  [{ priceBreaks: [{ quantity: 500, price: 0 }] }, { 'priceBreaks.0.price': fieldMessages.priceInvalid }],
  [
    { documents: [{ title: 'x', url: 'http://example.test' }] },
    { 'documents.0.url': productFieldMessages.documentAddress },
  ],
  [{ documents: [{ title: 'x', url: 'https:/x' }] }, { 'documents.0.url': productFieldMessages.documentAddress }],
  [
    { documents: [{ title: 'x', url: 'https://a:b@x.test' }] },
    { 'documents.0.url': productFieldMessages.documentAddress },
  ],
  [{ image: 'http:/x.test/a.png' }, { image: productFieldMessages.imageInvalid }],
  [
    { documents: [{ title: 'x', url: 'javascript:alert(1)' }] },
    { 'documents.0.url': productFieldMessages.documentAddress },
  ],
  [
    { specifications: Array(41).fill({ name: 'a', value: 'b' }) },
    { specifications: productFieldMessages.tooManySpecifications(40) },
  ],
  [{ partNumber: '- /' }, { partNumber: productFieldMessages.partNumberInvalid }],
  [{ partNumber: 'x'.repeat(61) }, { partNumber: fieldMessages.tooLong(60) }],
])('refuses %j', async (change, fields) => {
  const { status, body } = await add({ ...product, ...change });
  expect([status, body]).toMatchObject([422, { fields }]);
});

test('a price below the first break is refused', async () => {
  const { body } = await add({ ...product, ...details });
  expect(await change(body._id, { price: 0.08 })).toMatchObject({
    status: 422,
    body: { fields: { priceBreaks: productFieldMessages.priceBreaksInvalid } },
  });
});

test('a part number and a barcode belong to one product on sale', async () => {
  const first = await add({ ...product, ...details });
  const other = await add(product);
  const samePart = { fields: { partNumber: productFieldMessages.partNumberTaken } };
  expect((await add({ ...product, partNumber: 'din 912 M8X30' })).body).toMatchObject(samePart);
  expect((await change(other.body._id, { partNumber: 'DIN912M8X30' })).body).toMatchObject(samePart);
  expect((await change(other.body._id, { barcode: details.barcode })).body).toMatchObject({
    fields: { barcode: productFieldMessages.barcodeTaken },
  });
  expect((await change(first.body._id, { partNumber: details.partNumber })).status).toBe(200);
  await shop.request('DELETE', `/api/products/${first.body._id}`, { token: admin.token });
  expect((await change(other.body._id, { partNumber: details.partNumber })).status).toBe(200);
});

test('of products that are added at once with one part number, one is added and the others are refused', async () => {
  const bodies = Array.from({ length: 8 }, (_, n) => ({ ...product, product: `Bolt ${n}`, partNumber: 'DIN-1' }));
  const results = await Promise.all(bodies.map(add));
  expect(results.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(422)]);
  const refused = results.filter(({ status }) => status === 422).map(({ body }) => body);
  expect(refused).toEqual(
    refused.map(() => expect.objectContaining({ fields: { partNumber: productFieldMessages.partNumberTaken } })),
  );
});

test('an order costs the price of its quantity, for all of it', async () => {
  const customer = await shop.addUser();
  const { body } = await add({ ...product, ...details });
  const order = (quantity: number, price?: number) =>
    shop.request('POST', '/api/orders', { token: customer.token, body: { ...orderBody(body._id, quantity), price } });
  expect((await order(576, 0.08)).body).toMatchObject({ price: 0.08, total: 46.08, partNumber: details.partNumber });
  expect((await order(432)).body).toMatchObject({ price: 0.09, total: 38.88 });
  expect((await order(432, 0.08)).body).toMatchObject({ code: 'price_changed' });
});

test('a quantity between two multiples is refused with the nearest ones; all that is left is not', async () => {
  const customer = await shop.addUser();
  const { body } = await add({ ...product, ...details });
  const order = (quantity: number) =>
    shop.request('POST', '/api/orders', { token: customer.token, body: orderBody(body._id, quantity) });
  expect(await order(500)).toMatchObject({
    status: 422,
    body: { fields: { quantity: fieldMessages.quantityNotMultiple('432 or 504', 72) } },
  });
  expect((await order(10_000)).status).toBe(201);
});

test('what cannot be seen is no part of a part number or a name', async () => {
  const { body } = await add({ ...product, product: 'Bolt\u200b M8', partNumber: 'A\u200b\u2060B\u00ad-9' });
  expect(body).toMatchObject({ product: 'Bolt M8', partNumber: 'AB-9' });
  for (const partNumber of ['AB9', 'a\u200db9']) {
    expect((await add({ ...product, partNumber })).body).toMatchObject({ fields: { partNumber: expect.anything() } });
  }
});

test.each([
  ['9520 0036 0125-3', '9520003601253'],
  [']E09520003601253', '9520003601253'],
  ['(01)09520003601253(10)LOT7', '9520003601253'],
  ['\u001d0109520003601253', '9520003601253'],
  ['https://id.gs1.org/01/09520003601253/10/LOT7', '9520003601253'],
  ['09520003601253', '09520003601253'],
  ['(01)00036000291452', '036000291452'],
])('the barcode of %j is %s', async (scanned, barcode) => {
  expect((await add({ ...product, barcode: scanned })).body).toMatchObject({ barcode });
});

test('a barcode is that of another product with or without the zeros of its longer forms', async () => {
  await add({ ...product, barcode: '036000291452' });
  for (const barcode of ['0036000291452', '00036000291452', '(01)00036000291452']) {
    expect((await add({ ...product, barcode })).body).toMatchObject({ fields: { barcode: expect.anything() } });
  }
  for (const barcode of [']C1010003600029145', '036000291453', 'abc']) {
    const { body } = await add({ ...product, barcode });
    expect(body).toMatchObject({ fields: { barcode: productFieldMessages.barcodeInvalid } });
  }
});

test('a part number whose letters only look Latin is asked for again', async () => {
  const { status, body } = await shop.request<ErrorBody>('POST', '/api/products', {
    token: admin.token,
    body: { ...sampleProduct, partNumber: 'BН-50-6205' },
  });
  expect([status, body.fields]).toEqual([422, { partNumber: productFieldMessages.partNumberAlphabets }]);
});
