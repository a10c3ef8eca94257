import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { credentialOf } from '#shared/contracts/access.ts';
import { endpoints } from '#shared/contracts/contract.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterAll(() => shop.close());

interface Refusal {
  code: string;
  message: string;
  fields: Record<string, string>;
}

const authorized = endpoints.filter(({ access }) => access === 'public' || credentialOf(access) === 'accessToken');

test.each(authorized.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s refuses a parameter that it does not take',
  async (_, { method, path }) => {
    const address = `/api${path.replace(':email', admin.email).replaceAll(/:\w+/g, 'x')}?updatedSince=2027`;
    const { status, body } = await shop.request<Refusal>(method, address, { token: admin.token });
    expect(status).toBe(422);
    expect(body.code).toBe('invalid_fields');
    expect(body.fields).toMatchObject({
      updatedSince: 'updatedSince is no parameter of this call',
    });
    expect(body.message).toContain('updatedSince is no parameter of this call');
  },
);

test('a parameter that is missing is called missing, and one with a bad value not valid', async () => {
  const read = async (query: string) =>
    (await shop.request<Refusal>('GET', `/api/checkouts${query}`, { token: admin.token })).body;
  expect(await read('')).toMatchObject({ message: 'email is missing', fields: { email: 'email is missing' } });
  expect((await read('?email=')).fields.email).not.toContain('missing');
  expect((await read('?Email=a@test.example')).fields).toEqual({
    Email: 'Email is no parameter of this call',
    email: 'email is missing',
  });
});
