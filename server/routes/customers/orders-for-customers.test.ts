import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { switchMails } from '#server/queries/mails/outbox.ts';
import { addAddress } from '#server/services/checkouts/save-address.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { insertTestCompany, openTestCompany } from '#server/testing/company-shop.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';
import type { Address } from '#shared/contracts/checkouts/addresses.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { OrderPeople } from '#shared/contracts/orders/order-people.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Request, RequestSummary } from '#shared/contracts/requests/requests.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { orderForCustomerMessages } from '#shared/messages/customers/orders-for-customers.ts';

let shop: TestShop;
let sales: TestUser;
let customer: TestUser;
let products: Product[];
beforeEach(async () => {
  shop = await openTestShop();
  sales = await shop.addUser({ email: 'sales@test.example', role: 'sales' });
  customer = await shop.addUser({ email: 'customer@test.example' });
  products = [await shop.addProduct({ price: 5 }), await shop.addProduct({ price: 7 })];
});
afterEach(() => shop.close());

function place(body: object = {}, { of = customer.userId, by = sales, key = null as string | null } = {}) {
  return shop.request<Checkout & ErrorBody>('POST', `/api/customers/${of}/checkouts`, {
    token: by.token,
    body: { ...checkoutBody(products), ...body },
    ...(key !== null && { headers: { 'idempotency-key': key } }),
  });
}

async function allow(creditLimit: number): Promise<void> {
  const admin = await shop.addUser({ admin: true });
  const body = { paymentDays: 30, creditLimit };
  const allowed = await shop.request('PUT', `/api/customers/${customer.userId}/terms`, { token: admin.token, body });
  expect(allowed.status).toBe(200);
}

async function actFor(user: TestUser, name: string): Promise<string> {
  const id = `company-${name}`;
  await insertTestCompany(shop, id, [user.userId], name);
  return id;
}

test('the orders are the customer’s, with the usual mail; order and log say who placed them', async () => {
  await inTransaction(shop.deps.db, (db) => switchMails(db, { at: shop.deps.now() }));
  const { status, body } = await place({ poNumber: 'PO 4711' });
  expect([status, body.email, body.poNumber, body.orders.length]).toEqual([201, customer.email, 'PO 4711', 2]);
  const own = await shop.request<Checkout>('GET', `/api/checkouts/${body._id}`, { token: customer.token });
  expect(own.body.orders.map(({ _id }) => _id)).toEqual(body.orders.map(({ _id }) => _id));

  const timeline = async ({ token }: TestUser) =>
    (await shop.request<TimelineEntry[]>('GET', `/api/orders/${body.orders[0]?._id}/events`, { token })).body[0];
  expect(await timeline(sales)).toMatchObject({ type: 'order.placed', by: 'you', email: sales.email });
  expect(await timeline(await shop.addUser({ admin: true }))).toMatchObject({ by: 'shop', email: sales.email });
  expect(await timeline(customer)).toMatchObject({ by: 'shop', email: null });
  const events = await shop.deps.db
    .selectFrom('events')
    .select(['type', 'actor'])
    .where('type', 'like', '%.placed')
    .execute();
  expect(events.map(({ type, actor }) => [type, actor])).toEqual([
    ['order.placed', sales.userId],
    ['order.placed', sales.userId],
    ['checkout.placed', sales.userId],
  ]);
  const mails = await shop.deps.db.selectFrom('outbox').select('kind').where('user_id', '=', customer.userId).execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['checkout_placed']);
});

test('the same key places nothing twice, also when it was sent at once, and is no key of the customer', async () => {
  const [first, second] = await Promise.all([place({}, { key: 'phone-call' }), place({}, { key: 'phone-call' })]);
  expect([first.status, second.status, first.body._id]).toEqual([201, 201, second.body._id]);
  expect((await place({ phone: '2165550199' }, { key: 'phone-call' })).body.code).toBe('idempotency_key_reused');
  const own = { token: customer.token, body: checkoutBody(products), headers: { 'idempotency-key': 'phone-call' } };
  expect((await shop.request<ErrorBody>('POST', '/api/checkouts', own)).body.code).toBe('idempotency_key_reused');
});

