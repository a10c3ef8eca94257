import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { AppError } from '#server/app-error.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Deps } from '#server/deps.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import { payIntent, placeCheckout, requestCheckoutIntent } from '#server/testing/checkout-shop.ts';
import { refundsAtProvider } from '#server/testing/pay-directly.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { readIntent, sendWebhook } from '#server/testing/send-webhook.ts';
import { type ApiResponse, openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Refund } from '#shared/contracts/payments/refunds.ts';
import type { WaitlistEntry } from '#shared/contracts/waitlist/waitlist.ts';
import { errorMessages } from '#shared/messages/errors.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(replace?: (deps: Deps) => Partial<Deps>): Promise<void> {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 }, ...(replace && { replace }) });
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
}

/** An order of 50.00, paid. */
async function buy(): Promise<Order> {
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5, availableQuantity: 100 }));
  await shop.payByCard(customer, order);
  await shop.onIdle();
  return read(order);
}

/** Orders of 50.00, 60.00 and 70.00, paid by one intent. */
async function buyThree(): Promise<{ intentId: string; orders: Order[] }> {
  const place = { shop, customer, ...(await placeCheckout(shop, customer, [5, 6, 7])) };
  const intentId = await payIntent(shop, (await requestCheckoutIntent(place)).body);
  await shop.onIdle();
  return { intentId, orders: place.orders };
}

const read = async ({ _id }: Pick<Order, '_id'>): Promise<Order> =>
  (await shop.request<Order>('GET', `/api/orders/${_id}?view=all`, { token: customer.token })).body;

const intentOf = (order: Order) => order.transactionId ?? '';

interface Body {
  amount?: unknown;
  reason?: unknown;
  restock?: unknown;
}

