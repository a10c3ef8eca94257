import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { FirstDay } from '#shared/contracts/shop/first-day.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import type { FirstDayStep } from '#shared/domain/shop/first-day.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ email: 'owner@test.example', admin: true });
});
afterAll(() => shop.close());

async function read(): Promise<FirstDay> {
  return (await shop.request<FirstDay>('GET', '/api/first-day', { token: admin.token })).body;
}

async function done(): Promise<FirstDayStep[]> {
  return (await read()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
}

const dismiss = (isDismissed: boolean) =>
  shop.request<FirstDay>('PUT', '/api/first-day', { token: admin.token, body: { isDismissed } });

test('a step is done once what it is about was seen to work', async () => {
  expect((await read()).isDismissed).toBe(false);
  expect(await done()).toEqual([]);

  const save = (version: number, change: object) =>
    shop.request('PUT', '/api/settings', { token: admin.token, body: { ...defaultSettings, version, ...change } });
  await save(0, { address: '1 Dock Road' });
  expect(await done()).toEqual([]);
  const seller = { name: 'Nordwerk Supply', address: '1 Dock Road' };
  await save(1, seller);
  expect(await done()).toEqual(['seller']);
  await save(2, { ...seller, taxId: 'DE123456789', timeZone: 'Europe/Berlin' });
  expect(await done()).toEqual(['seller', 'tax', 'timeZone']);

  const customer = await shop.addUser({ email: 'first@test.example' });
  const order = await shop.placeOrder(customer, await shop.addProduct());
  expect(await done()).toEqual(['seller', 'tax', 'timeZone', 'product', 'order']);

  await shop.addUser({ email: 'packer@test.example', role: 'warehouse' });
  expect(await done()).toContain('colleague');
  await shop.payByCard(customer, order);
  await shop.onIdle();
  expect(await done()).toEqual(expect.arrayContaining(['payment', 'webhook']));
});

test('the list is dismissed for the whole shop, and comes back', async () => {
  expect((await dismiss(true)).body).toEqual({ isDismissed: true, steps: [] });
  await dismiss(true);
  const other = await shop.addUser({ email: 'second@test.example', admin: true });
  const seen = await shop.request<FirstDay>('GET', '/api/first-day', { token: other.token });
  expect(seen.body.isDismissed).toBe(true);
  expect((await dismiss(false)).body.steps).toHaveLength(9);
  const events = await shop.deps.db
    .selectFrom('events')
    .select('after')
    .where('type', '=', 'firstDay.changed')
    .execute();
  expect(events.map(({ after }) => after)).toEqual(['{"isDismissed":true}', '{"isDismissed":false}']);
});
