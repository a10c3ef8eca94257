import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCompany } from '#server/testing/company-shop.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { SavedList } from '#shared/contracts/cart/saved-lists.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import { MAX_LINES, MAX_SAVED_LISTS } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

let shop: TestShop;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const call = <Body = SavedList & ErrorBody>(method: string, path: string, body?: unknown, user = customer) =>
  shop.request<Body>(method, `/api/lists${path}`, { token: user.token, ...(body !== undefined && { body }) });
const names = async (user = customer) =>
  (await call<SavedList[]>('GET', '', undefined, user)).body.map(({ name }) => name);

const bolts = { productId: 'bolts', quantity: 100, price: 0.2145 };
const nuts = { productId: 'nuts', quantity: 50, price: null };

test('customers keep, change and remove their own lists, by name', async () => {
  const other = await shop.addUser();
  const { status, body } = await call('POST', '', { name: '  Monthly consumables ', lines: [bolts] });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Monthly consumables', lines: [bolts] });
  await call('POST', '', { name: 'assembly', lines: [] });
  expect(await names()).toEqual(['assembly', 'Monthly consumables']);
  expect(await names(other)).toEqual([]);

  shop.advance(1000);
  const changed = await call('PUT', `/${body._id}`, { name: 'Monthly', lines: [nuts, bolts] });
  expect(changed).toMatchObject({ status: 200, body: { name: 'Monthly', lines: [nuts, bolts] } });
  expect(changed.body.createdAt).toBe(body.createdAt);
  expect(Date.parse(changed.body.updatedAt)).toBeGreaterThan(Date.parse(body.updatedAt));
  for (const [method, sent] of [
    ['PUT', { name: 'Mine', lines: [] }],
    ['DELETE', undefined],
  ] as const)
    expect((await call(method, `/${body._id}`, sent, other)).status).toBe(404);

  expect(await call('DELETE', `/${body._id}`)).toMatchObject({ status: 200, body: { name: 'Monthly' } });
  expect((await call('DELETE', `/${body._id}`)).status).toBe(404);
  expect(await names()).toEqual(['assembly']);
});

test('a name is required, short and unlike the other lists of the customer', async () => {
  const { body } = await call('POST', '', { name: 'Straße 1', lines: [] });
  const second = (await call('POST', '', { name: 'Another', lines: [] })).body;
  for (const name of ['STRASSE  1', ' straße 1']) {
    const taken = { status: 422, body: { fields: { name: fieldMessages.listNameTaken } } };
    expect(await call('POST', '', { name, lines: [] })).toMatchObject(taken);
    expect(await call('PUT', `/${second._id}`, { name, lines: [] })).toMatchObject(taken);
  }
  expect((await call('PUT', `/${body._id}`, { name: 'STRASSE 1', lines: [] })).status).toBe(200);
  for (const wrong of [
    { name: ' ', lines: [] },
    { name: 'x'.repeat(81), lines: [] },
    { name: 'x' },
    { name: 'x', lines: [bolts, bolts] },
  ])
    expect((await call('POST', '', wrong)).status).toBe(422);
  const tooMany = Array.from({ length: MAX_LINES + 1 }, (_, n) => ({ ...bolts, productId: `p${n}` }));
  expect((await call('POST', '', { name: 'x', lines: tooMany })).status).toBe(422);
});

test('of many lists saved at once, none is beyond the limit and no name is there twice', async () => {
  for (let n = 3; n < MAX_SAVED_LISTS; n += 1) await call('POST', '', { name: `List ${n}`, lines: [] });
  const same = await Promise.all(Array.from({ length: 5 }, () => call('POST', '', { name: 'Same', lines: [] })));
  expect(same.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  const more = await Promise.all(
    Array.from({ length: 6 }, (_, n) => call('POST', '', { name: `More ${n}`, lines: [] })),
  );
  expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(more.find(({ status }) => status === 409)?.body.code).toBe('too_many_lists');
  expect(await names()).toHaveLength(MAX_SAVED_LISTS);
});

test('a list is shared with the company: colleagues read it, its owner and managers alone change it', async () => {
  const company = await openTestCompany(shop);
  const [buyer, colleague] = [await company.addMember('buyer'), await company.addMember('buyer')];
  const other = await openTestCompany(shop);
  const made = await call('POST', '', { name: 'Hall 2', lines: [bolts], shared: true }, buyer);
  expect(made).toMatchObject({ status: 201, body: { shared: true, owner: null, mayChange: true } });
  await call('POST', '', { name: 'Mine', lines: [] }, buyer);
  const listOf = async (user: TestUser) => (await call<SavedList[]>('GET', '', undefined, user)).body;
  const shared = { name: 'Hall 2', owner: buyer.email, lines: [bolts] };
  expect(await listOf(colleague)).toMatchObject([{ ...shared, mayChange: false }]);
  expect(await listOf(company.manager)).toMatchObject([{ ...shared, mayChange: true }]);
  expect(await listOf(await company.addMember('viewer'))).toHaveLength(1);
  expect([await listOf(other.manager), await listOf(customer)]).toEqual([[], []]);

  const change = (user: TestUser, body: object = { name: 'Hall 3', lines: [nuts], shared: true }) =>
    call('PUT', `/${made.body._id}`, body, user);
  const statuses = [];
  for (const user of [colleague, other.manager, customer]) statuses.push((await change(user)).status);
  expect(statuses).toEqual([403, 404, 404]);
  expect((await call('DELETE', `/${made.body._id}`, undefined, colleague)).status).toBe(403);
  expect(await change(company.manager)).toMatchObject({ status: 200, body: { name: 'Hall 3', shared: true } });
  expect((await listOf(buyer)).map(({ name }) => name)).toEqual(['Hall 3', 'Mine']);

  // Its owner keeps it shared while ordering privately, and takes it along when leaving.
  await shop.request('PUT', '/api/membership/acting', { token: buyer.token, body: { acting: false } });
  expect((await change(buyer)).body.shared).toBe(true);
  await shop.request('DELETE', '/api/membership', { token: buyer.token });
  expect(await listOf(colleague)).toEqual([]);
  expect((await listOf(buyer)).map(({ name, shared }) => [name, shared])).toEqual([
    ['Hall 3', false],
    ['Mine', false],
  ]);
  expect((await change(company.manager)).status).toBe(404);
});

test('a list is not shared by who orders for no company', async () => {
  expect((await call('POST', '', { name: 'x', lines: [], shared: true })).status).toBe(403);
  const { body } = await call('POST', '', { name: 'x', lines: [] });
  expect((await call('PUT', `/${body._id}`, { name: 'x', lines: [], shared: true })).status).toBe(403);
});