test('the customer’s terms and limits hold', async () => {
  expect((await place({ onAccount: true })).body.code).toBe('not_on_account');
  await allow(100);
  expect((await place({ onAccount: true })).body.code).toBe('credit_limit_exceeded');
  await allow(10_000);
  const { status, body } = await place({ onAccount: true });
  expect([status, body.orders.every(({ account }) => account !== null)]).toEqual([201, true]);
  expect((await place({ lines: [{ productId: products[0]?._id, quantity: 10, price: 1 }] })).body.code).toBe(
    'price_changed',
  );
});

test('a customer who acts for a company orders for it from its page only, and is named', async () => {
  const company = await actFor(customer, 'Harbour Works');
  expect((await place()).body.code).toBe('acts_for_another');
  const { status, body } = await place({ memberId: customer.userId }, { of: company });
  expect(status).toBe(201);
  const rows = await shop.deps.db.selectFrom('orders').select(['owner_id', 'account_id', 'company']).execute();
  expect(rows).toEqual(
    body.orders.map(() => ({ owner_id: customer.userId, account_id: company, company: 'Harbour Works' })),
  );
  const stranger = await shop.addUser();
  const { body: refusal } = await place({ memberId: stranger.userId }, { of: company });
  expect(refusal).toMatchObject({ code: 'acts_for_another', message: orderForCustomerMessages.noMember });
  expect((await place({}, { of: company })).status).toBe(404);
  expect((await place({}, { of: 'nobody' })).status).toBe(404);
});

test('above the limit of a member it is a request of the member, placed with all three names', async () => {
  const company = await openTestCompany(shop);
  const buyer = await company.addMember('buyer', { orderLimit: 15 });
  // Also while the member orders privately.
  await shop.request('PUT', '/api/membership/acting', { token: buyer.token, body: { acting: false } });
  const body = { ...checkoutBody(products), memberId: buyer.userId, note: 'As told on the phone' };
  const of = { of: company.id };
  expect((await place(body, of)).body.code).toBe('approval_required');
  const path = `/api/customers/${company.id}/requests`;
  const asked = await shop.request<RequestSummary>('POST', path, { token: sales.token, body });
  expect(asked).toMatchObject({ status: 201, body: { requester: buyer.email, state: 'open', total: 120 } });
  const shown = (user: TestUser) =>
    shop.request<Request>('GET', `/api/requests/${asked.body._id}`, { token: user.token });
  expect((await shown(company.manager)).body).toMatchObject({ askedBy: { name: null }, mayDecide: true });
  expect((await shown(sales)).status).toBe(404);
  await shop.request('PUT', '/api/membership/acting', { token: buyer.token, body: { acting: true } });
  expect((await shown(buyer)).body).toMatchObject({ isMine: true, note: 'As told on the phone' });

  const lines = products.map(({ _id, price }) => ({ productId: _id, quantity: 10, price }));
  const approved = await shop.request<Request>('POST', `/api/requests/${asked.body._id}/approve`, {
    token: company.manager.token,
    body: { lines },
  });
  const checkout = await shop.request<Checkout>('GET', `/api/checkouts/${approved.body.checkoutId}`, {
    token: buyer.token,
  });
  const people = async ({ token }: TestUser) =>
    (await shop.request<OrderPeople>('GET', `/api/orders/${checkout.body.orders[0]?._id}/people`, { token })).body;
  const [orderedBy, approvedBy] = [buyer, company.manager].map(({ email }) => ({ name: null, email }));
  expect(await people(sales)).toEqual({ orderedBy, approvedBy, placedBy: { name: null, email: sales.email } });
  expect(await people(buyer)).toEqual({ orderedBy, approvedBy, placedBy: { name: null, email: null } });
  const events = await shop.deps.db
    .selectFrom('events')
    .select(['type', 'actor'])
    .where('type', 'in', ['request.made', 'request.approved', 'order.placed', 'checkout.placed'])
    .orderBy('seq')
    .execute();
  expect(events.map(({ type, actor }) => [type, actor])).toEqual([
    ['request.made', sales.userId],
    ['order.placed', sales.userId],
    ['order.placed', sales.userId],
    ['checkout.placed', company.manager.userId],
    ['request.approved', company.manager.userId],
  ]);
});

