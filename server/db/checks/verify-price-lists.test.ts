import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList, changePriceList } from '#server/services/price-lists/save-price-list.ts';
import { problemsAfter } from '#server/testing/checks/problems-after.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
// Four orders: by a list, by the shop's own price beside a list, by a percentage, and of an account without a list.
beforeAll(async () => {
  shop = await openTestShop();
  const { deps } = shop;
  const [buyer, other] = [await shop.addUser(), await shop.addUser()];
  const product = await shop.addProduct({ price: 1, priceBreaks: [{ quantity: 100, price: 0.5 }], minimumQuantity: 1 });
  const third = await shop.addProduct({ price: 3, minimumQuantity: 1, category: 'Bolts' });
  const { id } = await addPriceList(deps, samplePriceList('Contract'), 'cli');
  const set = [{ productId: product._id, price: 0.8, priceBreaks: [] }];
  await changeEntries(deps, { id, change: { version: 1, set, remove: [] }, actor: 'cli' });
  await assignAccounts(deps, { id, change: { add: [buyer.userId], remove: [] }, actor: 'cli' });
  const change = { ...samplePriceList('Contract'), version: 3, categories: [{ category: 'bolts', percentOff: 12.34 }] };
  await changePriceList(deps, { id, change, actor: 'cli' });
  for (const [{ token }, { _id }, quantity, price] of [
    [buyer, product, 10, 0.8],
    [buyer, product, 100, 0.5],
    [buyer, third, 10, 2.6298],
    [other, product, 10, 1],
  ] as const) {
    const { status } = await shop.request('POST', '/api/orders', {
      token,
      body: { ...orderBody(_id, quantity), price },
    });
    expect(status).toBe(201);
  }
  const later = [{ productId: product._id, price: 0.1, priceBreaks: [] }];
  await changeEntries(deps, { id, change: { version: 4, set: later, remove: [] }, actor: 'cli' });
});
afterAll(() => shop.discard());

test('a shop with price lists has no violation, also after they changed', async () => {
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
});

const byList = sql`price_reason is not null and total_minor = 800`;

test.each<[string, RegExp, RawBuilder<unknown>]>([
  [
    'an order by the price of a later version',
    /version of list .* was not the last one/,
    sql`update orders set price_lists = replace(price_lists, '"version":4', '"version":5') where ${byList}`,
  ],
  [
    'an order above what its list gave',
    /not the lowest/,
    sql`update orders set price_list = replace(price_list, '"price":8000', '"price":9000'), price_units = 9000
      where ${byList}`,
  ],
  [
    'an order below what its list gave',
    /not the one that its list or the shop gave/,
    sql`update orders set price_list = replace(price_list, '"price":8000', '"price":7000'), price_units = 7000
      where ${byList}`,
  ],
  [
    'a price of another quantity',
    /not the one of its quantity/,
    sql`update orders set price_units = 5000 where ${byList}`,
  ],
  [
    'another percentage than that of its version',
    /not the lowest/,
    sql`update price_list_versions set category_percents = replace(category_percents, '1234', '1334')
      where version = 4`,
  ],
  ['a reason that is missing', /names another list/, sql`update orders set price_reason = null where ${byList}`],
  ['lists that are missing', /names a list, but no version/, sql`update orders set price_lists = null where ${byList}`],
  [
    'an order that left out the list of its account',
    /leaves out list/,
    sql`update orders set price_lists = null, price_list = null where price_reason is null and price_lists is not null`,
  ],
  [
    'an account that did not have the list',
    /did not have list/,
    sql`update price_list_accounts set until_version = 4 where until_version is null`,
  ],
  [
    'a list that had ended',
    /was not valid/,
    sql`update price_list_versions set valid_until = '2020-01-02' where version = 4`,
  ],
  [
    'a list that is unlike its last version',
    /differs from its last version/,
    sql`update price_lists set percent_off = 5000`,
  ],
  ['a wrong number of products', /differs from its last version/, sql`update price_lists set product_count = 7`],
])('detects %s', async (_, problem, damage) => {
  expect(await problemsAfter(shop.deps.db, damage)).toContainEqual(expect.stringMatching(problem));
});
