import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { findPriceList } from '#server/queries/price-lists/price-lists.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { foreseeConsequence } from '#server/services/price-lists/price-list-consequence.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { dayAfter, samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { PriceListConsequence } from '#shared/contracts/price-lists/price-list-consequence.ts';
import type { PriceList } from '#shared/contracts/price-lists/price-lists.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let admin: TestUser;
let buyer: TestUser;
let other: TestUser;
let bolt: Product;
let nut: Product;
let listId: string;
// The buyer pays 0.80 by the list and would pay 0.85 by another one; the shop asks 1.00, and 0.90 from 100 on.
beforeEach(async () => {
  shop = await openTestShop();
  [admin, buyer, other] = [await shop.addUser({ admin: true }), await shop.addUser(), await shop.addUser()];
  const stock = { minimumQuantity: 10, availableQuantity: 5000 };
  bolt = await shop.addProduct({ ...stock, price: 1, priceBreaks: [{ quantity: 100, price: 0.9 }], category: 'Bolts' });
  nut = await shop.addProduct({ ...stock, price: 2, category: 'Nuts' });
  listId = await giveList('Contract', 0.8);
  await giveList('Group', 0.85);
});
afterEach(() => shop.close());

async function giveList(name: string, price: number): Promise<string> {
  const { id } = await addPriceList(shop.deps, samplePriceList(name), 'cli');
  const set = [{ productId: bolt._id, price, priceBreaks: [] }];
  await changeEntries(shop.deps, { id, change: { version: 1, set, remove: [] }, actor: 'cli' });
  await assignAccounts(shop.deps, { id, change: { add: [buyer.userId], remove: [] }, actor: 'cli' });
  return id;
}

async function placeOrder(user: TestUser, product: Product, quantity: number, price: number): Promise<Order> {
  const body = { ...orderBody(product._id, quantity), price };
  const placed = await shop.request<Order>('POST', '/api/orders', { token: user.token, body });
  expect(placed.status).toBe(201);
  return placed.body;
}

/** 8 + 160 + 40 = 208, and 10 of somebody without the list. */
async function placeOrders(): Promise<void> {
  await placeOrder(buyer, bolt, 10, 0.8);
  await placeOrder(buyer, bolt, 200, 0.8);
  await placeOrder(buyer, nut, 20, 2);
  await placeOrder(other, bolt, 10, 1);
}

const foresee = async (change: object, id = listId) =>
  shop.request<PriceListConsequence>('POST', `/api/price-lists/${id}/consequence`, {
    token: admin.token,
    body: change,
  });
const whole = { accounts: 1, isCutShort: false };
const all = { ...whole, orders: 3, total: 208 };

test('prices that change, begin and end: what the orders of these products would have cost', async () => {
  await placeOrders();
  const [bolts, nuts] = [
    { ...whole, orders: 2, total: 168 },
    { ...whole, orders: 1, total: 40 },
  ];
  const entries = (set: [Product, number, { quantity: number; price: number }[]?][], remove: Product[] = []) => ({
    entries: {
      set: set.map(([{ _id: productId }, price, priceBreaks = []]) => ({ productId, price, priceBreaks })),
      remove: remove.map(({ _id }) => _id),
    },
  });
  const cases: [object, object][] = [
    // 10 x 0.70 + 200 x 0.70
    [entries([[bolt, 0.7]]), { ...bolts, totalAfter: 147, changedOrders: 2 }],
    // 10 x 0.80 + 200 x 0.60
    [entries([[bolt, 0.8, [{ quantity: 200, price: 0.6 }]]]), { ...bolts, totalAfter: 128, changedOrders: 1 }],
    // By the other list: 10 x 0.85 + 200 x 0.85
    [entries([], [bolt]), { ...bolts, totalAfter: 178.5, changedOrders: 2 }],
    // Above what the shop asks, so never paid: the other list again
    [entries([[bolt, 5]]), { ...bolts, totalAfter: 178.5, changedOrders: 2 }],
    // 20 x 1.25
    [entries([[nut, 1.25]]), { ...nuts, totalAfter: 25, changedOrders: 1 }],
    [entries([[bolt, 0.8]]), { ...bolts, totalAfter: 168, changedOrders: 0 }],
  ];
  for (const [change, consequence] of cases) expect((await foresee(change)).body).toEqual(consequence);
});

