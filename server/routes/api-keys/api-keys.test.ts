import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { REQUESTS_PER_KEY_PER_MINUTE } from '#server/http/limits.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { openTestCompany } from '#server/testing/company-shop.ts';
import { readEvents } from '#server/testing/event-reader.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { AddedApiKey, ApiKey } from '#shared/contracts/api-keys/api-keys.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import { MAX_API_KEYS, type Scope } from '#shared/domain/api-keys/scopes.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

async function addKey({ token }: TestUser, scopes: Scope[], account?: string): Promise<AddedApiKey> {
  const path = account === undefined ? '/api/api-keys' : `/api/accounts/${account}/api-keys`;
  const added = await shop.request<AddedApiKey>('POST', path, { token, body: { name: randomUUID(), scopes } });
  expect(added.status).toBe(201);
  return added.body;
}

const statusOf = async (token: string, path = '/api/orders', method = 'GET') =>
  (await shop.request(method, path, { token })).status;

test('tells the secret once, and stores its hash alone', async () => {
  const { secret, ...key } = await addKey(admin, ['orders:read']);
  expect(secret).toMatch(/^bhk_[\w-]{43}$/);
  const { body } = await shop.request<ApiKey[]>('GET', '/api/api-keys', admin);
  expect(body).toEqual([key]);
  expect(key).toMatchObject({ hint: secret.slice(0, 8), account: null, owner: admin.email, lastUsedAt: null });
  const rows = await shop.deps.db.selectFrom('api_keys').selectAll().execute();
  const events = await shop.deps.db.selectFrom('events').selectAll().orderBy('seq').execute();
  expect(JSON.stringify([rows, events])).not.toContain(secret.slice(8));
});

test('a key does what its scopes say, and what its owner may do', async () => {
  const { secret } = await addKey(admin, ['orders:read']);
  expect(await statusOf(secret)).toBe(200);
  const refused = await shop.request('GET', '/api/invoices', { token: secret });
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'scope_missing' }]);
  expect(await statusOf(secret, '/api/users')).toBe(403);
  expect(await statusOf(secret, '/api/api-keys')).toBe(403);

  await shop.addUser({ admin: true });
  await changeRole(shop.deps.db, { email: admin.email, role: 'accountant', actor: 'cli', at: shop.deps.now() });
  expect(await statusOf(secret)).toBe(200);
  await changeRole(shop.deps.db, { email: admin.email, role: 'customer', actor: 'cli', at: shop.deps.now() });
  expect(await statusOf(secret)).toBe(403);
});

test('a key that ended counts at the next request and ends its streams', async () => {
  const { secret, _id } = await addKey(admin, ['orders:read', 'events:read']);
  const headers = { authorization: `Bearer ${secret}` };
  const events = readEvents((await shop.app.request('/api/events', { headers })).body);
  expect((await events.next())?.data).toMatchObject({ type: 'ready' });

  for (const again of [200, 200]) expect(await statusOf(admin.token, `/api/api-keys/${_id}`, 'DELETE')).toBe(again);
  expect(await statusOf(secret)).toBe(401);
  await shop.placeOrder(await shop.addUser(), await shop.addProduct());
  expect(await events.next()).toBeNull();
  const { body } = await shop.request<ApiKey[]>('GET', '/api/api-keys', admin);
  expect(body).toMatchObject([{ _id, endedAt: expect.any(String) }]);
  expect(await statusOf(admin.token, '/api/api-keys/unknown', 'DELETE')).toBe(404);
});

test('a manager makes keys for the company, which order for it and end with the membership', async () => {
  const company = await openTestCompany(shop);
  const buyer = await company.addMember('buyer');
  const path = `/api/accounts/${company.id}/api-keys`;
  const body = { name: 'Procurement', scopes: ['orders:write', 'orders:read'] };
  expect((await shop.request('POST', path, { token: buyer.token, body })).status).toBe(403);
  expect((await shop.request('POST', path, { token: (await shop.addUser()).token, body })).status).toBe(404);
  expect((await shop.request('POST', path, { token: admin.token, body })).status).toBe(404);

  const { manager } = company;
  const { secret, account } = await addKey(manager, ['orders:write', 'orders:read'], company.id);
  expect(account).toMatchObject({ _id: company.id });
  const placed = await shop.request<Checkout>('POST', '/api/checkouts', {
    token: secret,
    body: checkoutBody([await shop.addProduct()]),
  });
  expect(placed.status).toBe(201);
  expect(await statusOf(secret, `/api/checkouts/${placed.body._id}`)).toBe(200);

  const second = await company.addMember('manager');
  const list = await shop.request<ApiKey[]>('GET', path, { token: second.token });
  expect(list.body).toMatchObject([{ owner: manager.email, endedAt: null }]);
  expect(await statusOf(second.token, `/api/companies/${company.id}/members/${manager.userId}`, 'DELETE')).toBe(200);
  expect(await statusOf(secret, '/api/orders/views')).toBe(401);
  const ended = await shop.request<ApiKey[]>('GET', path, { token: second.token });
  expect(ended.body).toMatchObject([{ endedAt: expect.any(String) }]);
});

