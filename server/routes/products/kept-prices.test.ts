import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { type AccountLists, areCurrent, findAccountLists } from '#server/queries/price-lists/account-prices.ts';
import { KeptPrices } from '#server/routes/products/kept-prices.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { NewPriceList } from '#shared/contracts/price-lists/price-lists.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function buyerWithList(terms: Partial<NewPriceList> = {}) {
  const buyer = await shop.addUser();
  const { id } = await addPriceList(shop.deps, samplePriceList('Contract', terms), 'cli');
  await assignAccounts(shop.deps, { id, change: { add: [buyer.userId], remove: [] }, actor: 'cli' });
  return { ...buyer, listId: id };
}

test('prices of a list that changes before they are read are not those of its version', async () => {
  const { deps } = shop;
  const buyer = await buyerWithList();
  const { _id: productId } = await shop.addProduct({ price: 1 });
  const setPrice = (version: number, price: number) => {
    const change = { version, set: [{ productId, price, priceBreaks: [] }], remove: [] };
    return changeEntries(deps, { id: buyer.listId, change, actor: 'cli' });
  };
  const readLists = async () => {
    const lists = await findAccountLists(deps.db, { accountId: buyer.userId, at: deps.now() });
    if (!lists) throw new Error('The buyer has no list');
    return lists;
  };

  await setPrice(2, 0.5);
  const before = await readLists();
  expect(areCurrent(deps.db, before)).toBe(true);
  await setPrice(3, 0.4);
  expect(areCurrent(deps.db, before)).toBe(false);
  expect(areCurrent(deps.db, await readLists())).toBe(true);
});

test('an account sees the price of now when the list, the price or the category of a product changes', async () => {
  const buyer = await buyerWithList({ percentOff: 10, categories: [{ category: 'Nuts', percentOff: 50 }] });
  const admin = await shop.addUser({ role: 'admin' });
  const { _id: productId } = await shop.addProduct({ price: 1, priceBreaks: [], category: 'Bolts' });
  const shown = async () => {
    const { body } = await shop.request<Product[]>('GET', `/api/products?limit=5`, { token: buyer.token });
    return body.find(({ _id }) => _id === productId);
  };
  const change = (body: object) => shop.request('PATCH', `/api/products/${productId}`, { token: admin.token, body });

  for (const _again of [1, 2]) expect(await shown()).toMatchObject({ price: 0.9, priceBreaks: [] });
  await change({ price: 2 });
  for (const _again of [1, 2]) expect(await shown()).toMatchObject({ price: 1.8, priceBreaks: [] });
  await change({ priceBreaks: [{ quantity: 100, price: 1 }] });
  expect(await shown()).toMatchObject({ price: 1.8, priceBreaks: [{ quantity: 100, price: 0.9 }] });
  await change({ category: 'Nuts' });
  expect(await shown()).toMatchObject({ price: 1, priceBreaks: [{ quantity: 100, price: 0.5 }] });
  const set = [{ productId, price: 0.5, priceBreaks: [] }];
  await changeEntries(shop.deps, { id: buyer.listId, change: { version: 2, set, remove: [] }, actor: 'cli' });
  expect(await shown()).toMatchObject({ price: 0.5, priceBreaks: [] });
});

const lists = (key: string): AccountLists => ({ day: '2026-01-01', lists: [], key, asOf: null });
const product = (_id = 'bolt', price = 1) => ({ _id, price, priceBreaks: [], category: null });
const own = { price: 0.5, priceBreaks: [], yours: { price: 1, priceBreaks: [], lists: [] } };

test('prices are those of one version and of the price that they were computed from', () => {
  const kept = new KeptPrices(10);
  kept.add(lists('a 1'), [
    { shop: product(), own },
    { shop: product('nut'), own: null },
  ]);
  const priceOf = kept.of(lists('a 1'));
  expect(priceOf(product())).toBe(own);
  expect(priceOf(product('nut'))).toBeNull();
  expect(priceOf(product('washer'))).toBeUndefined();
  expect(priceOf(product('bolt', 2))).toBeUndefined();
  expect(kept.of(lists('a 2'))(product())).toBeUndefined();
});

test('a version that a restored backup gives once more is another one', async () => {
  const { deps } = shop;
  const { userId: accountId, listId } = await buyerWithList();
  const keyOf = async () => (await findAccountLists(deps.db, { accountId, at: deps.now() }))?.key;
  const touch = (columns: { version?: number; updated_at?: number }) =>
    writerOf(deps.db).updateTable('price_lists').set(columns).where('id', '=', listId).execute();
  const before = await keyOf();
  expect(await keyOf()).toBe(before);
  await touch({ version: 9 });
  expect(await keyOf()).not.toBe(before);
  await touch({ version: 2 });
  expect(await keyOf()).toBe(before);
  await touch({ updated_at: deps.now() + 1 });
  expect(await keyOf()).not.toBe(before);
});

test('no more than a number of prices is kept', () => {
  const kept = new KeptPrices(2);
  const priced = (...ids: string[]) => ids.map((id) => ({ shop: product(id), own }));
  kept.add(lists('a'), priced('bolt'));
  kept.add(lists('a'), priced('bolt', 'nut'));
  expect(kept.of(lists('a'))(product('nut'))).toBe(own);
  kept.add(lists('b'), priced('washer'));
  expect(kept.of(lists('a'))(product('nut'))).toBeUndefined();
  expect(kept.of(lists('b'))(product('washer'))).toBeUndefined();
  kept.add(lists('a'), priced('bolt', 'nut'));
  expect(kept.of(lists('a'))(product('nut'))).toBe(own);
});
