import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Family } from '#shared/contracts/families/families.ts';
import type { FamilyPage } from '#shared/contracts/families/family-page.ts';
import type { HistoryEntry } from '#shared/contracts/history/history.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import type { FoundProducts } from '#shared/contracts/search/search.ts';
import { familyFieldMessages } from '#shared/messages/families/family-fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const call = <Body = Family & ErrorBody>(method: string, path: string, body?: unknown) =>
  shop.request<Body>(method, `/api${path}`, { token: admin.token, ...(body !== undefined && { body }) });
const page = (key: string) => shop.request<FamilyPage>('GET', `/api/products/families/${key}`);
const size = (length: string, family: string | null = 'Hex bolts, DIN 933') =>
  shop.addProduct({
    product: `Hex bolt ${length}`,
    category: 'Fasteners',
    specifications: [{ name: 'Length', value: length }],
    ...(family !== null && { family }),
  });
const add = async (name: string) => (await call('POST', '/families', { name, description: null, image: null })).body;

test('products that name a family share a page', async () => {
  const short = await size('20 mm');
  const long = await size('60 mm', 'hex bolts DIN-933');
  const { status, body } = await page('hex-bolts-din-933');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    key: 'hex-bolts-din-933',
    name: 'Hex bolts, DIN 933',
    description: short.description,
    image: short.image,
    total: 2,
    products: [
      { _id: short._id, specifications: [{ name: 'Length', value: '20 mm' }] },
      { _id: long._id, price: long.price },
    ],
  });
  const details = await shop.request<ProductDetails>('GET', `/api/products/${short._id}`);
  expect(details.body).toMatchObject({ family: 'Hex bolts, DIN 933', familySize: 2 });
  await call('DELETE', `/products/${long._id}`);
  expect((await page('hex-bolts-din-933')).body.total).toBe(1);
  await call('DELETE', `/products/${short._id}`);
  expect((await page('hex-bolts-din-933')).status).toBe(404);
  await call('POST', '/products/restorations', { ids: [long._id] });
  expect((await page('hex-bolts-din-933')).body.products).toMatchObject([{ _id: long._id }]);
});

test('staff give a family its name, text and picture, and the name follows at its products', async () => {
  const product = await size('20 mm');
  const { _id } = (await call<Family[]>('GET', '/families?q=din')).body[0] ?? { _id: '' };
  const seen = { name: 'Hex bolts, DIN 933', description: null };
  const change = { name: 'Hex bolts ISO 4017', description: 'With full thread', image: '/products/hex.svg', seen };
  const changed = await call('PATCH', `/families/${_id}`, change);
  expect(changed).toMatchObject({ status: 200, body: { key: 'hex-bolts-iso-4017', products: 1 } });
  expect((await page('hex-bolts-din-933')).body.key).toBe('hex-bolts-iso-4017');
  expect((await page('hex-bolts-iso-4017')).body).toMatchObject({
    name: 'Hex bolts ISO 4017',
    description: 'With full thread',
    image: '/products/hex.svg',
    products: [{ _id: product._id }],
  });
  const stale = await call('PATCH', `/families/${_id}`, { description: 'Mine', seen });
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect(stale.body.fields?.description).toContain('With full thread');
  const { body: history } = await call<HistoryEntry[]>('GET', `/history?about=${product._id}`);
  expect(history.map(({ type }) => type)).toContain('product.changed');
});

test('former addresses lead to a family through all its names, and never hide another one', async () => {
  const product = await size('20 mm', 'Bolts');
  const { _id } = (await call<Family[]>('GET', '/families?q=bolts')).body[0] ?? { _id: '' };
  const rename = (name: string) => call('PATCH', `/families/${_id}`, { name });
  const keyAt = async (key: string) => {
    const { status, body } = await page(key);
    return status === 200 ? body.key : status;
  };
  await rename('Hex bolts');
  await rename('Screws');
  for (const key of ['bolts', 'hex-bolts', 'screws']) expect(await keyAt(key), key).toBe('screws');
  await rename('Bolts');
  for (const key of ['bolts', 'hex-bolts', 'screws']) expect(await keyAt(key), key).toBe('bolts');
  await rename('BOLTS');
  await rename('Fasteners');

  // Another family of the former name has its page, and the former one again without it.
  const other = await size('30 mm', 'Hex bolts');
  expect(await keyAt('hex-bolts')).toBe('hex-bolts');
  await call('DELETE', `/products/${other._id}`);
  expect(await keyAt('hex-bolts')).toBe('fasteners');
  const [hex] = (await call<Family[]>('GET', '/families?q=hex')).body;
  await call('PATCH', `/families/${hex?._id}`, { name: 'Nuts' });
  await call('POST', '/products/restorations', { ids: [other._id] });
  await call('PATCH', `/families/${hex?._id}/products`, { add: [other._id], remove: [] });
  expect(await keyAt('nuts')).toBe('nuts');

  await call('DELETE', `/products/${product._id}`);
  expect(await keyAt('bolts')).toBe(404);
  await call('DELETE', `/families/${_id}`);
  expect(await keyAt('screws')).toBe(404);
  expect(await keyAt('never')).toBe(404);
});

