import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Address } from '#shared/contracts/checkouts/addresses.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';

let shop: TestShop;
let company: TestCompany;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  company = await openTestCompany(shop);
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const hall = { label: 'Hall 2', address: '1 Dock Road', phone: '5550100' };

function send<Body = Address & ErrorBody>(method: string, path: string, body?: object, { token } = admin) {
  return shop.request<Body>(method, `/api/${path}`, { token, body });
}

async function labels(): Promise<[string, boolean][]> {
  const { body } = await send<Address[]>('GET', 'addresses', undefined, company.manager);
  return body.map(({ label, isDefault }) => [label, isDefault]);
}

test('staff add, change and remove addresses of a company, which its managers see', async () => {
  const path = `companies/${company.id}/addresses`;
  const first = (await send('POST', path, hall)).body;
  const { body: second } = await send('POST', path, { ...hall, label: 'Gate', isDefault: true });
  expect(await labels()).toEqual([
    ['Gate', true],
    ['Hall 2', false],
  ]);
  const twice = await send('POST', path, { ...hall, label: 'hall  2' });
  expect([twice.status, Object.keys(twice.body.fields ?? {})]).toEqual([422, ['label']]);
  expect((await send('PUT', `${path}/${first._id}`, { ...hall, label: 'Hall 3' })).status).toBe(200);
  expect((await send('DELETE', `${path}/${second._id}`)).status).toBe(200);
  expect(await labels()).toEqual([['Hall 3', true]]);
  const events = await shop.deps.db
    .selectFrom('events')
    .select('actor')
    .where('type', '=', 'company.changed')
    .where('subject_id', '=', company.id)
    .execute();
  expect(events).toEqual(Array.from({ length: 4 }, () => ({ actor: admin.userId })));
});

test('they are of companies only, and of none but the one that is named', async () => {
  const other = await openTestCompany(shop);
  const { _id } = (await send('POST', `companies/${company.id}/addresses`, hall)).body;
  for (const path of [`companies/${other.id}/addresses/${_id}`, `companies/${company.id}/addresses/none`]) {
    expect((await send('PUT', path, hall)).status).toBe(404);
    expect((await send('DELETE', path)).status).toBe(404);
  }
  const person = await shop.addUser();
  expect((await send('POST', `companies/${person.userId}/addresses`, hall)).status).toBe(404);
  expect(await labels()).toEqual([['Hall 2', true]]);
});
