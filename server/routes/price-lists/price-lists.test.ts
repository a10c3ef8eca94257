import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCompany } from '#server/testing/company-shop.ts';
import { dayAfter, samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { HistoryEntry } from '#shared/contracts/history/history.ts';
import type {
  NewPriceList,
  PriceList,
  PriceListAccount,
  PriceListEntry,
} from '#shared/contracts/price-lists/price-lists.ts';
import { MAX_PRICE_BREAKS } from '#shared/domain/limits.ts';
import {
  MAX_ACCOUNTS_AT_ONCE,
  MAX_ENTRIES_AT_ONCE,
  MAX_PRICE_LIST_NAME_LENGTH,
} from '#shared/domain/price-lists/price-list-limits.ts';
import { priceListFieldMessages } from '#shared/messages/price-lists/price-list-fields.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const call = <Body = PriceList & ErrorBody>(method: string, path: string, body?: unknown) =>
  shop.request<Body>(method, `/api/price-lists${path}`, {
    token: admin.token,
    ...(body !== undefined && { body }),
  });
const contract = samplePriceList('Contract 2027');
const other: NewPriceList = {
  name: 'Steel',
  validFrom: '2027-01-01',
  validUntil: '2027-12-31',
  percentOff: 2.5,
  categories: [{ category: 'Fasteners', percentOff: 12.25 }],
};

const names = async (query: string) => (await call<PriceList[]>('GET', query)).body.map(({ name }) => name);

test('staff add, change and remove them', async () => {
  const added = await call('POST', '', { ...other, name: '  Steel ' });
  expect(added).toMatchObject({ status: 201, body: { ...other, version: 1, products: 0, accounts: 0 } });
  const path = `/${added.body._id}`;
  const changed = await call('PUT', path, { ...other, percentOff: null, version: 1 });
  expect(changed).toMatchObject({ status: 200, body: { ...other, percentOff: null, version: 2 } });
  expect((await call('GET', path)).body).toEqual(changed.body);
  expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { name: 'Steel' } });
  for (const [method, body] of [['DELETE'], ['GET'], ['PUT', { ...other, version: 3 }]] as const)
    expect((await call(method, path, body)).status).toBe(404);
  expect(await names('')).toEqual([]);
  expect((await call('POST', '', other)).status).toBe(201);
});

test('they can be searched', async () => {
  for (const name of ['One', 'Two', 'Three']) await call('POST', '', { ...contract, name: `Acme ${name}` });
  await call('POST', '', other);
  expect(await names('?sort=-createdAt&limit=2')).toEqual(['Steel', 'Acme Three']);
  expect(await names('?q=acme')).toEqual(['Acme One', 'Acme Two', 'Acme Three']);
});

