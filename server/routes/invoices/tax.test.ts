import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCheckoutShop, requestCheckoutIntent, sumOf } from '#server/testing/checkout-shop.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { CustomerTax, CustomerTaxRate } from '#shared/contracts/invoices/customer-tax.ts';
import type { Invoice, InvoiceSummary } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Config } from '#shared/contracts/shop/config.ts';
import type { WaitlistEntry } from '#shared/contracts/waitlist/waitlist.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const vat = (rate: string, net: number, amount: number) => ({ name: 'VAT', rate, net, amount, exemptReason: null });

async function read({ _id }: Pick<Order, '_id'>, by = customer): Promise<Order> {
  return (await shop.request<Order>('GET', `/api/orders/${_id}`, { token: by.token })).body;
}

const termsOf = async ({ token }: TestUser) =>
  (await shop.request<CustomerTaxRate>('GET', '/api/tax', { token })).body.tax;

function exempt({ userId }: TestUser, body: object, by = admin) {
  return shop.request<CustomerTax & ErrorBody>('PUT', `/api/customers/${userId}/tax`, { token: by.token, body });
}

test('without a rate orders have no tax, and prices times quantities are their totals', async () => {
  expect(await termsOf(customer)).toBeNull();
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  expect(order).toMatchObject({ total: 50, tax: null });
});

test('an order keeps the rate of when it was placed, and is paid with its tax', async () => {
  await setTax(shop, '19');
  expect(await termsOf(customer)).toEqual({ name: 'VAT', rate: '19', exemptReason: null });
  const product = await shop.addProduct({ price: 0.0845, minimumQuantity: 1 });
  const order = await shop.placeOrder(customer, product, 70);
  // 5.915 rounds to 5.92, and its tax of 1.1248 to 1.12.
  expect(order).toMatchObject({ price: 0.0845, total: 7.04, tax: vat('19', 5.92, 1.12) });
  await setTax(shop, '7.7');
  expect(await read(order)).toEqual(order);
  const body = { totalPrice: 5.92, orderId: order._id };
  const net = await shop.request('POST', '/api/create-payment-intent', { token: customer.token, body });
  expect(net.status).toBe(409);
  await shop.payByCard(customer, order);
  await shop.onIdle();
  expect(await read(order)).toMatchObject({ paid: true, refundable: 7.04 });
  expect((await shop.placeOrder(customer, product, 70)).tax).toEqual(vat('7.7', 5.92, 0.46));
});

test('an order at another rate than the customer saw is refused, and nothing is placed', async () => {
  await setTax(shop, '7.7');
  const product = await shop.addProduct({ price: 5, availableQuantity: 30 });
  const { token } = customer;
  const place = (taxRate: unknown) =>
    shop.request<Order & ErrorBody>('POST', '/api/orders', { token, body: { ...orderBody(product._id, 10), taxRate } });
  const lines = [{ productId: product._id, quantity: 10, price: 5 }];
  const placeAll = (taxRate: unknown) =>
    shop.request<Checkout & ErrorBody>('POST', '/api/checkouts', {
      token,
      body: { lines, address: '7 Harbour Road', phone: '2165550143', taxRate },
    });
  for (const seen of ['19', '7.70', '', null]) {
    expect([(await place(seen)).body.code, (await placeAll(seen)).body.code]).toEqual(['tax_changed', 'tax_changed']);
  }
  expect((await place(7.7)).status).toBe(422);
  expect((await place('7.7')).body.total).toBe(53.85);
  expect((await placeAll('7.7')).body.total).toBe(53.85);
  await exempt(customer, { taxId: 'FR40303265045', exemptReason: 'Reverse charge' });
  expect((await place('7.7')).body.code).toBe('tax_changed');
  expect((await place(null)).body.total).toBe(50);
});

test('a repeated order finds the first one, although the rate has changed since', async () => {
  await setTax(shop, '7.7');
  const product = await shop.addProduct({ price: 5 });
  const request = {
    token: customer.token,
    body: { ...orderBody(product._id, 10), taxRate: '7.7' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  };
  const first = await shop.request<Order>('POST', '/api/orders', request);
  await setTax(shop, '19');
  expect((await shop.request<Order>('POST', '/api/orders', request)).body).toEqual(first.body);
});

test('a visitor reads rate and name of the tax', async () => {
  expect((await shop.request<Config>('GET', '/api/config')).body.shop).toMatchObject({ taxRate: null });
  await setTax(shop, '7.7');
  expect((await shop.request<Config>('GET', '/api/config')).body.shop).toMatchObject({
    taxRate: '7.7',
    taxName: 'VAT',
  });
});

test('a reduced order has the tax of what is left, at the rate of when it was placed', async () => {
  await setTax(shop, '19');
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }), 20);
  await setTax(shop, '50');
  const reduce = (total: number) =>
    shop.request<Order & ErrorBody>('PATCH', `/api/orders/${order._id}/quantity`, {
      token: customer.token,
      body: { quantity: 10, total },
    });
  expect((await reduce(50)).body.code).toBe('total_mismatch');
  expect((await reduce(59.5)).body).toMatchObject({ quantity: 10, total: 59.5, tax: vat('19', 50, 9.5) });
});

