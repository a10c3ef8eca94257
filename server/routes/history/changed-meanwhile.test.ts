import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';

let shop: TestShop;
let ada: TestUser;
let ben: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  ada = await shop.addUser({ admin: true, email: 'ada@test.example' });
  ben = await shop.addUser({ admin: true, email: 'ben@test.example' });
});
afterEach(() => shop.close());

const send = <Body = ErrorBody>(by: TestUser, method: string, path: string, body: object) =>
  shop.request<Body>(method, `/api${path}`, { token: by.token, body });

test('the same field of a product is not overwritten, and says who changed it to what', async () => {
  const { _id, description, price } = await shop.addProduct({ description: 'Zinc plated', price: 2.5 });
  const change = (by: TestUser, fields: object) => send(by, 'PATCH', `/products/${_id}`, fields);
  expect((await change(ada, { description: 'Stainless', seen: { description } })).status).toBe(200);
  const { status, body } = await change(ben, { description: 'Brass', price: 3, seen: { description, price } });
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([409, 'changed_meanwhile', ['description']]);
  expect(body.fields?.description).toMatch(/^ada@test\.example changed this on .+\.\nNow: Stainless\n/);
  const read = await shop.request<ProductDetails>('GET', `/api/products/${_id}`);
  expect(read.body).toMatchObject({ description: 'Stainless', price: 2.5 });

  // Another field, the same text again, and what was read since are no conflict.
  expect((await change(ben, { price: 3, seen: { price } })).status).toBe(200);
  expect((await change(ben, { description: 'Stainless', seen: { description } })).status).toBe(200);
  expect((await change(ben, { description: 'Brass', seen: { description: 'Stainless' } })).status).toBe(200);
  // Clients that do not say what they saw overwrite, as they always did.
  expect((await change(ada, { description: 'Nickel' })).status).toBe(200);
});

test('lists and empty fields of a product are compared by what they hold', async () => {
  const { _id } = await shop.addProduct({ specifications: [{ name: 'Thread', value: 'M8' }] });
  const seen = { specifications: [{ name: 'Thread', value: 'M8' }], partNumber: null };
  const next = { specifications: [{ name: 'Thread', value: 'M10' }], partNumber: 'A-1' };
  expect((await send(ada, 'PATCH', `/products/${_id}`, { ...next, seen })).status).toBe(200);
  const late = { specifications: [{ name: 'Thread', value: 'M12' }], partNumber: 'A-2', seen };
  const { status, body } = await send(ben, 'PATCH', `/products/${_id}`, late);
  expect([status, Object.keys(body.fields ?? {}).toSorted()]).toEqual([409, ['partNumber', 'specifications']]);
  expect(body.fields?.partNumber).toContain('Now: A-1');
});

test('terms and taxes of a customer are not overwritten either', async () => {
  const customer = await shop.addUser();
  const terms = (by: TestUser, body: object) => send(by, 'PUT', `/customers/${customer.userId}/terms`, body);
  expect((await terms(ada, { paymentDays: 30, creditLimit: 1000, seen: null })).status).toBe(200);
  const late = await terms(ben, { paymentDays: 14, creditLimit: 1000, seen: null });
  expect([late.status, Object.keys(late.body.fields ?? {})]).toEqual([409, ['paymentDays']]);
  expect(late.body.fields?.paymentDays).toMatch(/^ada@test\.example .+\nNow: 30\n/);
  const seen = { paymentDays: 30, creditLimit: 1000 };
  expect((await terms(ben, { paymentDays: 14, creditLimit: 1000, seen })).status).toBe(200);

  const tax = (by: TestUser, body: object) => send(by, 'PUT', `/customers/${customer.userId}/tax`, body);
  const none = { taxId: null, exemptReason: null };
  expect((await tax(ada, { taxId: 'US1', exemptReason: null, seen: none })).status).toBe(200);
  const other = await tax(ben, { taxId: 'US2', exemptReason: null, seen: none });
  expect([other.status, other.body.fields?.taxId]).toEqual([409, expect.stringMatching(/^ada@.+\nNow: US1\n/)]);
  expect((await tax(ben, { taxId: 'US2', exemptReason: null, seen: { ...none, taxId: 'US1' } })).status).toBe(200);
});
