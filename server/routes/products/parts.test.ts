import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Part } from '#shared/contracts/products/parts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Demand } from '#shared/contracts/stock/demand.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1000 } });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

/** Orders of the past, as `[days ago, quantity]`. */
async function buy(user: TestUser, product: Product, ...orders: [daysAgo: number, quantity: number][]) {
  for (const [daysAgo, quantity] of orders) {
    const { _id } = await shop.placeOrder(user, product, quantity);
    const at = shop.deps.now() - daysAgo * DAY_MS;
    // The API places orders now only, and the type of the column says that nothing else changes it.
    await writerOf(shop.deps.db)
      .updateTable('orders')
      .set({ created_at: at } as object)
      .where('id', '=', _id)
      .execute();
    const sales = { last_order_at: at };
    await writerOf(shop.deps.db)
      .updateTable('account_sales')
      .set(sales)
      .where('account_id', '=', user.userId)
      .execute();
  }
}

const stocked = (change: Parameters<TestShop['addProduct']>[0] = {}) =>
  shop.addProduct({ minimumQuantity: 10, availableQuantity: 100_000, price: 5, ...change });
const partsOf = async ({ token }: TestUser) => (await shop.request<Part[]>('GET', '/api/parts', { token })).body;
const demand = async () => {
  const { token } = await shop.addUser({ admin: true });
  return (await shop.request<Demand>('GET', '/api/demand', { token })).body;
};

test('says what the caller usually orders, how often, and what is due first', async () => {
  const [bolts, nuts, discs, gloves] = [await stocked(), await stocked(), await stocked(), await stocked()];
  await buy(customer, bolts, [83, 900], [55, 1000], [27, 1000]);
  await buy(customer, nuts, [40, 50], [10, 70]);
  await buy(customer, discs, [12, 400]);
  await buy(customer, gloves, [200, 20], [193, 20]);
  await buy(await shop.addUser(), bolts, [1, 77]);
  expect(await partsOf(customer)).toMatchObject([
    { productId: bolts._id, state: 'due', usualQuantity: 1000, usualDays: 28, daysAgo: 27, priceChange: 0 },
    { productId: nuts._id, state: 'later', usualQuantity: 60, usualDays: 30, daysAgo: 10 },
    { productId: discs._id, state: 'once', usualQuantity: 400, usualDays: null, daysAgo: 12 },
    { productId: gloves._id, state: 'ended', usualQuantity: 20, usualDays: 7, daysAgo: 193 },
  ]);
});

test('cancelled, refunded, expired and old orders count for nothing', async () => {
  const product = await stocked();
  await buy(customer, product, [740, 10], [60, 10]);
  const cancelled = await shop.placeOrder(customer, product, 990);
  await shop.request('DELETE', `/api/orders/${cancelled._id}`, { token: customer.token });
  const refunded = await shop.placeOrder(customer, product, 990);
  await shop.payByCard(customer, refunded);
  await shop.onIdle();
  const { token } = await shop.addUser({ admin: true });
  const body = { reason: 'Damaged', restock: true };
  await shop.request('POST', `/api/orders/${refunded._id}/refunds`, { token, body });
  await shop.onIdle();
  await shop.placeOrder(customer, product, 990);
  shop.advance((shop.deps.settings.unpaidOrderHours + 1) * 3_600_000);
  expect(await expireOverdueOrders(shop.deps)).toBe(1);
  const again = await signInForTest(shop.deps, customer.email);
  expect(await partsOf(again)).toMatchObject([{ state: 'once', usualQuantity: 10 }]);
});

test('says what has changed since the last order, for the quantity of that order', async () => {
  const admin = await shop.addUser({ admin: true });
  const change = (product: Product, body: object) =>
    shop.request('PATCH', `/api/products/${product._id}`, { token: admin.token, body });
  const breaks = { priceBreaks: [{ quantity: 500, price: 4 }] };
  const [dearer, sold, gone] = [await stocked(breaks), await stocked(), await stocked({ category: 'Gloves' })];
  await buy(customer, dearer, [30, 500]);
  await buy(customer, sold, [20, 50]);
  await buy(customer, gone, [10, 50]);
  await change(dearer, { price: 5, priceBreaks: [{ quantity: 500, price: 4.1 }] });
  await change(sold, { minimumQuantity: 80, adjustQuantity: -99_940, reason: 'damaged' });
  await shop.request('DELETE', `/api/products/${gone._id}`, { token: admin.token });
  expect(await partsOf(customer)).toMatchObject([
    { productId: gone._id, name: gone.product, category: 'Gloves', product: null, priceChange: null },
    { productId: sold._id, product: { minimumQuantity: 80, availableQuantity: 10 }, priceChange: 0 },
    { productId: dearer._id, product: { price: 5 }, priceChange: 2.5 },
  ]);
});

test('sums what all customers will ask for next week, and names the stock that will not last', async () => {
  const [bolts, nuts, discs] = [
    await stocked({ availableQuantity: 5000 }),
    await stocked(),
    await stocked({ availableQuantity: 700 }),
  ];
  const other = await shop.addUser();
  // Due in 3 days and again after 7; the other customer's is overdue, and comes again after 14.
  await buy(customer, bolts, [10.5, 1000], [3.5, 1000]);
  await buy(other, bolts, [30, 500], [16, 500]);
  await buy(customer, nuts, [33, 40], [5, 40]);
  await buy(other, nuts, [9, 90]);
  await buy(customer, discs, [30, 300], [20, 300]);
  const { rows, products, computedAt } = await demand();
  expect(rows).toMatchObject([
    { product: { _id: discs._id, availableQuantity: 100 }, quantity: 300, customers: 1, daysUntilEmpty: 0 },
    { product: { _id: bolts._id, availableQuantity: 2000 }, quantity: 1500, customers: 2, daysUntilEmpty: 10 },
  ]);
  expect([products, Math.abs(Date.parse(computedAt ?? '') - shop.deps.now()) < 60_000]).toEqual([2, true]);
});

test('the demand is of the stock of now, and computed again later', async () => {
  const product = await stocked({ availableQuantity: 5000 });
  expect(await demand()).toMatchObject({ rows: [], products: 0 });
  await buy(customer, product, [10.5, 100], [3.5, 100]);
  shop.advance(60_000);
  expect((await demand()).rows).toMatchObject([{ quantity: 100, daysUntilEmpty: null }]);
  await buy(await shop.addUser(), product, [1, 4750]);
  expect((await demand()).rows).toMatchObject([
    { quantity: 100, daysUntilEmpty: 3, product: { availableQuantity: 50 } },
  ]);
  const { token } = await shop.addUser({ admin: true });
  await shop.request('DELETE', `/api/products/${product._id}`, { token });
  expect((await demand()).rows).toEqual([]);
});