test('a key for an account is a customer, whatever its owner is, and works only while they act for it', async () => {
  const company = await openTestCompany(shop);
  const { manager } = company;
  await changeRole(shop.deps.db, { email: manager.email, role: 'admin', actor: 'cli', at: shop.deps.now() });
  const { secret } = await addKey(manager, ['orders:read'], company.id);
  expect(await statusOf(secret)).toBe(403);
  expect(await statusOf(secret, '/api/orders/views')).toBe(200);
  await shop.request('PUT', '/api/membership/acting', { token: manager.token, body: { acting: false } });
  expect(await statusOf(secret, '/api/orders/views')).toBe(401);
  const own = await addKey(manager, ['orders:read'], 'own');
  expect(await statusOf(own.secret, '/api/orders/views')).toBe(200);
});

test('public calls answer a key without their scope as a visitor', async () => {
  await shop.addProduct();
  const { secret } = await addKey(admin, ['orders:read']);
  expect(await statusOf(secret, '/api/products')).toBe(200);
  expect(await statusOf('bhk_unknown', '/api/products')).toBe(200);
});

test('a key ends with the account of its owner, and with another person behind the address', async () => {
  const { secret } = await addKey(admin, ['orders:read']);
  const { db } = shop.deps;
  const other = await shop.addUser({ admin: true });
  const others = await addKey(other, ['orders:read']);
  const token = await shop.idToken(admin.email);
  await shop.request('DELETE', `/api/users/${admin.email}`, { token, body: { email: admin.email } });
  expect(await statusOf(secret)).toBe(401);
  expect(await db.selectFrom('api_keys').select('owner_id').execute()).toEqual([{ owner_id: other.userId }]);
  await writerOf(db).updateTable('users').set({ identity_subject: 'another' }).where('id', '=', other.userId).execute();
  expect(await statusOf(others.secret)).toBe(401);
});

test('refuses a name that is in use, scopes of others, and more keys than there can be', async () => {
  const send = (body: object, path = '/api/api-keys') =>
    shop.request<{ fields?: object }>('POST', path, { token: admin.token, body });
  expect((await send({ name: 'ERP', scopes: ['orders:read'] })).status).toBe(201);
  const taken = await send({ name: ' erp ', scopes: ['orders:read'] });
  expect([taken.status, taken.body.fields]).toEqual([422, { name: expect.stringContaining('name') }]);
  for (const scopes of [[], ['cart:write'], ['users:write'], 'orders:read'])
    expect((await send({ name: 'Other', scopes })).status).toBe(422);
  expect((await send({ name: 'Other', scopes: ['stock:write'] }, '/api/accounts/own/api-keys')).status).toBe(422);
  for (let index = 1; index < MAX_API_KEYS; index++) await addKey(admin, ['orders:read']);
  expect((await send({ name: 'One more', scopes: ['orders:read'] })).status).toBe(422);
});

test('remembers the last use to ten minutes', async () => {
  const { secret } = await addKey(admin, ['orders:read']);
  const lastUse = async () => (await shop.request<ApiKey[]>('GET', '/api/api-keys', admin)).body[0]?.lastUsedAt;
  await statusOf(secret);
  const first = await lastUse();
  expect(first).toEqual(expect.any(String));
  shop.advance(9 * 60_000);
  await statusOf(secret);
  expect(await lastUse()).toBe(first);
  shop.advance(2 * 60_000);
  await statusOf(secret);
  expect(await lastUse()).not.toBe(first);
});

test('a key has its own limit, which every response names, and guessing is limited', async () => {
  const limited = await openTestShop({ settings: { rateLimit: true } });
  const owner = await limited.addUser({ admin: true });
  const body = { name: 'ERP', scopes: ['orders:read'] };
  const { secret } = (await limited.request<AddedApiKey>('POST', '/api/api-keys', { token: owner.token, body })).body;
  const read = () => limited.request('GET', '/api/orders?limit=1', { token: secret });
  const first = await read();
  expect(first.headers.get('ratelimit-policy')).toBe(`"key";q=${REQUESTS_PER_KEY_PER_MINUTE};w=60`);
  expect(first.headers.get('ratelimit')).toBe(`"key";r=${REQUESTS_PER_KEY_PER_MINUTE - 1};t=60`);
  for (let sent = 1; sent < REQUESTS_PER_KEY_PER_MINUTE; sent++) expect((await read()).status).toBe(200);
  const refused = await read();
  expect([refused.status, refused.headers.get('ratelimit')]).toEqual([429, expect.stringContaining(';r=0;')]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await limited.request('GET', '/api/orders', { token: owner.token })).status).toBe(200);

  const statuses = new Set<number>();
  for (let guess = 0; guess < 101; guess++)
    statuses.add((await limited.request('GET', '/api/orders', { token: `bhk_${guess}` })).status);
  expect([...statuses]).toEqual([401, 429]);
  expect((await limited.request('GET', '/api/orders', { token: owner.token })).status).toBe(200);
  await limited.close();
});