test('percentages and days: what all orders of its accounts would have cost', async () => {
  await placeOrders();
  const terms = (changed: object) => ({ terms: samplePriceList('Contract', changed) });
  const [yesterday, tomorrow] = [dayAfter(shop.deps.now(), -1), dayAfter(shop.deps.now(), 1)];
  const cases: [object, object][] = [
    // 8 + 160, and 20 x 1.80
    [terms({ percentOff: 10 }), { ...all, totalAfter: 204, changedOrders: 1 }],
    // 10 x 0.70 (30 % off 1.00), 200 x 0.63 (off 0.90), 40
    [terms({ categories: [{ category: 'BOLTS', percentOff: 30 }] }), { ...all, totalAfter: 173, changedOrders: 2 }],
    // It ended, so the other list counts: 8.50 + 170 + 40
    [terms({ validUntil: yesterday, percentOff: 50 }), { ...all, totalAfter: 218.5, changedOrders: 2 }],
    // As if it had begun already: 5 + 90 + 20
    [terms({ validFrom: tomorrow, percentOff: 50 }), { ...all, totalAfter: 115, changedOrders: 3 }],
    [terms({ name: 'Another name' }), { ...all, totalAfter: 208, changedOrders: 0 }],
  ];
  for (const [change, consequence] of cases) expect((await foresee(change)).body).toEqual(consequence);
});

test('accounts that get the list or lose it', async () => {
  await placeOrders();
  const accounts = (add: TestUser[], remove: TestUser[] = []) => ({
    accounts: { add: add.map(({ userId }) => userId), remove: remove.map(({ userId }) => userId) },
  });
  const given = await foresee(accounts([other, other]));
  expect(given.body).toEqual({ ...whole, orders: 1, total: 10, totalAfter: 8, changedOrders: 1 });
  const taken = await foresee(accounts([], [buyer]));
  expect(taken.body).toEqual({ ...all, totalAfter: 218.5, changedOrders: 2 });
  const both = await foresee(accounts([other], [buyer]));
  expect(both.body).toEqual({ ...all, accounts: 2, orders: 4, total: 218, totalAfter: 226.5, changedOrders: 3 });
  // It has the list already, and nobody has that id.
  const nothing = await foresee({ accounts: { add: [buyer.userId, 'nobody'], remove: [other.userId] } });
  expect(nothing.body).toEqual({ ...whole, accounts: 0, orders: 0, total: 0, totalAfter: 0, changedOrders: 0 });
});

test('prices that changed since, older and cancelled orders do not count', async () => {
  await placeOrder(buyer, bolt, 1000, 0.8);
  await sql`update orders set created_at = created_at - ${31 * DAY_MS}`.execute(writerOf(shop.deps.db));
  await placeOrders();
  const { _id } = await placeOrder(buyer, bolt, 10, 0.8);
  await shop.request('DELETE', `/api/orders/${_id}`, { token: buyer.token });
  await shop.request('PATCH', `/api/products/${bolt._id}`, {
    token: admin.token,
    body: { price: 0.2, priceBreaks: [] },
  });
  const change = { entries: { set: [{ productId: bolt._id, price: 0.7, priceBreaks: [] }], remove: [] } };
  expect((await foresee(change)).body).toMatchObject({ orders: 2, total: 168, totalAfter: 147 });
});

test('it says when only the newest were counted, changes nothing, and knows no list that is gone', async () => {
  await placeOrders();
  await assignAccounts(shop.deps, { id: listId, change: { add: [other.userId], remove: [] }, actor: 'cli' });
  const list = await findPriceList(shop.deps.db, listId);
  if (!list) throw new Error('no list');
  const change = { terms: samplePriceList('Contract', { percentOff: 50 }) };
  const few = (accounts: number, orders: number) => foreseeConsequence(shop.deps, list, change, { accounts, orders });
  // Of the other account, which got it last: 10 x 0.50
  expect(await few(1, 9)).toMatchObject({ accounts: 2, orders: 1, total: 10, totalAfter: 5, isCutShort: true });
  // The newest two: that one, and 20 x 1.00
  expect(await few(2, 2)).toMatchObject({ accounts: 2, orders: 2, total: 50, totalAfter: 25, isCutShort: true });
  expect(await few(2, 4)).toMatchObject({ orders: 4, isCutShort: false });
  const shown = await shop.request<PriceList>('GET', `/api/price-lists/${listId}`, { token: admin.token });
  expect(shown.body).toMatchObject({ version: list.version, percentOff: null });
  expect((await foresee(change, 'none')).status).toBe(404);
});
