import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { CustomerSort, CustomerView } from '#shared/domain/customers/customer-views.ts';

let shop: TestShop;
let admin: TestUser;
const names = new Map<string, string>();
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  names.set(admin.userId, 'admin');
});
// Verifies last orders and turnovers.
afterEach(() => shop.close());

async function addCustomer(name: string): Promise<TestUser> {
  const user = await shop.addUser();
  names.set(user.userId, name);
  shop.advance(60_000);
  return user;
}

/** All of them, two on a page. */
async function sorted(sort: CustomerSort, view?: CustomerView): Promise<string[]> {
  const found: string[] = [];
  let path: string | undefined = `/api/customers?limit=2&sort=${sort}${view ? `&view=${view}` : ''}`;
  while (path !== undefined) {
    const page: { body: Customer[]; headers: Headers } = await shop.request<Customer[]>('GET', path, {
      token: admin.token,
    });
    found.push(...page.body.map(({ _id }) => names.get(_id) ?? _id));
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return found;
}

test('customers are sorted by turnover and last order, through every change of their orders', async () => {
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1000, price: 1 });
  const [ada, bob, eve] = [await addCustomer('ada'), await addCustomer('bob'), await addCustomer('eve')];
  await addCustomer('new');
  const buy = async (user: TestUser, quantity: number) => {
    const order = await shop.placeOrder(user, product, quantity);
    await shop.payByCard(user, order);
    await shop.onIdle();
    shop.advance(60_000);
    return order;
  };
  const large = await buy(ada, 100);
  await buy(bob, 20);
  await buy(eve, 50);
  expect(await sorted('-turnover')).toEqual(['ada', 'eve', 'bob', 'new', 'admin']);
  expect(await sorted('turnover')).toEqual(['admin', 'new', 'bob', 'eve', 'ada']);
  expect(await sorted('-lastOrderAt')).toEqual(['eve', 'bob', 'ada', 'new', 'admin']);
  expect(await sorted('lastOrderAt')).toEqual(['admin', 'new', 'ada', 'bob', 'eve']);

  const refund = { amount: 60, reason: 'Damaged', restock: false };
  const path = `/api/orders/${large._id}/refunds`;
  const headers = { 'idempotency-key': 'part' };
  expect((await shop.request('POST', path, { token: admin.token, body: refund, headers })).status).toBe(201);
  await shop.onIdle();
  expect(await sorted('-turnover')).toEqual(['eve', 'ada', 'bob', 'new', 'admin']);

  // An order on account counts when it is shipped.
  const terms = { paymentDays: 30, creditLimit: 1000 };
  await shop.request('PUT', `/api/customers/${bob.userId}/terms`, { token: admin.token, body: terms });
  const body = { ...orderBody(product._id, 200), price: 1, onAccount: true };
  const onAccount = await shop.request<{ _id: string }>('POST', '/api/orders', { token: bob.token, body });
  expect(onAccount.status).toBe(201);
  expect(await sorted('-turnover')).toEqual(['eve', 'ada', 'bob', 'new', 'admin']);
  expect(await sorted('-lastOrderAt')).toEqual(['bob', 'eve', 'ada', 'new', 'admin']);
  await shop.request('PATCH', `/api/orders/status/${onAccount.body._id}`, { token: admin.token });
  expect(await sorted('-turnover')).toEqual(['bob', 'eve', 'ada', 'new', 'admin']);
  expect(await sorted('-turnover', 'account')).toEqual(['bob']);

  shop.advance(60_000);
  const dropped = await shop.placeOrder(ada, product, 1);
  expect((await sorted('-lastOrderAt'))[0]).toBe('ada');
  await shop.request('DELETE', `/api/orders/${dropped._id}`, { token: ada.token });
  expect(await sorted('-lastOrderAt')).toEqual(['bob', 'eve', 'ada', 'new', 'admin']);
});
