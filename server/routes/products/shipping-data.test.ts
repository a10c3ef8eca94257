import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { listDeliveryMethods } from '#server/queries/freight/delivery-methods.ts';
import { lockProductsOnSale } from '#server/queries/products/products.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { HistoryEntry } from '#shared/contracts/history/history.ts';
import type { Import, ImportRow } from '#shared/contracts/imports/imports.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import { proposeColumns } from '#shared/domain/imports/heading-words.ts';
import { shippingFacts } from '#shared/messages/products/shipping-data.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const data = {
  weight: 0.012345,
  length: 120,
  width: 80,
  height: 60,
  countryOfOrigin: 'DE',
  customsNumber: '84821010',
};
const send = <Body = ProductDetails & ErrorBody>(method: string, path: string, body?: unknown) =>
  shop.request<Body>(method, `/api/${path}`, { token: admin.token, ...(body !== undefined && { body }) });

test('weight, dimensions, origin and customs number are kept, and removed', async () => {
  const sent = { ...sampleProduct, ...data, countryOfOrigin: 'de', customsNumber: '8482.10 10' };
  const added = await send('POST', 'products', sent);
  expect(added).toMatchObject({ status: 201, body: data });
  const path = `products/${added.body._id}`;
  expect((await send('GET', path)).body).toMatchObject(data);
  const none = { weight: null, length: '', width: null, height: null, countryOfOrigin: '', customsNumber: null };
  expect((await send('PATCH', path, { ...none, seen: { weight: 1 } })).body.code).toBe('changed_meanwhile');
  const { body } = await send('PATCH', path, { ...none, seen: { weight: 0.012345 } });
  for (const field of Object.keys(data)) expect(body).not.toHaveProperty(field);
  const { body: history } = await send<HistoryEntry[]>('GET', `history?about=${added.body._id}`);
  expect(history.find(({ type }) => type === 'product.changed')?.changes).toContainEqual({
    field: 'weight',
    before: 0.012345,
    after: null,
  });
});

test('a product without them does not speak of them, nor do lists', async () => {
  const { _id } = await shop.addProduct();
  await shop.addProduct(data);
  for (const path of [`products/${_id}`, 'products', `products/specified?ids=${_id}`]) {
    const { status, body } = await send('GET', path);
    expect([path, status]).toEqual([path, 200]);
    for (const field of Object.keys(data)) expect(JSON.stringify(body), path).not.toContain(`"${field}"`);
  }
});

test('an order is placed with the weight of its products', async () => {
  const heavy = await shop.addProduct({ weight: 1.5 });
  const unknown = await shop.addProduct();
  const ids = [heavy._id, unknown._id];
  const products = await inTransaction(shop.deps.db, (db) => lockProductsOnSale(db, ids));
  expect(ids.map((id) => products.get(id)?.weight_mg)).toEqual([1_500_000, null]);
  expect(await listDeliveryMethods(shop.deps.db)).toEqual([]);
});

test.each([
  ['weight', 0],
  ['weight', 0.0000001],
  ['weight', 1_000_001],
  ['weight', 'heavy'],
  ['length', 0],
  ['width', 1.5],
  ['height', 100_001],
  ['countryOfOrigin', 'ZZ'],
  ['countryOfOrigin', 'Germany'],
  ['customsNumber', '12345'],
  ['customsNumber', '1234567890123'],
  ['customsNumber', 'HS 8482'],
])('%s %j is refused', async (field, value) => {
  const { status, body } = await send('POST', 'products', { ...sampleProduct, [field]: value });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
});

test('they are shown as customers read them', () => {
  expect(shippingFacts({ ...data, length: 1200 })).toEqual([
    { label: 'Weight', value: '0.012345 kg' },
    { label: 'Dimensions', value: '1,200 × 80 × 60 mm' },
    { label: 'Country of origin', value: 'Germany' },
    { label: 'Customs number', value: '84821010' },
  ]);
  expect(shippingFacts({ length: 120, height: 60 })).toEqual([
    { label: 'Dimensions', value: 'length 120 mm, height 60 mm' },
  ]);
  expect(shippingFacts({})).toEqual([]);
});

test('files of other shops name them in their own words, and a weight in pounds is none in kilograms', () => {
  const columns = (...headings: string[]) => proposeColumns(['SKU', ...headings]).columns.slice(1);
  expect(columns('Gewicht (kg)', 'HS Code', 'Ursprungsland', 'Height')).toEqual([
    'weight',
    'customsNumber',
    'countryOfOrigin',
    'height',
  ]);
  expect(columns('Weight (lbs)', 'Weight (g)', 'Length (in)', 'Width [cm]')).toEqual([null, null, null, null]);
  expect(columns('Weight (kg)', 'Length (mm)')).toEqual(['weight', 'length']);
});

test('a file gives them, by the name of a country too', async () => {
  const csv =
    'Part number;Weight (kg);Country of origin;Customs number\nA-1;1,25;Germany;8482 10 10\nA-2;x;Nowhere;12\n';
  await shop.addProduct({ partNumber: 'A-1' });
  await shop.addProduct({ partNumber: 'A-2' });
  const rawBody = new TextEncoder().encode(csv);
  const headers = { 'content-type': 'text/csv', 'content-length': String(rawBody.length) };
  const { body } = await shop.request<Import>('POST', '/api/imports', { token: admin.token, rawBody, headers });
  expect(body).toMatchObject({ changed: 1, refused: 1 });
  const rows = await send<ImportRow[]>('GET', `imports/${body._id}/rows?kind=changed`);
  expect(rows.body[0]?.changes).toEqual([
    { field: 'weight', before: null, after: 1.25 },
    { field: 'countryOfOrigin', before: null, after: 'DE' },
    { field: 'customsNumber', before: null, after: '84821010' },
  ]);
  const refused = await send<ImportRow[]>('GET', `imports/${body._id}/rows?kind=refused`);
  expect(refused.body[0]?.reasons).toHaveLength(3);
});
