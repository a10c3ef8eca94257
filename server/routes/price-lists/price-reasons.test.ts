import { afterEach, beforeEach, expect, test } from 'vitest';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList, changePriceList } from '#server/services/price-lists/save-price-list.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { PriceReasons } from '#shared/contracts/price-lists/price-reasons.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let sales: TestUser;
let buyer: TestUser;
let bolt: Product;
let contractId: string;
// The shop asks 1.00, and 0.70 from 100 on. A contract gives 0.80, a campaign 25 % off bolts and 10 % off all.
beforeEach(async () => {
  shop = await openTestShop();
  [sales, buyer] = [await shop.addUser({ role: 'sales' }), await shop.addUser()];
  const priceBreaks = [{ quantity: 100, price: 0.7 }];
  bolt = await shop.addProduct({ price: 1, priceBreaks, minimumQuantity: 10, category: 'Bolts' });
  contractId = await giveList('Contract', {});
  const set = [{ productId: bolt._id, price: 0.8, priceBreaks: [] }];
  await changeEntries(shop.deps, { id: contractId, change: { version: 2, set, remove: [] }, actor: 'cli' });
  await giveList('Campaign', { percentOff: 10, categories: [{ category: 'Bolts', percentOff: 25 }] });
});
afterEach(() => shop.close());

async function giveList(name: string, terms: object): Promise<string> {
  const { id } = await addPriceList(shop.deps, samplePriceList(name, terms), 'cli');
  await assignAccounts(shop.deps, { id, change: { add: [buyer.userId], remove: [] }, actor: 'cli' });
  return id;
}

const read = (path: string) => shop.request<PriceReasons>('GET', `/api/${path}`, { token: sales.token });
const ofProduct = (quantity: number, account = buyer.userId, productId = bolt._id) =>
  read(`accounts/${account}/price-reasons?productId=${productId}&quantity=${quantity}`);
const shown = ({ offers }: PriceReasons) =>
  offers.map(({ list, percentOff, unitPrice, wins }) => [list?.name, list?.version, percentOff, unitPrice, wins]);

test('what a customer pays for a quantity now, and what every list gives', async () => {
  const few = await ofProduct(10);
  expect(few.body).toMatchObject({ quantity: 10, unitPrice: 0.75, quote: null, day: expect.any(String) });
  expect(shown(few.body)).toEqual([
    [undefined, undefined, null, 1, false],
    ['Contract', 3, null, 0.8, false],
    ['Campaign', 2, 25, 0.75, true],
    ['Campaign', 2, 10, 0.9, false],
  ]);
  const many = (await ofProduct(100)).body;
  expect(many.unitPrice).toBe(0.525);
  expect(shown(many)[0]).toEqual([undefined, undefined, null, 0.7, false]);
  const other = (await ofProduct(10, sales.userId)).body;
  expect([other.day, shown(other)]).toEqual([null, [[undefined, undefined, null, 1, true]]]);
  for (const refused of [await ofProduct(10, 'none'), await ofProduct(10, buyer.userId, 'none')])
    expect(refused.status).toBe(404);
  expect((await ofProduct(0)).status).toBe(422);
});

test('an order is explained by the versions of then, whatever lists and shop ask since', async () => {
  const body = { ...orderBody(bolt._id, 10), price: 0.75 };
  const { body: order } = await shop.request<Order>('POST', '/api/orders', { token: buyer.token, body });
  const before = (await read(`orders/${order._id}/price-reasons`)).body;
  expect(before).toMatchObject({ quantity: 10, unitPrice: 0.75, quote: null });
  expect(shown(before)).toEqual(shown((await ofProduct(10)).body));
  const set = [{ productId: bolt._id, price: 0.1, priceBreaks: [] }];
  await changeEntries(shop.deps, { id: contractId, change: { version: 3, set, remove: [] }, actor: 'cli' });
  const change = { ...samplePriceList('Contract of today', { percentOff: 90 }), version: 4 };
  await changePriceList(shop.deps, { id: contractId, change, actor: 'cli' });
  const admin = await shop.addUser({ admin: true });
  const path = `/api/products/${bolt._id}`;
  await shop.request('PATCH', path, { token: admin.token, body: { price: 9, priceBreaks: [], category: 'Others' } });
  expect((await read(`orders/${order._id}/price-reasons`)).body).toEqual(before);
  expect((await read('orders/none/price-reasons')).status).toBe(404);
});

test('an order at the price of the shop says so', async () => {
  const plain = await shop.placeOrder(sales, bolt);
  expect(shown((await read(`orders/${plain._id}/price-reasons`)).body)).toMatchObject([
    [undefined, undefined, null, 1, true],
  ]);
});