function refund({ _id }: Order, body: Body = {}, key?: string): Promise<ApiResponse<Refund & { code: string }>> {
  return shop.request('POST', `/api/orders/${_id}/refunds`, {
    token: admin.token,
    body: { reason: 'Damaged', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

async function refunds(order: Order, by = admin): Promise<Refund[]> {
  return (await shop.request<Refund[]>('GET', `/api/orders/${order._id}/refunds`, { token: by.token })).body;
}

const ship = ({ _id }: Order) =>
  shop.request<{ code: string; message: string }>('PATCH', `/api/orders/status/${_id}`, { token: admin.token });

async function availableOf({ productId }: Order): Promise<number> {
  const { body } = await shop.request<{ availableQuantity: number }>('GET', `/api/products/${productId}`);
  return body.availableQuantity;
}

async function timeline(order: Order, by = admin): Promise<string[]> {
  const path = `/api/orders/${order._id}/events`;
  const { body } = await shop.request<TimelineEntry[]>('GET', path, { token: by.token });
  return body.map(({ type, amount }) => (amount === null ? type : `${type} ${amount}`)).slice(2);
}

const takeErrors = () => shop.errors.splice(0).map((line) => line.split(':')[0]);

describe('staff refund', () => {
  test('a part and then the rest, which closes an unshipped order', async () => {
    const order = await buy();
    expect(order).toMatchObject({ refunded: 0, refundable: 50, allRefunded: false, disputed: false });
    const part = await refund(order, { amount: 12.34, reason: ' One is bent ' });
    expect(part).toMatchObject({
      status: 201,
      body: { orderId: order._id, amount: 12.34, reason: 'One is bent', origin: 'staff', by: admin.email },
    });
    // The worker may have asked the provider before the response was read.
    expect(part.body.state).toMatch(/^(requested|pending|succeeded)$/);
    await shop.onIdle();
    expect(await read(order)).toMatchObject({ paid: true, refunded: 12.34, refundable: 37.66, allRefunded: false });
    expect((await refund(order)).body).toMatchObject({ amount: 37.66, restock: false });
    await shop.onIdle();
    expect(await read(order)).toMatchObject({ refunded: 50, refundable: 0, allRefunded: true, paid: true });
    expect(await availableOf(order)).toBe(90);
    expect((await refunds(order)).map(({ amount, state }) => [amount, state])).toEqual([
      [12.34, 'succeeded'],
      [37.66, 'succeeded'],
    ]);
    expect((await refundsAtProvider(shop, intentOf(order))).returned).toBe(5000);
    expect(await ship(order)).toMatchObject({ status: 409, body: { code: 'order_refunded' } });
    expect((await refund(order)).body.code).toBe('order_refunded');
    const refunded = ['refund.requested 12.34', 'refund.completed 12.34', 'refund.requested 37.66'];
    expect(await timeline(order)).toEqual([...refunded, 'refund.completed 37.66']);
    for (const view of ['refunded', 'to-ship']) {
      const found = await shop.request<Order[]>('GET', `/api/orders?view=${view}`, { token: admin.token });
      expect([view, found.body.map(({ _id }) => _id)]).toEqual([view, view === 'refunded' ? [order._id] : []]);
    }
  });

  test('returns the stock of an unshipped order once, if asked to', async () => {
    const order = await buy();
    const other = await buy();
    expect((await refund(order, { amount: 10, restock: true })).status).toBe(422);
    const all = await Promise.all([refund(order, { restock: true }), refund(order, { restock: true })]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await shop.onIdle();
    expect(await availableOf(order)).toBe(100);
    expect((await ship(other)).status).toBe(200);
    expect((await refund(other, { restock: true })).status).toBe(422);
    expect((await refund(other)).status).toBe(201);
    expect(await read(other)).toMatchObject({ allRefunded: true, status: true });
    expect(await availableOf(other)).toBe(90);
  });

  test('returns the stock to the first in line', async () => {
    const product = await shop.addProduct({ price: 5, availableQuantity: 30 });
    const paid = await shop.placeOrder(customer, product);
    await shop.payByCard(customer, paid);
    await shop.onIdle();
    await shop.placeOrder(customer, product, 20);
    const { token } = await shop.addUser();
    const body = { ...orderBody(product._id, 10), price: 5 };
    expect((await shop.request('POST', `/api/products/${product._id}/waitlist`, { token, body })).status).toBe(201);
    expect((await refund(await read(paid), { restock: true })).status).toBe(201);
    await shop.onIdle();
    expect(await availableOf(paid)).toBe(0);
    const entries = await shop.request<WaitlistEntry[]>('GET', '/api/waitlist', { token });
    expect(entries.body).toMatchObject([{ state: 'served', quantity: 10 }]);
    expect(await verifyDatabase(shop.deps.db)).toEqual([]);
  });

  test('is refused for what was not paid, is more than is left, or makes no sense', async () => {
    const order = await buy();
    const unpaid = await shop.placeOrder(customer, await shop.addProduct());
    expect(await refund(unpaid)).toMatchObject({ status: 409, body: { code: 'order_unpaid' } });
    for (const amount of [0, -1, 'x', null, 0.001, 10.005, [], {}, true]) {
      expect([amount, (await refund(order, { amount })).status]).toEqual([amount, 422]);
    }
    for (const body of [{ reason: '' }, { reason: 5 }, { restock: 'yes' }]) {
      expect([body, (await refund(order, body)).status]).toEqual([body, 422]);
    }
    expect(await refund(order, { amount: 50.01 })).toMatchObject({ status: 409, body: { code: 'refund_too_large' } });
    expect((await refund(order, { amount: '49.99' })).status).toBe(201);
    expect((await refund(order, { amount: 0.02 })).body.code).toBe('refund_too_large');
    const unknown = `/api/orders/${crypto.randomUUID()}/refunds`;
    const body = { reason: 'Damaged' };
    expect((await shop.request('POST', unknown, { token: admin.token, body })).status).toBe(404);
  });

  test('is made once for one idempotency key', async () => {
    const order = await buy();
    const first = await Promise.all(Array.from({ length: 5 }, () => refund(order, { amount: 10 }, 'key')));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(first.map(({ body }) => body._id)).size).toBe(1);
    expect((await refund(order, { amount: 11 }, 'key')).body.code).toBe('idempotency_key_reused');
    expect((await refund(await buy(), { amount: 10 }, 'key')).body.code).toBe('idempotency_key_reused');
    await shop.onIdle();
    expect((await refundsAtProvider(shop, intentOf(order))).refunds).toHaveLength(1);
  });

  test('a failed refund is tried again at once when staff ask, and customers see no reasons', async () => {
    const order = await buy();
    shop.demo.stripe.trouble.refundStatus = 'failed';
    await refund(order, { amount: 20 });
    await shop.onIdle();
    expect(takeErrors()).toEqual(['A refund has failed; the customer still waits for the money']);
    const [failed] = await refunds(order);
    expect(failed).toMatchObject({ state: 'failed', failureReason: 'unknown', canRetry: true });
    expect((await refunds(order, customer))[0]).toMatchObject({
      state: 'failed',
      by: null,
      reason: null,
      failureReason: null,
      canRetry: false,
    });
    expect(await read(order)).toMatchObject({ refunded: 0, refundable: 30 });
    shop.demo.stripe.trouble.refundStatus = 'succeeded';
    const retry = () =>
      shop.request('POST', `/api/orders/${order._id}/refunds/${failed?._id}/retry`, { token: admin.token });
    const retries = await Promise.all([retry(), retry(), retry()]);
    expect(retries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await shop.onIdle();
    expect(await refunds(order)).toMatchObject([{ state: 'succeeded', canRetry: false }]);
    expect(await read(order)).toMatchObject({ refunded: 20, refundable: 30 });
    expect((await refundsAtProvider(shop, intentOf(order))).returned).toBe(2000);
  });

  test('the periodic check makes what a lost process left open', async () => {
    await shop.close();
    let isReachable = false;
    await open(({ payments }) => ({
      payments: {
        ...payments,
        refund: (input) =>
          isReachable ? payments.refund(input) : Promise.reject(new AppError('payment_provider_timeout')),
      },
    }));
    const order = await buy();
    await refund(order);
    await shop.onIdle();
    expect(takeErrors()).toEqual(['A refund is still owed']);
    expect(await refunds(order)).toMatchObject([{ state: 'requested' }]);
    isReachable = true;
    await Promise.all([settleRefunds(shop.deps), settleRefunds(shop.deps)]);
    expect(await refunds(order)).toMatchObject([{ state: 'succeeded' }]);
    expect((await refundsAtProvider(shop, intentOf(order))).refunds).toHaveLength(1);
  });

  test('of one order of a payment leaves the others alone', async () => {
    const { intentId, orders } = await buyThree();
    await refund(orders[1] as Order);
    await shop.onIdle();
    expect((await refundsAtProvider(shop, intentId)).returned).toBe(6000);
    const after = await Promise.all(orders.map(read));
    expect(after.map(({ refunded, allRefunded }) => [refunded, allRefunded])).toEqual([
      [0, false],
      [60, true],
      [0, false],
    ]);
    expect((await ship(orders[0] as Order)).status).toBe(200);
  });
});

describe('a refund made in the dashboard', () => {
  const dashboard = (order: Order, amount?: number) => shop.demo.stripe.refundInDashboard(intentOf(order), amount);

  test('shows on its order, in part and in full, however often and late it is told', async () => {
    const order = await buy();
    shop.demo.stripe.trouble.delivery = 'twice';
    await shop.demo.stripe.refundInDashboard(intentOf(order), 1500, 'twice');
    await shop.onIdle();
    expect(await read(order)).toMatchObject({ refunded: 15, refundable: 35, allRefunded: false });
    expect((await refund(order, { amount: 35.01 })).body.code).toBe('refund_too_large');
    await dashboard(order);
    await shop.onIdle();
    expect(await read(order)).toMatchObject({ refunded: 50, refundable: 0, allRefunded: true });
    expect((await ship(order)).body).toMatchObject({ code: 'order_refunded', message: errorMessages.order_refunded });
    expect(await refunds(order)).toMatchObject([
      { amount: 15, origin: 'provider', state: 'succeeded', by: null, reason: null },
      { amount: 35, origin: 'provider', state: 'succeeded' },
    ]);
    // The stock does not return, since no request asked for it.
    expect(await availableOf(order)).toBe(90);
    expect(await timeline(order, customer)).toEqual(['refund.completed 15', 'refund.completed 35']);
  });

  test.each([
    ['fits one order only', 6000, [0, 60, 0]],
    ['is a part of the payment', 9000, [25, 30, 35]],
    ['is the whole payment', undefined, [50, 60, 70]],
  ])('of a payment of many orders that %s is told to its orders', async (_, amount, expected) => {
    const { intentId, orders } = await buyThree();
    await shop.demo.stripe.refundInDashboard(intentId, amount);
    await shop.onIdle();
    expect((await Promise.all(orders.map(read))).map(({ refunded }) => refunded)).toEqual(expected);
  });

  test('is shared to the cent', async () => {
    const { intentId, orders } = await buyThree();
    await shop.demo.stripe.refundInDashboard(intentId, 101);
    await shop.onIdle();
    const shares = (await Promise.all(orders.map(read))).map(({ refunded }) => Math.round((refunded ?? 0) * 100));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(101);
    expect(shares.map((share, index) => Math.abs(share - (101 * (5 + index)) / 18) < 1.01)).toEqual([true, true, true]);
  });

  test('that names an order in its metadata is of that order', async () => {
    const { intentId, orders } = await buyThree();
    const [, , last] = orders as [Order, Order, Order];
    const view = { object: 'refund', id: 're_api', amount: 5000, status: 'succeeded', payment_intent: intentId };
    const named = { ...view, metadata: { orderId: last._id } };
    expect(await sendWebhook(shop, { id: 'evt_1', type: 'refund.created', intent: named })).toBe(200);
    expect((await Promise.all(orders.map(read))).map(({ refunded }) => refunded)).toEqual([0, 0, 50]);
  });

  test('that fails later opens the order again', async () => {
    const order = await buy();
    await dashboard(order);
    await shop.onIdle();
    const [made] = (await refundsAtProvider(shop, intentOf(order))).refunds;
    await shop.demo.stripe.changeRefund(made?.id ?? '', 'failed', 'expired_or_canceled_card');
    await shop.onIdle();
    expect(await read(order)).toMatchObject({ refunded: 0, refundable: 50, allRefunded: false, refundedAt: null });
    expect(await refunds(order)).toMatchObject([{ state: 'failed', canRetry: false }]);
    await settleRefunds(shop.deps);
    expect((await refundsAtProvider(shop, intentOf(order))).refunds).toHaveLength(1);
    expect((await ship(order)).status).toBe(200);
  });

  test('is learnt from the event of its charge alone', async () => {
    const order = await buy();
    await shop.demo.stripe.refundInDashboard(intentOf(order), 700, 'never');
    const charge = { object: 'charge', id: 'ch_1', payment_intent: intentOf(order), amount_refunded: 700 };
    for (const id of ['evt_1', 'evt_1', 'evt_2']) {
      expect(await sendWebhook(shop, { id, type: 'charge.refunded', intent: charge })).toBe(200);
    }
    expect(await refunds(order)).toMatchObject([{ amount: 7, origin: 'provider', state: 'succeeded' }]);
  });

  test('before the news of the payment books the payment first', async () => {
    const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
    shop.demo.stripe.trouble.delivery = 'never';
    const intentId = await shop.payByCard(customer, order);
    await shop.demo.stripe.refundInDashboard(intentId);
    await shop.onIdle();
    expect(await read(order)).toMatchObject({ paid: true, refunded: 50, allRefunded: true });
    const intent = await readIntent(shop, intentId);
    expect(await sendWebhook(shop, { id: 'evt_late', intent })).toBe(200);
    expect(await read(order)).toMatchObject({ paid: true, refunded: 50, allRefunded: true });
  });

  test('that takes the money of a refund which was not made yet replaces it', async () => {
    await shop.close();
    let isReachable = false;
    await open(({ payments }) => ({
      payments: {
        ...payments,
        refund: (input) =>
          isReachable ? payments.refund(input) : Promise.reject(new AppError('payment_provider_timeout')),
      },
    }));
    const [same, part, rest] = [await buy(), await buy(), await buy()];
    await refund(same);
    await refund(part, { amount: 30 });
    await refund(rest, { restock: true });
    await shop.onIdle();
    takeErrors();
    await dashboard(same);
    await dashboard(part, 2500);
    await dashboard(rest, 2000);
    await shop.onIdle();
    isReachable = true;
    await settleRefunds(shop.deps);
    await settleRefunds(shop.deps);
    await shop.onIdle();
    const shown = async (order: Order) => (await refunds(order)).map(({ amount, state }) => `${amount} ${state}`);
    expect(await shown(same)).toEqual(['50 succeeded']);
    expect(await shown(part)).toEqual(['30 superseded', '25 succeeded']);
    expect(await shown(rest)).toEqual(['30 succeeded', '20 succeeded']);
    const returned = await Promise.all(
      [same, part, rest].map(async (order) => (await refundsAtProvider(shop, intentOf(order))).returned),
    );
    expect(returned).toEqual([5000, 2500, 5000]);
    expect(await read(part)).toMatchObject({ refunded: 25, refundable: 25, allRefunded: false });
    expect(await read(rest)).toMatchObject({ refunded: 50, allRefunded: true });
  });

  test('that the shop hears of when it asks for its own makes the shop take back its request', async () => {
    const order = await buy();
    await shop.demo.stripe.refundInDashboard(intentOf(order), 4000, 'never');
    await refund(order, { amount: 30 });
    await shop.onIdle();
    expect((await refunds(order)).map(({ amount, state }) => `${amount} ${state}`)).toEqual([
      '30 superseded',
      '40 succeeded',
    ]);
    expect((await refundsAtProvider(shop, intentOf(order))).returned).toBe(4000);
  });

  test('of money that orders could not take is counted, and owed again when it fails', async () => {
    await shop.close();
    await open(({ payments }) => ({
      payments: { ...payments, refund: () => Promise.reject(new AppError('payment_provider_timeout')) },
    }));
    const place = { shop, customer, ...(await placeCheckout(shop, customer, [5, 6])) };
    const secret = (await requestCheckoutIntent(place)).body;
    const [closed, kept] = place.orders as [Order, Order];
    const intentId = secret.clientSecret.split('_secret_')[0] ?? '';
    shop.deps.payments.cancelIntent = () => Promise.reject(new AppError('payment_provider_timeout'));
    await shop.request('DELETE', `/api/orders/${closed._id}`, { token: customer.token });
    await payIntent(shop, secret);
    await shop.onIdle();
    await shop.demo.stripe.refundInDashboard(intentId, 10_000);
    await shop.onIdle();
    takeErrors();
    // 60.00 of the paid order, and 40.00 of the 50.00 that are owed.
    expect(await read(kept)).toMatchObject({ refunded: 60, allRefunded: true });
    const rows = () => shop.deps.db.selectFrom('refunds').selectAll().orderBy('amount_minor').execute();
    expect(await rows()).toMatchObject([
      { kind: 'unapplied', amount_minor: 1000, status: 'owed', attempt: 2 },
      { kind: 'provider', amount_minor: 10_000, status: 'succeeded' },
    ]);
    const [made] = (await refundsAtProvider(shop, intentId)).refunds;
    await shop.demo.stripe.changeRefund(made?.id ?? '', 'failed');
    await shop.onIdle();
    takeErrors();
    expect(await read(kept)).toMatchObject({ refunded: 0, refundable: 60 });
    expect((await rows()).map(({ kind, amount_minor, void_at }) => [kind, amount_minor, void_at === null])).toEqual([
      ['unapplied', 1000, true],
      ['unapplied', 4000, true],
      ['provider', 10_000, false],
    ]);
  });
});

test('the webhook of a refund before the response to its request is recognized, and nothing is refunded twice', async () => {
  await shop.close();
  await open(({ payments }) => ({
    payments: {
      ...payments,
      refund: async (input) => {
        const made = await payments.refund(input);
        // The response comes after the webhooks.
        await shop.demo.stripe.onIdle();
        expect(await shop.deps.db.selectFrom('refunds').selectAll().execute()).toMatchObject([{ status: 'succeeded' }]);
        return made;
      },
    },
  }));
  const order = await buy();
  shop.demo.stripe.trouble.delivery = 'twice';
  await refund(order, { amount: 10 });
  await shop.onIdle();
  expect(await refunds(order)).toMatchObject([{ amount: 10, state: 'succeeded', origin: 'staff' }]);
  expect(await timeline(order)).toEqual(['refund.requested 10', 'refund.completed 10']);
});

describe('a dispute', () => {
  test('stops shipping and refunds until it is won', async () => {
    const { intentId, orders } = await buyThree();
    const [order] = orders as [Order];
    const id = await shop.demo.stripe.openDispute(intentId, 'twice');
    await shop.onIdle();
    expect((await Promise.all(orders.map(read))).map(({ disputed }) => disputed)).toEqual([true, true, true]);
    expect(await ship(order)).toMatchObject({ status: 409, body: { code: 'order_disputed' } });
    expect(await refund(order)).toMatchObject({ status: 409, body: { code: 'order_disputed' } });
    const list = await shop.request<Order[]>('GET', '/api/orders?view=to-ship', { token: admin.token });
    expect(list.body).toEqual([]);
    await shop.demo.stripe.closeDispute(id, 'won', 'twice');
    await shop.onIdle();
    expect(await read(order)).toMatchObject({ disputed: false });
    expect(await timeline(order, customer)).toEqual(['dispute.opened', 'dispute.won']);
    expect((await ship(order)).status).toBe(200);
  });

  test('that is lost stays, also when news of its start comes late', async () => {
    const order = await buy();
    const dispute = {
      object: 'dispute',
      id: 'du_1',
      payment_intent: intentOf(order),
      amount: 5000,
      reason: 'fraudulent',
    };
    const send = (id: string, type: string, status: string) =>
      sendWebhook(shop, { id, type: `charge.dispute.${type}`, intent: { ...dispute, status } });
    expect(await send('evt_3', 'closed', 'lost')).toBe(200);
    expect(await send('evt_1', 'created', 'needs_response')).toBe(200);
    expect(await send('evt_2', 'updated', 'under_review')).toBe(200);
    expect(await read(order)).toMatchObject({ disputed: true });
    expect(await timeline(order)).toEqual(['dispute.lost']);
    expect((await refund(order)).body.code).toBe('order_disputed');
  });

  test('of a payment that is not the shop’s is ignored', async () => {
    const dispute = { object: 'dispute', id: 'du_1', payment_intent: 'pi_other', amount: 1, status: 'lost' };
    expect(await sendWebhook(shop, { id: 'evt_1', type: 'charge.dispute.closed', intent: dispute })).toBe(200);
    expect(await shop.deps.db.selectFrom('disputes').selectAll().execute()).toEqual([]);
  });

  test('opened while a refund is owed makes the provider refuse it, and it is tried again when it is won', async () => {
    const order = await buy();
    const id = await shop.demo.stripe.openDispute(intentOf(order), 'never');
    await refund(order, { amount: 10 });
    await shop.onIdle();
    expect(takeErrors()).toEqual(['The payment provider refused a refund']);
    expect(await refunds(order)).toMatchObject([{ state: 'failed', failureReason: 'charge_disputed', canRetry: true }]);
    await shop.demo.stripe.closeDispute(id, 'won', 'never');
    shop.advance(11 * 60_000);
    await settleRefunds(shop.deps);
    expect(await refunds(order)).toMatchObject([{ state: 'succeeded' }]);
    expect((await refundsAtProvider(shop, intentOf(order))).returned).toBe(1000);
  });
});

test('a refund races shipping, and the other orders of the checkout expire', async () => {
  const { intentId, orders } = await buyThree();
  const place = { shop, customer, ...(await placeCheckout(shop, customer, [5, 6])) };
  const [first] = orders as [Order];
  shop.advance((shop.deps.settings.unpaidOrderHours + 1) * 3_600_000);
  const app = createApp(shop.deps);
  const again = app.request(`/api/orders/${first._id}/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${(await shop.addUser({ email: admin.email, admin: true })).token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ reason: 'Damaged' }),
  });
  const [refunded, expired] = await Promise.all([again, expireOverdueOrders(shop.deps)]);
  await shop.onIdle();
  expect([refunded.status, expired]).toEqual([201, place.orders.length]);
  expect((await refundsAtProvider(shop, intentId)).returned).toBe(5000);
});
