import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { type ApiResponse, openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Reservation } from '#shared/contracts/orders/reservations.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { reservationMessages } from '#shared/messages/orders/reservations.ts';

const HOUR_MS = 3_600_000;

let shop: TestShop;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop();
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 10_000, price: 5 });
});
afterEach(() => shop.close());

function place({ token }: TestUser, headers: Record<string, string> = {}) {
  const body = orderBody(product._id, 10);
  return shop.request<Order & { code?: string; message?: string }>('POST', '/api/orders', { token, body, headers });
}

async function placeAll(customer: TestUser) {
  for (let count = 0; ; count += 1) {
    const { status, body } = await place(customer);
    if (status !== 201) return { count, status, code: body.code, message: body.message };
  }
}

async function read({ token }: TestUser, order: Order): Promise<Order> {
  return (await shop.request<Order>('GET', `/api/orders/${order._id}`, { token })).body;
}

function hoursReserved({ createdAt, reservedUntil }: Order): number {
  return (Date.parse(reservedUntil ?? '') - Date.parse(createdAt)) / HOUR_MS;
}

const tooMany = { status: 409, code: 'too_many_unpaid' };

describe('unpaid orders at once', () => {
  test('are 3 while the e-mail is not verified, and 25 afterwards', async () => {
    const email = 'new@test.example';
    const customer = await shop.addUser({ email, verified: false });
    const message = reservationMessages.tooManyUnpaidUnverified(3);
    expect(await placeAll(customer)).toEqual({ ...tooMany, count: 3, message });
    // Only sessions from after the last unverified one count as verified.
    shop.advance(1000);
    const verified = await shop.addUser({ email });
    expect(await placeAll(verified)).toEqual({ ...tooMany, count: 22, message: reservationMessages.tooManyUnpaid(25) });
  });

  test('free a place when one is paid, shipped, cancelled or expired', async () => {
    const admin = await shop.addUser({ admin: true });
    const customer = await shop.addUser({ verified: false });
    const { body: first } = await place(customer);
    const [{ body: second }, { body: third }] = [await place(customer), await place(customer)];
    expect((await place(customer)).body.code).toBe('too_many_unpaid');

    await shop.payByCard(customer, first);
    await shop.demo.stripe.onIdle();
    expect((await placeAll(customer)).count).toBe(1);
    await shop.request('PATCH', `/api/orders/status/${second._id}`, { token: admin.token });
    expect((await placeAll(customer)).count).toBe(1);
    await shop.request('DELETE', `/api/orders/${third._id}`, { token: customer.token });
    expect((await placeAll(customer)).count).toBe(1);
    shop.advance(24 * HOUR_MS + 1);
    expect(await expireOverdueOrders(shop.deps)).toBe(3);
    const again = await shop.addUser({ email: customer.email, verified: false });
    expect((await placeAll(again)).count).toBe(3);
  });

  test('count per customer, and a repeated order counts once', async () => {
    const [customer, other] = [await shop.addUser({ verified: false }), await shop.addUser({ verified: false })];
    const key = { 'idempotency-key': 'form-1' };
    const { body: order } = await place(customer, key);
    expect((await placeAll(customer)).count).toBe(2);
    expect(await place(customer, key)).toMatchObject({ status: 201, body: { _id: order._id } });
    expect((await placeAll(other)).count).toBe(3);
  });
});

describe('the time to pay', () => {
  test('is 24 hours while the e-mail is not verified, 168 afterwards, and none once it is paid or cancelled', async () => {
    const [unverified, verified] = [await shop.addUser({ verified: false }), await shop.addUser()];
    expect(hoursReserved((await place(unverified)).body)).toBe(24);
    const { body: order } = await place(verified);
    expect(hoursReserved(order)).toBe(168);
    const { body: dropped } = await place(verified);
    const cancelled = await shop.request<Order>('DELETE', `/api/orders/${dropped._id}`, { token: verified.token });
    expect(cancelled.body.reservedUntil).toBeNull();
    await shop.payByCard(verified, order);
    await shop.demo.stripe.onIdle();
    expect((await read(verified, order)).reservedUntil).toBeNull();
  });

  test('becomes the full one when the e-mail is verified, also just after the 24 hours', async () => {
    const customer = await shop.addUser({ verified: false });
    const { body: order } = await place(customer);
    shop.advance(24 * HOUR_MS + 1);
    const verified = await shop.addUser({ email: customer.email });
    expect(hoursReserved(await read(verified, order))).toBe(168);
    expect(await expireOverdueOrders(shop.deps)).toBe(0);
    shop.advance(144 * HOUR_MS);
    expect(await expireOverdueOrders(shop.deps)).toBe(1);
  });

  test('never becomes shorter when the customer signs in with another account', async () => {
    const customer = await shop.addUser();
    await place(customer);
    shop.deps.settings.unpaidOrderHours = 24;
    const { email } = customer;
    const { token } = await signInForTest(shop.deps, email, { subject: 'another account' });
    const { body } = await shop.request<Order[]>('GET', `/api/orders/${email}`, { token });
    expect(body.map(hoursReserved)).toEqual([168]);
  });
});

describe('GET /reservations', () => {
  let admin: TestUser;
  beforeEach(async () => {
    admin = await shop.addUser({ admin: true });
  });

  function list(query = '') {
    return shop.request<Reservation[]>('GET', `/api/reservations${query}`, { token: admin.token });
  }

  test('shows each customer’s reservations, and released stock is on sale again', async () => {
    const [unverified, verified] = [await shop.addUser({ verified: false }), await shop.addUser()];
    const orders = [(await place(unverified)).body, (await place(unverified)).body];
    const { body: paid } = await place(verified);
    await shop.payByCard(verified, paid);
    await shop.demo.stripe.onIdle();
    const { body, headers } = await list();
    expect(headers.get('x-total-count')).toBe('1');
    const { email } = unverified;
    const held = { email, verified: false, quantity: 20, total: 100, hasMore: false, orders };
    expect(body).toEqual([{ ...held, reservedUntil: orders[0]?.reservedUntil }]);

    for (const { _id } of orders) await shop.request('DELETE', `/api/orders/${_id}`, { token: admin.token });
    expect((await list()).body).toEqual([]);
    const { body: after } = await shop.request<Product>('GET', `/api/products/${product._id}`);
    expect(after.availableQuantity).toBe(9990);
  });

  test('pages through the customers, the newest first on request', async () => {
    const emails: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const customer = await shop.addUser();
      await place(customer);
      if (count % 2 === 0) await place(customer);
      emails.push(customer.email);
    }
    const walk = async (sort: string) => {
      const found: string[] = [];
      for (let next: string | undefined = `/api/reservations?limit=2&sort=${sort}`; next; ) {
        const response: ApiResponse<Reservation[]> = await shop.request<Reservation[]>('GET', next, {
          token: admin.token,
        });
        found.push(...response.body.map(({ email }) => email));
        next = /<(.*)>/.exec(response.headers.get('link') ?? '')?.[1];
      }
      return found;
    };
    expect(await walk('createdAt')).toEqual(emails);
    expect(await walk('-createdAt')).toEqual(emails.toReversed());
  });

  test('shows the first hundred orders of a customer, and says that there are more', async () => {
    shop.deps.settings.unpaidOrdersPerCustomer = 101;
    await placeAll(await shop.addUser());
    const [held] = (await list()).body;
    expect([held?.orders.length, held?.quantity, held?.hasMore]).toEqual([100, 1000, true]);
  });
});