test('a change of an older version is refused, and the same again is not', async () => {
  const { _id } = (await call('POST', '', contract)).body;
  const mine = { ...contract, percentOff: 5, version: 1 };
  for (const _ of [1, 2])
    expect(await call('PUT', `/${_id}`, mine)).toMatchObject({ status: 200, body: { version: 2 } });
  const theirs = await call('PUT', `/${_id}`, { ...contract, percentOff: 6, version: 1 });
  expect(theirs).toMatchObject({ status: 409, body: { code: 'price_list_changed' } });
  const sent = await Promise.all(
    [7, 8].map((percentOff) => call('PUT', `/${_id}`, { ...mine, percentOff, version: 2 })),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('what cannot be a list is refused by its field', async () => {
  await call('POST', '', { ...contract, name: 'Straße 1' });
  const taken = await call('POST', '', { ...contract, name: ' STRASSE  1' });
  expect(taken.body.fields).toEqual({ name: priceListFieldMessages.nameTaken });
  const wrong: [Partial<Record<keyof NewPriceList, unknown>>, string][] = [
    [{ name: 'x'.repeat(MAX_PRICE_LIST_NAME_LENGTH + 1) }, 'name'],
    [{ validFrom: '2027-02-30' }, 'validFrom'],
    [{ validUntil: '2019-12-31' }, 'validUntil'],
    [{ percentOff: 0 }, 'percentOff'],
    [{ percentOff: 100 }, 'percentOff'],
    [{ percentOff: 1.234 }, 'percentOff'],
    [{ categories: [{ category: 'a', percentOff: -1 }] }, 'categories.0.percentOff'],
    [{ categories: ['a', ' A'].map((category) => ({ category, percentOff: 1 })) }, 'categories'],
  ];
  for (const [fields, name] of wrong) {
    const { status, body } = await call('POST', '', { ...contract, ...fields });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [name]]);
  }
});

test('products get prices in a list, others lose them, all or none', async () => {
  const [bolt, nut] = [await shop.addProduct({ partNumber: 'B-1' }), await shop.addProduct()];
  const { _id } = (await call('POST', '', contract)).body;
  const change = (version: number, set: unknown[], remove: string[] = []) =>
    call('PATCH', `/${_id}/entries`, { version, set, remove });
  const entries = async () => (await call<PriceListEntry[]>('GET', `/${_id}/entries`)).body;
  const breaks = [{ quantity: 500, price: 0.05 }];
  const set = [bolt, nut].map(({ _id: productId }) => ({ productId, price: 0.1, priceBreaks: breaks }));
  for (const _ of [1, 2]) expect((await change(1, set)).body).toMatchObject({ products: 2, version: 2 });
  expect(await entries()).toMatchObject([
    {
      productId: bolt._id,
      product: bolt.product,
      partNumber: 'B-1',
      price: 0.1,
      priceBreaks: breaks,
      shopPrice: bolt.price,
    },
    { productId: nut._id, price: 0.1 },
  ]);
  expect((await change(1, [{ productId: bolt._id, price: 0.2, priceBreaks: [] }])).status).toBe(409);
  const changed = await change(2, [{ productId: bolt._id, price: 0.2, priceBreaks: [] }], [nut._id]);
  expect(changed.body).toMatchObject({ products: 1, version: 3 });
  expect(await entries()).toMatchObject([{ productId: bolt._id, price: 0.2, priceBreaks: [] }]);
  const unknown = await change(3, [
    { productId: bolt._id, price: 0.3, priceBreaks: [] },
    { ...set[0], productId: 'none' },
  ]);
  expect(unknown.body.fields).toEqual({ 'set.1.productId': priceListFieldMessages.unknownProduct });
  const twice = await change(3, [set[0]], [bolt._id]);
  expect(twice.body.fields).toEqual({ 'remove.0': priceListFieldMessages.productTwice });
  const rising = await change(3, [{ productId: nut._id, price: 0.1, priceBreaks: [{ quantity: 5, price: 0.2 }] }]);
  expect(Object.keys(rising.body.fields ?? {})).toEqual(['set.0.priceBreaks']);
  expect(await entries()).toMatchObject([{ productId: bolt._id, price: 0.2 }]);
});

test('10,000 accounts and 500 prices with all their breaks fit into one request', async () => {
  const { _id } = (await call('POST', '', contract)).body;
  const long = (path: string, body: object) => {
    const text = JSON.stringify(body);
    return shop.request<ErrorBody>('PATCH', `/api/price-lists/${_id}/${path}`, {
      token: admin.token,
      rawBody: text,
      headers: { 'content-type': 'application/json', 'content-length': `${text.length}` },
    });
  };
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
  expect(await long('accounts', { add: ids(MAX_ACCOUNTS_AT_ONCE), remove: [] })).toMatchObject({
    status: 422,
    body: { fields: { 'add.9999': priceListFieldMessages.unknownAccount } },
  });
  const priceBreaks = Array.from({ length: MAX_PRICE_BREAKS }, (_, n) => ({
    quantity: 100_000 * (n + 1) - 1,
    price: 100_000 - n,
  }));
  const set = ids(MAX_ENTRIES_AT_ONCE).map((productId) => ({ productId, price: 100_001, priceBreaks }));
  expect(await long('entries', { version: 1, set, remove: [] })).toMatchObject({
    status: 422,
    body: { fields: { 'set.499.productId': expect.any(String) } },
  });
});

test('accounts get a list and lose it', async () => {
  const [one, two] = [await shop.addUser(), await shop.addUser()];
  const { _id } = (await call('POST', '', contract)).body;
  const change = (add: string[], remove: string[] = []) => call('PATCH', `/${_id}/accounts`, { add, remove });
  for (const _ of [1, 2])
    expect((await change([one.userId, two.userId, one.userId])).body).toMatchObject({ accounts: 2, version: 2 });
  expect((await change(['nobody'])).body.fields).toEqual({ 'add.0': priceListFieldMessages.unknownAccount });
  expect((await change([], [one.userId])).body).toMatchObject({ accounts: 1, version: 3 });
  const { body } = await call<PriceListAccount[]>('GET', `/${_id}/accounts`);
  expect(body).toMatchObject([{ _id: two.userId, kind: 'person', email: two.email }]);
});

test('companies and persons of a list are paged, and found by name or e-mail', async () => {
  const company = await openTestCompany(shop);
  const persons = [await shop.addUser(), await shop.addUser()];
  const { _id } = (await call('POST', '', contract)).body;
  // As Give finds them: a company is a customer as well as a person.
  const found = await shop.request<{ _id: string }[]>('GET', '/api/customers?q=joinery', { token: admin.token });
  expect(found.body).toMatchObject([{ _id: company.id }]);
  await call('PATCH', `/${_id}/accounts`, { add: [...persons.map(({ userId }) => userId), company.id], remove: [] });
  const read = (query: string) => call<PriceListAccount[]>('GET', `/${_id}/accounts?${query}`);
  const first = await read('limit=2');
  const cursor = /cursor=([^>&]+)/.exec(first.headers.get('link') ?? '')?.[1];
  expect((await read(`limit=2&cursor=${cursor}`)).body).toHaveLength(1);
  expect((await read('q=joinery%20LINDQVIST')).body).toMatchObject([{ _id: company.id, kind: 'company' }]);
  expect((await read(`q=${persons[1]?.email}`)).body).toMatchObject([{ _id: persons[1]?.userId }]);
  expect((await read('q=nowhere')).body).toEqual([]);
  await call('PATCH', `/${_id}/accounts`, { add: [], remove: [company.id] });
  expect((await read('q=joinery')).body).toEqual([]);
});

test('the history says who did what', async () => {
  const product = await shop.addProduct();
  const { _id } = (await call('POST', '', contract)).body;
  const set = [{ productId: product._id, price: 0.1, priceBreaks: [] }];
  await call('PATCH', `/${_id}/entries`, { version: 1, set, remove: [] });
  await call('PUT', `/${_id}`, { ...contract, validUntil: dayAfter(Date.now(), 1), version: 2 });
  await call('PATCH', `/${_id}/accounts`, { add: [admin.userId], remove: [] });
  await call('DELETE', `/${_id}`);
  const history = await shop.request<HistoryEntry[]>('GET', `/api/history?about=${_id}&sort=createdAt`, {
    token: admin.token,
  });
  expect(history.body.map(({ type, email }) => [type, email])).toEqual(
    ['added', 'prices_changed', 'changed', 'accounts_changed', 'removed'].map((what) => [
      `price_list.${what}`,
      admin.email,
    ]),
  );
  expect(history.body[2]?.changes).toContainEqual({
    field: 'validUntil',
    before: null,
    after: dayAfter(Date.now(), 1),
  });
});