test('each order of a checkout is rounded once, and one payment covers them with their tax', async () => {
  const place = await openCheckoutShop();
  await setTax(place.shop, '10');
  const products = await Promise.all([0.5049, 0.5049].map((price) => place.shop.addProduct({ price })));
  const { _id, orders, total } = await place.shop.placeCheckout(place.customer, products);
  expect(orders.map((order) => order.tax)).toEqual([vat('10', 5.05, 0.51), vat('10', 5.05, 0.51)]);
  expect([total, sumOf(orders)]).toEqual([11.12, 11.12]);
  const intent = await requestCheckoutIntent({ ...place, checkoutId: _id, orders }, total ?? 0);
  expect(intent.status).toBe(200);
  await place.shop.close();
});

test('a customer served in line pays the tax of that moment, an exempt one none', async () => {
  const product = await shop.addProduct({ price: 5, availableQuantity: 20 });
  const held = await shop.placeOrder(customer, product, 20);
  const waiting: TestUser[] = [await shop.addUser(), await shop.addUser()];
  for (const { token } of waiting) {
    const body = { ...orderBody(product._id, 10), price: 5 };
    expect((await shop.request('POST', `/api/products/${product._id}/waitlist`, { token, body })).status).toBe(201);
  }
  await setTax(shop, '19');
  await exempt(waiting[1] as TestUser, { taxId: 'FR40303265045', exemptReason: 'Reverse charge' });
  await shop.request('DELETE', `/api/orders/${held._id}`, { token: customer.token });
  const totals = waiting.map(async (user) => {
    const entries = await shop.request<WaitlistEntry[]>('GET', '/api/waitlist', { token: user.token });
    const { total, tax } = await read({ _id: entries.body[0]?.orderId ?? '' }, user);
    return [total, tax?.amount];
  });
  expect(await Promise.all(totals)).toEqual([
    [59.5, 9.5],
    [50, 0],
  ]);
});

test('an exempt customer pays none, and the invoice says why', async () => {
  await setTax(shop, '19');
  const tax = { taxId: 'FR40303265045', exemptReason: 'Reverse charge', country: null, electronicAddress: null };
  expect((await exempt(customer, tax)).body).toEqual(tax);
  expect((await exempt(customer, tax)).status).toBe(200);
  expect(await termsOf(customer)).toEqual({ name: 'VAT', rate: null, exemptReason: 'Reverse charge' });
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  expect(order).toMatchObject({
    total: 50,
    tax: { name: 'VAT', rate: null, net: 50, amount: 0, exemptReason: 'Reverse charge' },
  });
  expect((await exempt(customer, { taxId: 'FR40303265045', exemptReason: '' })).body).toEqual({
    ...tax,
    exemptReason: null,
  });
  expect((await read(order)).tax?.exemptReason).toBe('Reverse charge');
  await shop.payByCard(customer, order);
  await shop.onIdle();
  const { token } = customer;
  const [one] = (await shop.request<InvoiceSummary[]>('GET', `/api/orders/${order._id}/invoices`, { token })).body;
  const invoice = (await shop.request<Invoice>('GET', `/api/invoices/${one?._id}`, { token })).body;
  expect(invoice).toMatchObject({
    tax: 0,
    total: 50,
    taxes: [],
    exemptReason: 'Reverse charge',
    buyer: { taxId: 'FR40303265045' },
  });
  expect((await shop.placeOrder(customer, await shop.addProduct({ price: 5 }))).total).toBe(59.5);
  const changes = await shop.deps.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'customer.tax_changed')
    .execute();
  expect(changes.map(({ actor, subject_id }) => [actor, subject_id])).toEqual(
    Array(2).fill([admin.userId, customer.userId]),
  );
});

test('an exemption needs a tax id, and staff', async () => {
  const refused = await exempt(customer, { taxId: ' ', exemptReason: 'Charity' });
  expect(refused).toMatchObject({ status: 422, body: { fields: { taxId: taxMessages.taxIdRequired } } });
  expect((await exempt({ ...customer, userId: 'none' }, { taxId: null, exemptReason: null })).status).toBe(404);
  expect((await exempt(customer, { taxId: 'FR40303265045', exemptReason: 'Mine' }, customer)).status).toBe(403);
});
