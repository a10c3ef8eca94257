import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import type { TestUser } from '#server/testing/test-shop.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Best, Overview, Sales, Today } from '#shared/contracts/shop/overview.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import type { SalesPeriod } from '#shared/domain/shop/sales.ts';

// Each test shop also compares the totals with the orders when it closes (server/db/checks/verify.ts).

let one: AccountShop;
beforeEach(async () => {
  one = await openAccountShop();
});
afterEach(() => one.shop.close());

async function read<Body>(path: string, token = one.admin.token): Promise<Body> {
  const response = await one.shop.request<Body>('GET', `/api/overview${path}`, { token });
  expect([path, response.status]).toEqual([path, 200]);
  return response.body;
}

/** Of today and of this month. */
async function sold() {
  const { days, months } = await read<Sales>('/sales');
  expect([days.length, months.length]).toEqual([30, 12]);
  return [days.at(-1), months.at(-1)].map((last) => [last?.orders, last?.amount]);
}

/** Of the customer, as staff see them. */
async function bought() {
  const path = `/api/customers/${one.customer.userId}`;
  const { body } = await one.shop.request<Customer>('GET', path, { token: one.admin.token });
  return { turnover: body.turnover, lastOrderAt: body.lastOrderAt };
}

const best = (period: SalesPeriod) => read<Best>(`/best?period=${period}`);

async function refund(orderId: string, amount?: number): Promise<void> {
  const body = { reason: 'Damaged', ...(amount !== undefined && { amount }) };
  const { token } = one.admin;
  expect((await one.shop.request('POST', `/api/orders/${orderId}/refunds`, { token, body })).status).toBe(201);
  await one.shop.onIdle();
}

test('an empty shop has zeros for every day and month, and no best', async () => {
  expect(await read('')).toEqual({ toShip: 0, unpaid: 0, overdue: 0, lowStock: 0 });
  expect(await sold()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await best('this-year')).toEqual({ products: [], customers: [] });
});

test('an order is sold when it is paid; what is refunded is taken off again', async () => {
  const { shop, customer, product } = one;
  expect(await bought()).toEqual({ turnover: 0, lastOrderAt: null });
  const order = await shop.placeOrder(customer, product, 100);
  shop.advance(1000);
  const cancelled = await shop.placeOrder(customer, product, 7);
  await shop.request('DELETE', `/api/orders/${cancelled._id}`, { token: customer.token });
  expect((await sold())[0]).toEqual([0, 0]);
  await shop.payByCard(customer, order);
  await shop.onIdle();
  const once = { orders: 1, amount: 100 };
  expect(await sold()).toEqual([
    [1, 100],
    [1, 100],
  ]);
  for (const period of ['this-month', 'this-year'] as const) {
    expect(await best(period)).toEqual({
      products: [{ _id: product._id, product: product.product, partNumber: null, quantity: 100, ...once }],
      customers: [{ _id: customer.userId, name: null, email: customer.email, ...once }],
    });
  }
  expect(await best('last-month')).toEqual({ products: [], customers: [] });

  await refund(order._id, 30);
  expect((await sold())[0]).toEqual([1, 70]);
  expect(await bought()).toEqual({ turnover: 70, lastOrderAt: order.createdAt });
  expect((await best('this-month')).products).toMatchObject([{ orders: 1, quantity: 100, amount: 70 }]);
  await refund(order._id);
  expect(await sold()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await best('this-year')).toEqual({ products: [], customers: [] });
});

test('an order on account is sold when it is shipped, once, whenever it is paid', async () => {
  const { shop } = one;
  await one.setTerms(1000);
  const { body: order } = await one.place(60);
  expect((await sold())[0]).toEqual([0, 0]);
  await one.ship(order);
  expect((await sold())[0]).toEqual([1, 60]);
  await shop.request('DELETE', `/api/orders/status/${order._id}`, { token: one.admin.token });
  expect((await sold())[0]).toEqual([0, 0]);
  await one.ship(order);
  const transfer = await one.transfer([[order, 60]]);
  expect((await sold())[0]).toEqual([1, 60]);
  await one.reverse(transfer.body);
  expect((await sold())[0]).toEqual([1, 60]);
});

