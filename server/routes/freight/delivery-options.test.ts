import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { addDeliveryMethod } from '#server/services/freight/save-delivery-method.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { NewDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import type { DeliveryOptions } from '#shared/contracts/freight/delivery-options.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let buyer: TestUser;
let bolt: Product;
beforeEach(async () => {
  shop = await openTestShop();
  buyer = await shop.addUser();
  bolt = await shop.addProduct({ price: 1, weight: 0.5, minimumQuantity: 1 });
});
afterEach(() => shop.close());

const add = (name: string, more: Partial<NewDeliveryMethod>) =>
  addDeliveryMethod(shop.deps, sampleDeliveryMethod({ name, ...more }), 'cli');

async function ask(place: object = {}, by: { token?: string; path?: string; quantity?: number; ids?: string[] } = {}) {
  const { token, path = 'delivery-options', quantity = 10, ids = [bolt._id] } = by;
  const body = { lines: ids.map((productId) => ({ productId, quantity })), ...place };
  return shop.request<DeliveryOptions & ErrorBody>('POST', `/api/${path}`, { token, body });
}
const freights = ({ body }: Awaited<ReturnType<typeof ask>>) => body.options.map(({ freight }) => freight);

test('a shop without delivery methods has none, and its settings do not speak of them', async () => {
  expect((await ask()).body).toEqual({ options: [], place: 'nothing', countries: null });
  const config = async () => (await shop.request<object>('GET', '/api/config')).body;
  expect(await config()).not.toHaveProperty('hasDelivery');
  await add('Parcel', {});
  expect(await config()).toMatchObject({ hasDelivery: true });
});

test('each method says what it costs with the tax of who asks, or why it does not take the goods', async () => {
  await setTax(shop, '19');
  const steps = [{ upToKg: 5, net: 4.9 }];
  await add('Parcel', { carrier: 'DHL', rule: { is: 'byWeight', steps } });
  await add('Freight', { rule: { is: 'agreement' } });
  await add('Gate', { rule: { is: 'collect' } });
  await add('Express', { zones: [{ country: 'DE', postcodes: ['10'] }] });
  const asked = await ask({ country: 'DE', postcode: '10115' });
  expect(asked.body).toMatchObject({
    options: [
      { name: 'Parcel', carrier: 'DHL', collect: false },
      { name: 'Freight', carrier: null },
      { name: 'Gate', collect: true },
      { name: 'Express' },
    ],
    place: 'postcode',
    countries: null,
  });
  expect(freights(asked)).toEqual([
    { is: 'priced', net: 4.9, tax: 0.93, total: 5.83 },
    { is: 'agreement' },
    { is: 'priced', net: 0, tax: 0, total: 0 },
    { is: 'priced', net: 4.9, tax: 0.93, total: 5.83 },
  ]);
  expect(freights(await ask({}, { quantity: 11 }))).toMatchObject([
    { is: 'unavailable', why: 'tooHeavy' },
    { is: 'agreement' },
    { is: 'priced' },
    { is: 'unavailable', why: 'placeUnknown' },
  ]);
  const unknown = await shop.addProduct();
  expect(freights(await ask({}, { ids: [bolt._id, unknown._id], quantity: 1 }))[0]).toEqual({
    is: 'unavailable',
    why: 'weightUnknown',
  });
  expect(freights(await ask({}, { ids: [bolt._id, 'gone'] }))[0]).toMatchObject({ is: 'priced' });
  expect((await ask({ country: 'Germany' })).body.fields).toHaveProperty('country');
});

test('the value is that of the prices of the account, for staff who order for it too', async () => {
  await add('Parcel', { freeFrom: 10 });
  const list = await addPriceList(shop.deps, samplePriceList('Contract', { percentOff: 10 }), 'cli');
  await assignAccounts(shop.deps, { id: list.id, change: { add: [buyer.userId], remove: [] }, actor: 'cli' });
  const sales = await shop.addUser({ role: 'sales' });
  const path = `customers/${buyer.userId}/delivery-options`;
  const net = async (...by: Parameters<typeof ask>) => freights(await ask(...by))[0];
  expect(await net()).toMatchObject({ net: 0 });
  expect(await net({}, { token: sales.token })).toMatchObject({ net: 0 });
  expect(await net({}, { token: buyer.token })).toMatchObject({ net: 4.9 });
  expect(await net({}, { token: sales.token, path })).toMatchObject({ net: 4.9 });
  expect((await ask({}, { token: sales.token, path: 'customers/nobody/delivery-options' })).status).toBe(404);
});

test('who does not see prices does not learn them from the freight', async () => {
  await add('Parcel', { rule: { is: 'byValue', steps: [{ upTo: 10, net: 1 }] } });
  await setTax(shop, null);
  await writerOf(shop.deps.db).updateTable('shop_settings').set({ price_visibility: 'signedIn' }).execute();
  expect(await ask()).toMatchObject({ status: 403, body: { code: 'prices_hidden' } });
  expect((await ask({}, { token: buyer.token })).status).toBe(200);
});
