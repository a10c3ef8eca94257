import { afterEach, beforeEach, expect, test } from 'vitest';
import { listDeliveryMethods } from '#server/queries/freight/delivery-methods.ts';
import { sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { NewDeliveryMethod, SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import type { HistoryEntry } from '#shared/contracts/history/history.ts';
import { MAX_UNWEIGHED } from '#shared/domain/freight/delivery-method.ts';
import { deliveryMethodFieldMessages as messages } from '#shared/messages/freight/delivery-method-fields.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const call = <Body = SavedDeliveryMethod & ErrorBody>(method: string, path: string, body?: unknown) =>
  shop.request<Body>(method, `/api/delivery-methods${path}`, {
    token: admin.token,
    ...(body !== undefined && { body }),
  });

const parcel: NewDeliveryMethod = {
  name: 'Parcel',
  carrier: 'DHL',
  rule: {
    is: 'byWeight',
    steps: [
      { upToKg: 0.5, net: 0 },
      { upToKg: 31.5, net: 4.9 },
    ],
  },
  freeFrom: 500,
  zones: [
    { country: 'DE', postcodes: [] },
    { country: 'GB', postcodes: ['SW1', 'N'] },
  ],
};

const add = async (more: Partial<NewDeliveryMethod> = {}) =>
  (await call('POST', '', sampleDeliveryMethod(more))).body._id;
const names = async () =>
  (await call<SavedDeliveryMethod[]>('GET', '')).body.map(({ name, archivedAt }) => (archivedAt ? `-${name}` : name));

test('staff add and change them, and the shop computes with what was saved', async () => {
  expect(await listDeliveryMethods(shop.deps.db)).toEqual([]);
  const sent = { ...parcel, zones: [parcel.zones[0], { country: 'GB', postcodes: ['sw 1', 'N', 'n'] }] };
  const added = await call('POST', '', sent);
  expect(added).toMatchObject({ status: 201, body: { ...parcel, version: 1, archivedAt: null } });
  expect(await listDeliveryMethods(shop.deps.db)).toEqual([
    {
      id: added.body._id,
      name: 'Parcel',
      carrier: 'DHL',
      rule: {
        is: 'byWeight',
        steps: [
          { upToMg: 500_000, netMinor: 0 },
          { upToMg: 31_500_000, netMinor: 490 },
        ],
      },
      freeFrom: 50_000,
      zones: parcel.zones,
    },
  ]);
  const changes: Partial<NewDeliveryMethod>[] = [
    { name: 'Parcel, insured' },
    { carrier: null },
    { freeFrom: null },
    { zones: [] },
    { rule: { is: 'byValue', steps: [{ upTo: null, net: 12.5 }] } },
    { rule: { is: 'flat', net: 7 } },
    { rule: { is: 'agreement' } },
  ];
  let expected = parcel;
  for (const [index, change] of changes.entries()) {
    expected = { ...expected, ...change };
    const path = `/${added.body._id}`;
    const { status, body } = await call('PUT', path, { ...expected, version: index + 1 });
    expect({ status, body }).toMatchObject({ status: 200, body: { ...expected, version: index + 2 } });
  }
});

test('a change of an older version is refused, and the same again is not', async () => {
  const { _id } = (await call('POST', '', parcel)).body;
  const mine = { ...parcel, freeFrom: 400, version: 1 };
  for (const _ of [1, 2])
    expect(await call('PUT', `/${_id}`, mine)).toMatchObject({ status: 200, body: { version: 2 } });
  const theirs = await call('PUT', `/${_id}`, { ...parcel, freeFrom: 300, version: 1 });
  expect(theirs).toMatchObject({ status: 409, body: { code: 'delivery_method_changed' } });
  const both = await Promise.all(
    [600, 700].map((freeFrom) => call('PUT', `/${_id}`, { ...parcel, freeFrom, version: 2 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('they have an order of their own', async () => {
  for (const name of ['One', 'Two', 'Three']) await add({ name });
  const three = await add({ name: 'Four' });
  for (const _ of [1, 2]) {
    const moved = await call<SavedDeliveryMethod[]>('PUT', `/${three}/position`, { position: 2 });
    expect(moved.body.map(({ name }) => name)).toEqual(['One', 'Four', 'Two', 'Three']);
  }
  expect(await names()).toEqual(['One', 'Four', 'Two', 'Three']);
  expect((await listDeliveryMethods(shop.deps.db)).map(({ name }) => name)).toEqual(['One', 'Four', 'Two', 'Three']);
  await call('PUT', `/${three}/position`, { position: 50 });
  expect(await names()).toEqual(['One', 'Two', 'Three', 'Four']);
  expect((await call('PUT', `/${three}/position`, { position: 0 })).status).toBe(422);
});

test('an archived one is not offered, and comes back to its place', async () => {
  const one = await add({ name: 'One' });
  await add({ name: 'Two' });
  for (const _ of [1, 2]) expect((await call('DELETE', `/${one}`)).body.archivedAt).not.toBeNull();
  expect(await names()).toEqual(['Two', '-One']);
  expect((await listDeliveryMethods(shop.deps.db)).map(({ name }) => name)).toEqual(['Two']);
  expect((await call('PUT', `/${one}/position`, { position: 1 })).status).toBe(404);
  for (const _ of [1, 2]) expect((await call('POST', `/${one}/restore`)).body.archivedAt).toBeNull();
  expect(await names()).toEqual(['One', 'Two']);
  await call('DELETE', `/${one}`);
  await add({ name: 'ONE' });
  expect(await call('POST', `/${one}/restore`)).toMatchObject({
    status: 422,
    body: { fields: { name: messages.nameTaken } },
  });
});

test.each<[string, Record<string, unknown>]>([
  ['name', { name: ' ' }],
  ['name', { name: 'parcel' }],
  ['carrier', { carrier: 'Pony' }],
  ['rule.is', { rule: { is: 'guess' } }],
  ['rule.net', { rule: { is: 'flat', net: -1 } }],
  ['rule.net', { rule: { is: 'flat', net: 4.905 } }],
  ['rule.steps', { rule: { is: 'byWeight', steps: [] } }],
  ['rule.steps.0.upToKg', { rule: { is: 'byWeight', steps: [{ upToKg: 0.0000001, net: 1 }] } }],
  ['rule.steps', { rule: { is: 'byValue', steps: [20, 10].map((upTo) => ({ upTo, net: 1 })) } }],
  ['rule.steps', { rule: { is: 'byValue', steps: [null, 10].map((upTo) => ({ upTo, net: 1 })) } }],
  ['rule.steps', { rule: { is: 'byValue', steps: [null, null].map((upTo) => ({ upTo, net: 1 })) } }],
  ['rule.steps.0.upTo', { rule: { is: 'byValue', steps: [{ upTo: 10.001, net: 1 }] } }],
  ['freeFrom', { freeFrom: 0 }],
  ['freeFrom', { freeFrom: 10.001 }],
  ['freeFrom', { rule: { is: 'free' }, freeFrom: 10 }],
  ['zones.0.country', { zones: [{ country: 'ZZ', postcodes: [] }] }],
  ['zones', { zones: [1, 2].map(() => ({ country: 'DE', postcodes: [] })) }],
  ['zones.0.postcodes.0', { zones: [{ country: 'DE', postcodes: ['%'] }] }],
  ['zones', { rule: { is: 'collect' }, zones: [{ country: 'DE', postcodes: [] }] }],
])('%s is refused: %j', async (field, wrong) => {
  await call('POST', '', parcel);
  const { status, body } = await call('POST', '', { ...sampleDeliveryMethod(), ...wrong });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
});

test('the history says who did what', async () => {
  const { _id } = (await call('POST', '', parcel)).body;
  await add();
  await call('PUT', `/${_id}`, { ...parcel, freeFrom: 400, version: 1 });
  await call('PUT', `/${_id}/position`, { position: 2 });
  await call('DELETE', `/${_id}`);
  await call('POST', `/${_id}/restore`);
  const { body } = await shop.request<HistoryEntry[]>('GET', `/api/history?about=${_id}&sort=createdAt`, {
    token: admin.token,
  });
  expect(body).toMatchObject([
    { type: 'delivery_method.added', email: admin.email, subject: { kind: 'deliveryMethod', name: 'Parcel' } },
    { type: 'delivery_method.changed', changes: [{ field: 'freeFrom', before: 500, after: 400, money: 'amount' }] },
    { type: 'delivery_method.moved', changes: [{ field: 'position', before: 1, after: 2 }] },
    { type: 'delivery_method.archived' },
    { type: 'delivery_method.restored' },
  ]);
});

test('counts and names the products that methods by weight do not take', async () => {
  const read = async () =>
    (await call<{ count: number | null; products: { name: string }[] }>('GET', '/unweighed')).body;
  expect(await read()).toEqual({ count: 0, products: [] });
  await shop.addProduct({ product: 'Weighed', weight: 0.5 });
  const deleted = await shop.addProduct({ product: 'Deleted' });
  await shop.request('DELETE', `/api/products/${deleted._id}`, { token: admin.token });
  for (let number = 1; number <= MAX_UNWEIGHED + 1; number += 1) await shop.addProduct({ product: `Washer ${number}` });
  const { count, products } = await read();
  expect([count, products.length, products[0]]).toMatchObject([
    MAX_UNWEIGHED + 1,
    MAX_UNWEIGHED,
    { name: `Washer ${MAX_UNWEIGHED + 1}`, partNumber: null },
  ]);
});