test('two families have no name with the same letters and digits', async () => {
  await add('Hex bolts');
  const other = await add('Nuts');
  const taken = { status: 422, body: { fields: { name: familyFieldMessages.nameTaken } } };
  const spelled = { name: 'hex-BOLTS', description: null, image: null };
  expect(await call('POST', '/families', spelled)).toMatchObject(taken);
  expect(await call('PATCH', `/families/${other._id}`, { name: 'Hex  Bolts' })).toMatchObject(taken);
  expect((await call('PATCH', `/families/${other._id}`, { name: 'NUTS' })).body).toMatchObject({ name: 'NUTS' });
  expect(await call('POST', '/families', { ...spelled, name: '!!' })).toMatchObject({
    status: 422,
    body: { fields: { name: productFieldMessages.familyInvalid } },
  });
});

test('products are put into a family, from another one too, and taken out of it', async () => {
  const [bolts, nuts] = [await add('Bolts'), await add('Nuts')];
  const [one, two] = [await size('20 mm', null), await size('30 mm', 'Nuts')];
  const both = { add: [one._id, two._id], remove: [] };
  for (const _ of [1, 2])
    expect((await call('PATCH', `/families/${bolts._id}/products`, both)).body).toMatchObject({ products: 2 });
  expect((await call('GET', `/families/${nuts._id}`)).body).toMatchObject({ products: 0 });
  const fromOther = { add: [], remove: [one._id] };
  expect((await call('PATCH', `/families/${nuts._id}/products`, fromOther)).status).toBe(200);
  expect((await page('bolts')).body.total).toBe(2);
  expect((await call('PATCH', `/families/${bolts._id}/products`, fromOther)).body).toMatchObject({ products: 1 });
  const unknown = { add: [one._id, 'none'], remove: [] };
  expect((await call('PATCH', `/families/${bolts._id}/products`, unknown)).status).toBe(404);
  expect((await page('bolts')).body.total).toBe(1);
  expect((await call('DELETE', `/families/${bolts._id}`)).status).toBe(200);
  expect((await shop.request<ProductDetails>('GET', `/api/products/${two._id}`)).body.family).toBeNull();
  for (const method of ['GET', 'DELETE']) expect((await call(method, `/families/${bolts._id}`)).status).toBe(404);
});

test('a search names the families of what it finds', async () => {
  await size('20 mm');
  await size('30 mm');
  await size('40 mm', null);
  const { body } = await shop.request<FoundProducts>('GET', '/api/search?q=hex%20bolt');
  expect(body.products).toHaveLength(3);
  expect(body.families).toEqual([{ key: 'hex-bolts-din-933', name: 'Hex bolts, DIN 933', products: 2 }]);
  expect((await shop.request<FoundProducts>('GET', '/api/search?q=nothing')).body.families).toEqual([]);
});

test('files of products have the family', async () => {
  const rawBody = new TextEncoder().encode(
    'Part number,Product,Description,Price,Minimum quantity,Image,Family\nB-1,Bolt,Steel,1,1,/p.svg,Hex bolts\nB-2,Bolt 2,Steel,1,1,/p.svg,Hex bolts',
  );
  const options = { token: admin.token, rawBody };
  const { body } = await shop.request<{ _id: string }>('POST', '/api/imports', options);
  expect((await call('POST', `/imports/${body._id}/application`)).status).toBe(200);
  expect((await page('hex-bolts')).body.total).toBe(2);
  const { body: file } = await call<string>('GET', '/products/export');
  expect(file.split('\r\n')[0]).toContain(',Family,');
  expect(file).toContain(',Hex bolts,');
  expect((await call('DELETE', `/imports/${body._id}/application`)).status).toBe(200);
  expect((await page('hex-bolts')).status).toBe(404);
});