test('sales stay on their day and are left out after 30 of them', async () => {
  const { shop, customer, product } = one;
  await shop.payByCard(customer, await shop.placeOrder(customer, product, 10));
  await shop.onIdle();
  const amounts = async () => {
    Object.assign(one.admin, await signInForTest(shop.deps, one.admin.email));
    return (await read<Sales>('/sales')).days.flatMap(({ amount }, index) => (amount > 0 ? [[index, amount]] : []));
  };
  expect(await amounts()).toEqual([[29, 10]]);
  shop.advance(29 * DAY_MS);
  expect(await amounts()).toEqual([[0, 10]]);
  shop.advance(DAY_MS);
  expect(await amounts()).toEqual([]);
});

test('what was ordered and shipped today stands beside yesterday up to the same time of day', async () => {
  const { shop, customer, product } = one;
  const placeAndShip = async () => {
    const order = await shop.placeOrder(customer, product, 10);
    await shop.payByCard(customer, order);
    await shop.onIdle();
    await one.ship(order);
    return order;
  };
  const signInAgain = async () => {
    Object.assign(one.admin, await signInForTest(shop.deps, one.admin.email));
    Object.assign(customer, await signInForTest(shop.deps, customer.email));
  };
  // At six, and at eighteen o'clock.
  shop.advance(DAY_MS - (shop.deps.now() % DAY_MS) + 6 * HOUR_MS);
  await signInAgain();
  await placeAndShip();
  shop.advance(12 * HOUR_MS);
  await signInAgain();
  await placeAndShip();
  const early = { today: 2, before: 0 };
  expect(await read<Today>('/today')).toEqual({ ordered: early, shipped: early });
  // The next day at noon only the order of six o'clock is to be compared with.
  shop.advance(18 * HOUR_MS);
  await signInAgain();
  const order = await placeAndShip();
  await shop.placeOrder(customer, product, 10);
  await shop.request('DELETE', `/api/orders/status/${order._id}`, { token: one.admin.token });
  expect(await read<Today>('/today')).toEqual({
    ordered: { today: 2, before: 1 },
    shipped: { today: 0, before: 1 },
  });
});

test('the best come first, and closed accounts have no name', async () => {
  const { shop, product } = one;
  const buy = async (user: TestUser, quantity: number) => {
    await shop.payByCard(user, await shop.placeOrder(user, product, quantity));
  };
  const [small, large] = [await shop.addUser(), await shop.addUser()];
  await buy(small, 5);
  await buy(large, 40);
  await buy(small, 6);
  await shop.onIdle();
  const customers = async () =>
    (await best('this-month')).customers.map(({ email, orders, amount }) => [email, orders, amount]);
  expect(await customers()).toEqual([
    [large.email, 1, 40],
    [small.email, 2, 11],
  ]);
  const closing = { token: await shop.idToken(large.email), body: { email: large.email } };
  await shop.request('DELETE', `/api/users/${large.email}`, closing);
  expect((await customers())[0]).toEqual([null, 1, 40]);
});

test('warehouse staff get the counts, and no money', async () => {
  const { shop, customer, product } = one;
  const warehouse = await shop.addUser({ role: 'warehouse' });
  await shop.placeOrder(customer, product, 10);
  await shop.addProduct({ availableQuantity: 20, lowStockAt: 20 });
  await shop.addProduct({ availableQuantity: 21, lowStockAt: 20 });
  expect(await read<Overview>('', warehouse.token)).toEqual({ toShip: 0, unpaid: 1, overdue: 0, lowStock: 1 });
  for (const path of ['/sales', '/best?period=this-month']) {
    const refused = await shop.request('GET', `/api/overview${path}`, { token: warehouse.token });
    expect([path, refused.status]).toEqual([path, 403]);
  }
});