test('a member of another company, a viewer and a person without a company get no request', async () => {
  const [company, other] = [await openTestCompany(shop), await openTestCompany(shop)];
  const ask = async (id: string, { userId }: TestUser) =>
    (
      await shop.request<ErrorBody>('POST', `/api/customers/${id}/requests`, {
        token: sales.token,
        body: { ...checkoutBody(products), memberId: userId },
      })
    ).body.code;
  expect(await ask(company.id, other.manager)).toBe('acts_for_another');
  expect(await ask(company.id, await company.addMember('viewer'))).toBe('forbidden');
  expect(await ask(customer.userId, customer)).toBe('forbidden');
  expect(await ask('nobody', customer)).toBe('not_found');
});

test('staff see prices for whom they order, who may not see them yet', async () => {
  const { token } = await shop.addUser({ admin: true });
  const body = { ...defaultSettings, priceVisibility: 'companies' };
  expect((await shop.request('PUT', '/api/settings', { token, body })).status).toBe(200);
  expect((await place()).status).toBe(201);
});

test('sales staff read the addresses of a customer', async () => {
  const place = { label: 'Hall 3', address: '3 Quay', phone: '2165550100', isDefault: false };
  await addAddress(shop.deps, { userId: customer.userId }, place);
  const path = `/api/customers/${customer.userId}/addresses`;
  const read = ({ token }: TestUser) => shop.request<Address[]>('GET', path, { token });
  expect((await read(sales)).body).toMatchObject([{ label: 'Hall 3', isDefault: true }]);
  expect((await read(customer)).status).toBe(403);
});

test('what they send is read with their prices, at which it can be ordered', async () => {
  const product = await shop.addProduct({ price: 5, partNumber: 'BLT-77' });
  const { id } = await addPriceList(shop.deps, samplePriceList('Contract', { percentOff: 20 }), 'cli');
  await assignAccounts(shop.deps, { id, change: { add: [customer.userId], remove: [] }, actor: 'cli' });
  const read = (path: string, { token }: TestUser) =>
    shop.request<QuickOrder>('POST', `/api${path}`, { token, body: { text: 'BLT-77\t20' } });
  const own = await read('/quick-order', sales);
  expect(own.body.lines[0]?.product?.price).toBe(5);
  const theirs = await read(`/customers/${customer.userId}/quick-order`, sales);
  expect(theirs.body.lines[0]?.product?.price).toBe(4);
  const lines = [{ productId: product._id, quantity: 20, price: 4 }];
  expect((await place({ lines })).body.orders[0]).toMatchObject({ price: 4, total: 80 });
  expect((await read(`/customers/${customer.userId}/quick-order`, customer)).status).toBe(403);
  expect((await read('/customers/nobody/quick-order', sales)).status).toBe(404);
});

test('products are read with the prices of the customer, and the shop’s beside them', async () => {
  const [bolts, nuts] = products;
  const percentOff = 10;
  const { id } = await addPriceList(shop.deps, samplePriceList('Contract', { percentOff }), 'cli');
  const change = { add: [customer.userId], remove: [] };
  await assignAccounts(shop.deps, { id, change, actor: 'cli' });
  const read = async (of: string, by = sales) => {
    const path = `/api/customers/${of}/products?ids=${bolts?._id},${nuts?._id},none`;
    return shop.request<Product[]>('GET', path, { token: by.token });
  };
  const own = await read(customer.userId);
  expect(own.body.map(({ price, yours }) => [price, yours?.price]).sort()).toEqual([
    [4.5, 5],
    [6.3, 7],
  ]);
  const other = await shop.addUser();
  const others = await read(other.userId);
  expect(others.body.map(({ price, yours }) => [price, yours]).sort()).toEqual([
    [5, undefined],
    [7, undefined],
  ]);
  expect((await read('none')).status).toBe(404);
  expect((await read(customer.userId, customer)).status).toBe(403);
});
