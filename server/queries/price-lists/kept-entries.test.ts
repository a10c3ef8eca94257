import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAccountLists, shownPricesOf } from '#server/queries/price-lists/account-prices.ts';
import { KeptEntries, keptEntries } from '#server/queries/price-lists/kept-entries.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { priceUnits } from '#shared/domain/money.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

test('a list that changes while its entries are read is not kept as what it was', async () => {
  const { deps } = shop;
  const buyer = await shop.addUser();
  const { _id: productId } = await shop.addProduct({ price: 1 });
  const { id } = await addPriceList(deps, samplePriceList('Contract'), 'cli');
  await assignAccounts(deps, { id, change: { add: [buyer.userId], remove: [] }, actor: 'cli' });
  const setPrice = (version: number, price: number) =>
    changeEntries(deps, {
      id,
      change: { version, set: [{ productId, price, priceBreaks: [] }], remove: [] },
      actor: 'cli',
    });
  const readLists = async () => {
    const lists = await findAccountLists(deps.db, { accountId: buyer.userId, at: deps.now() });
    if (!lists) throw new Error('The buyer has no list');
    return lists;
  };
  const shown = async (lists: Awaited<ReturnType<typeof readLists>>) =>
    (await shownPricesOf(deps.db, lists, [productId])).offersFor(productId, null).map(({ gives }) => gives);

  await setPrice(2, 0.5);
  const lists = await readLists();
  await setPrice(3, 0.4);
  // Read between the two: the prices of now, which are not those of the lists.
  expect(await shown(lists)).toMatchObject([{ price: 4000 }]);
  expect(await shown(await readLists())).toMatchObject([{ price: 4000 }]);
  await setPrice(4, 0.3);
  expect(await shown(lists)).toMatchObject([{ price: 3000 }]);
  expect(await shown(await readLists())).toMatchObject([{ price: 3000 }]);
});

test('what was in memory when a read began counts, whatever is dropped from memory while it waits', async () => {
  const { deps } = shop;
  const buyer = await shop.addUser();
  const products = [await shop.addProduct({ price: 1 }), await shop.addProduct({ price: 1 })];
  const ids = products.map(({ _id }) => _id);
  const { id } = await addPriceList(deps, samplePriceList('Contract'), 'cli');
  await assignAccounts(deps, { id, change: { add: [buyer.userId], remove: [] }, actor: 'cli' });
  const set = ids.map((productId) => ({ productId, price: 0.5, priceBreaks: [] }));
  await changeEntries(deps, { id, change: { version: 2, set, remove: [] }, actor: 'cli' });
  const lists = await findAccountLists(deps.db, { accountId: buyer.userId, at: deps.now() });
  if (!lists) throw new Error('The buyer has no list');

  await shownPricesOf(deps.db, lists, ids.slice(0, 1));
  const reading = shownPricesOf(deps.db, lists, ids);
  keptEntries(deps.db).add({ id, version: 99, updated_at: 99 }, new Map());
  const prices = await reading;
  for (const productId of ids) expect(prices.offersFor(productId, null)).toMatchObject([{ gives: { price: 5000 } }]);
});

const list = { id: 'a', version: 1, updated_at: 1 };
const entry = { price: priceUnits(1), priceBreaks: [] };

test('entries are those of one version, also of one that a restored backup gives once more', () => {
  const kept = new KeptEntries(10);
  kept.add(list, new Map([['bolt', entry]]));
  expect(kept.of(list)?.get('bolt')).toEqual(entry);
  expect(kept.of({ ...list, version: 2 })).toBeNull();
  expect(kept.of({ ...list, updated_at: 2 })).toBeNull();
  kept.add({ ...list, version: 2 }, new Map([['nut', null]]));
  expect(kept.of({ ...list, version: 2 })).toEqual(new Map([['nut', null]]));
  expect(kept.of(list)).toBeNull();
});

test('no more than a number of entries is kept', () => {
  const kept = new KeptEntries(2);
  const named = (...names: string[]) => new Map(names.map((name) => [name, entry]));
  kept.add(list, named('bolt'));
  kept.add(list, named('bolt', 'nut'));
  expect(kept.of(list)?.size).toBe(2);
  kept.add({ ...list, id: 'b' }, named('washer'));
  expect(kept.of(list)).toBeNull();
  expect(kept.of({ ...list, id: 'b' })).toBeNull();
  kept.add({ ...list, version: 2 }, named('bolt', 'nut'));
  expect(kept.of({ ...list, version: 2 })?.size).toBe(2);
});
