import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { SavedView } from '#shared/contracts/orders/saved-views.ts';
import { MAX_SAVED_VIEWS } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

function send(method: string, by: TestUser, body?: Record<string, unknown>, name?: string) {
  const path = name === undefined ? '/api/order-views' : `/api/order-views/${encodeURIComponent(name)}`;
  return shop.request<SavedView[] & ErrorBody>(method, path, { token: by.token, body });
}

test('each of the staff has views of their own, by name; the same name again replaces one', async () => {
  const [ada, bob] = [await shop.addUser({ admin: true }), await shop.addUser({ role: 'warehouse' })];
  const late = { name: 'Late / big', view: 'to-ship', q: 'acme', from: '2026-01-01', sort: '-total' };
  expect((await send('GET', ada)).body).toEqual([]);
  expect((await send('PUT', ada, late)).body).toEqual([late]);
  expect((await send('PUT', ada, { name: 'All of Acme', q: 'acme' })).body.map(({ name }) => name)).toEqual([
    'All of Acme',
    'Late / big',
  ]);
  const again = { name: ' late /  BIG ', view: 'unpaid' };
  expect((await send('PUT', ada, again)).body.at(-1)).toMatchObject({ view: 'unpaid' });
  expect((await send('GET', ada)).body).toHaveLength(2);
  expect((await send('GET', bob)).body).toEqual([]);
  expect((await send('DELETE', ada, undefined, 'LATE / big')).body).toEqual([{ name: 'All of Acme', q: 'acme' }]);
  expect((await send('DELETE', ada, undefined, 'LATE / big')).status).toBe(200);
});

test('two tabs that save at the same moment keep both views', async () => {
  const ada = await shop.addUser({ admin: true });
  const names = ['One', 'Two', 'Three', 'Four'];
  await Promise.all(names.map((name) => send('PUT', ada, { name, q: name })));
  expect((await send('GET', ada)).body.map(({ name }) => name)).toEqual(names.toSorted());
});

test('a view needs a name, and there is an end to them', async () => {
  const ada = await shop.addUser({ admin: true });
  expect((await send('PUT', ada, { name: ' ' })).body.fields).toEqual({ name: fieldMessages.viewNameRequired });
  expect((await send('PUT', ada, { name: 'x', view: 'none' })).status).toBe(422);
  for (let count = 0; count < MAX_SAVED_VIEWS; count += 1) await send('PUT', ada, { name: `View ${count}` });
  expect((await send('PUT', ada, { name: 'One more' })).body.code).toBe('too_many_views');
  expect((await send('PUT', ada, { name: 'View 0', q: 'x' })).status).toBe(200);
});

test('a closed account keeps none', async () => {
  const [ada] = [await shop.addUser({ admin: true }), await shop.addUser({ admin: true })];
  const token = await shop.idToken(ada.email);
  await send('PUT', ada, { name: 'Mine', q: 'x' });
  const closed = await shop.request('DELETE', `/api/users/${ada.email}`, { token, body: { email: ada.email } });
  expect([closed.status, closed.body]).toMatchObject([200, {}]);
  const { db } = shop.deps;
  const rows = await db.selectFrom('users').select('order_views').where('retired_email', '=', ada.email).execute();
  expect(rows).toEqual([{ order_views: null }]);
});
