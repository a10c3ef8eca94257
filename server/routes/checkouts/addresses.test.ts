import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Address } from '#shared/contracts/checkouts/addresses.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import { MAX_ADDRESSES } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

let shop: TestShop;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const call = <Body = Address & ErrorBody>(
  method: string,
  path: string,
  body?: unknown,
  user = customer,
  key?: string,
) =>
  shop.request<Body>(method, `/api/addresses${path}`, {
    token: user.token,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const book = async (user = customer) =>
  (await call<Address[]>('GET', '', undefined, user)).body.map(
    ({ label, isDefault }) => `${label}${isDefault ? ' (default)' : ''}`,
  );

const warehouse = { label: 'Warehouse', address: '1 Dock Road\nCleveland', phone: '216 555 0100' };
const office = { label: 'Office', address: '2 High Street', phone: '+1 216 555 0101' };

test('customers keep, change and remove their own addresses, the default first', async () => {
  const other = await shop.addUser();
  const { status, body } = await call('POST', '', { ...warehouse, label: ' Warehouse ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...warehouse, isDefault: true });
  await call('POST', '', office);
  expect(await book()).toEqual(['Warehouse (default)', 'Office']);
  expect(await book(other)).toEqual([]);

  const changed = await call('PUT', `/${body._id}`, { ...warehouse, label: 'Hall 2', phone: '2165550199' });
  expect(changed).toMatchObject({ status: 200, body: { label: 'Hall 2', phone: '2165550199', isDefault: true } });
  for (const [method, sent] of [
    ['PUT', office],
    ['DELETE', undefined],
  ] as const)
    expect((await call(method, `/${body._id}`, sent, other)).status).toBe(404);

  expect(await call('DELETE', `/${body._id}`)).toMatchObject({ status: 200, body: { label: 'Hall 2' } });
  expect((await call('DELETE', `/${body._id}`)).status).toBe(404);
  expect(await book()).toEqual(['Office (default)']);
});

test('country and postcode are kept, and left out where nobody said them', async () => {
  const { body } = await call('POST', '', { ...warehouse, country: 'DE', postcode: ' 10115 ' });
  expect(body).toMatchObject({ country: 'DE', postcode: '10115' });
  expect((await call<Address[]>('GET', '')).body).toEqual([body]);
  const old = (await call('POST', '', { ...office, country: null, postcode: '' })).body;
  for (const name of ['country', 'postcode']) expect(old).not.toHaveProperty(name);
  const changed = await call('PUT', `/${body._id}`, warehouse);
  for (const name of ['country', 'postcode']) expect(changed.body).not.toHaveProperty(name);
});

test('exactly one address is the default, whichever is added, changed or removed', async () => {
  const first = (await call('POST', '', warehouse)).body;
  const second = (await call('POST', '', { ...office, isDefault: true })).body;
  expect(await book()).toEqual(['Office (default)', 'Warehouse']);
  await call('PUT', `/${first._id}`, { ...warehouse, isDefault: true });
  expect(await book()).toEqual(['Warehouse (default)', 'Office']);
  await call('PUT', `/${first._id}`, { ...warehouse, isDefault: false });
  expect(await book()).toEqual(['Warehouse (default)', 'Office']);
  const more = ['A', 'B', 'C', 'D'].map((label) => call('POST', '', { ...office, label, isDefault: true }));
  const all = await Promise.all([call('DELETE', `/${first._id}`), call('DELETE', `/${second._id}`), ...more]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 201, 201, 201, 201]);
  expect((await book()).filter((label) => label.endsWith('(default)'))).toHaveLength(1);
});

test('an address needs a name unlike the others, an address and a phone number', async () => {
  await call('POST', '', { ...office, label: 'Straße 1' });
  const second = (await call('POST', '', warehouse)).body;
  const taken = { status: 422, body: { fields: { label: fieldMessages.addressLabelTaken } } };
  expect(await call('POST', '', { ...office, label: 'STRASSE  1' })).toMatchObject(taken);
  expect(await call('PUT', `/${second._id}`, { ...office, label: 'strasse 1' })).toMatchObject(taken);
  expect((await call('PUT', `/${second._id}`, { ...warehouse, label: 'WAREHOUSE' })).status).toBe(200);
  for (const [field, value] of [
    ['label', ' '],
    ['label', 'x'.repeat(61)],
    ['address', ''],
    ['phone', 'call me'],
    ['isDefault', 'yes'],
    ['country', 'Germany'],
    ['country', 'de'],
    ['postcode', 'x'.repeat(21)],
  ] as const) {
    const refused = await call('POST', '', { ...office, label: 'New', [field]: value });
    expect([field, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([field, 422, [field]]);
  }
});

test('the same idempotency key adds one address; for another address it is refused', async () => {
  const same = await Promise.all(Array.from({ length: 5 }, () => call('POST', '', warehouse, customer, 'key')));
  expect(same.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(same.map(({ body }) => body._id)).size).toBe(1);
  const other = await call('POST', '', office, customer, 'key');
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
  expect((await call('POST', '', warehouse, await shop.addUser(), 'key')).status).toBe(201);
  expect(await book()).toEqual(['Warehouse (default)']);
});

test('of many addresses added at once, none is beyond the limit', async () => {
  for (let n = 2; n < MAX_ADDRESSES; n += 1) await call('POST', '', { ...office, label: `Hall ${n}` });
  const more = await Promise.all(
    Array.from({ length: 6 }, (_, n) => call('POST', '', { ...office, label: `More ${n}` })),
  );
  expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(more.find(({ status }) => status === 409)?.body.code).toBe('too_many_addresses');
  expect(await book()).toHaveLength(MAX_ADDRESSES);
});
