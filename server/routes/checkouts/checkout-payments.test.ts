import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import {
  type CheckoutShop,
  intentIdOf,
  openCheckoutShop,
  payIntent,
  placeCheckout,
  requestCheckoutIntent,
  sumOf,
  withoutCancellation,
} from '#server/testing/checkout-shop.ts';
import { payDirectly, refundsAtProvider } from '#server/testing/pay-directly.ts';
import { readIntent, sendWebhook } from '#server/testing/send-webhook.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { minor } from '#shared/domain/money.ts';
import { checkoutPaymentMessages, paymentMessages } from '#shared/messages/users/account.ts';

// One payment for a checkout of three orders: 50.00, 60.00 and 70.00.

let place: CheckoutShop;
let shop: TestShop;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(replace?: (deps: Deps) => Partial<Deps>): Promise<void> {
  place = await openCheckoutShop(replace && { replace });
  shop = place.shop;
}

async function reopen(replace: (deps: Deps) => Partial<Deps>): Promise<void> {
  await shop.close();
  await open(replace);
}

const unreachable = (deps: Deps) => withoutCancellation(deps, new AppError('payment_provider_timeout'));

/** The provider's webhooks get no response, so that it sends them again later. */
function losesWebhooks({ payments }: Deps): Partial<Deps> {
  const parseWebhook = () => {
    throw new AppError('database_busy');
  };
  return { payments: { ...payments, parseWebhook } };
}

const order = (index: number): Order => place.orders[index] ?? expect.fail();

async function openIntent(total?: number) {
  const response = await requestCheckoutIntent(place, total);
  expect(response.status).toBe(200);
  return response.body;
}

async function openIntentOf(single: Order) {
  const body = { totalPrice: single.total, orderId: single._id };
  return shop.request<{ clientSecret: string; code?: string }>('POST', '/api/create-payment-intent', {
    token: place.customer.token,
    body,
  });
}

const cancel = ({ _id }: Order) => shop.request('DELETE', `/api/orders/${_id}`, { token: place.customer.token });

function claim({ _id }: Order, transactionId: string) {
  return shop.request<Order & { code?: string; message?: string }>('PATCH', `/api/orders/${_id}`, {
    token: place.customer.token,
    body: { order: _id, transactionId },
  });
}

async function transactions(): Promise<(string | null)[]> {
  const rows = await shop.deps.db.selectFrom('orders').select('transaction_id').orderBy('seq').execute();
  return rows.map((row) => row.transaction_id);
}

async function eventsOf(type: string): Promise<string[]> {
  const rows = await shop.deps.db
    .selectFrom('events')
    .select('subject_id')
    .where('type', '=', type)
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.subject_id).toSorted();
}

const idsOf = (...orders: Order[]) => orders.map(({ _id }) => _id).toSorted();
const statusOf = async (id: string) => (await shop.demo.deps.payments.retrieveIntent(id))?.status;

/** The prefixes of the logged messages. */
const errors = () => shop.errors.splice(0).map((line) => line.split(':')[0]);

describe('opening the payment of a checkout', () => {
  test('gives one intent for the sum, the same to every request', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => openIntent()));
    responses.push(await openIntent());
    expect(new Set(responses.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await readIntent(shop, intentIdOf(await openIntent()))).toMatchObject({
      amount: 18_000,
      metadata: { checkoutId: place.checkoutId },
      description: `Checkout ${place.checkoutId}`,
    });
  });

  test('cancels the open intent and opens another when the sum has changed', async () => {
    const first = await openIntent();
    await cancel(order(1));
    await shop.onIdle();
    expect(await requestCheckoutIntent(place)).toMatchObject({ status: 409, body: { code: 'total_mismatch' } });
    const second = await openIntent(120);
    expect([await statusOf(intentIdOf(first)), await statusOf(intentIdOf(second))]).toEqual([
      'canceled',
      'requires_payment_method',
    ]);
    await payIntent(shop, second);
    await shop.onIdle();
    const id = intentIdOf(second);
    expect(await transactions()).toEqual([id, null, id]);
  });

  test('is superseded by the payment of one order, and supersedes it', async () => {
    const whole = await openIntent();
    const alone = await openIntentOf(order(0));
    expect(alone.status).toBe(200);
    expect(await statusOf(intentIdOf(whole))).toBe('canceled');
    const again = await openIntent();
    expect(await statusOf(intentIdOf(alone.body))).toBe('canceled');
    // The provider remembers the ended intents under their idempotency keys.
    const last = await openIntentOf(order(0));
    await payIntent(shop, last.body);
    await shop.onIdle();
    expect(await statusOf(intentIdOf(again))).toBe('canceled');
    await payIntent(shop, await openIntent(130));
    await shop.onIdle();
    expect(new Set(await transactions()).size).toBe(2);
  });

  test('finds another key after ended intents and saved failures', async () => {
    shop.demo.stripe.trouble.failures = 2;
    expect([(await openIntentOf(order(0))).status, (await openIntentOf(order(0))).status]).toEqual([502, 502]);
    expect(errors()).toHaveLength(2);
    const first = await openIntentOf(order(0));
    await openIntent();
    const second = await openIntentOf(order(0));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await statusOf(intentIdOf(first.body))).toBe('canceled');
    expect(await statusOf(intentIdOf(second.body))).toBe('requires_payment_method');
  });

  test('opens one for the new sum when the shop forgot an intent that the provider made', async () => {
    let lost = true;
    await reopen(({ payments }) => ({
      payments: {
        ...payments,
        createIntent: async (input) => {
          const made = await payments.createIntent(input);
          if (lost) throw new AppError('payment_provider_timeout');
          return made;
        },
      },
    }));
    expect((await requestCheckoutIntent(place)).status).toBe(504);
    lost = false;
    expect(errors()).toHaveLength(1);
    await cancel(order(0));
    await openIntent(130);
  });

  test.each(['the checkout', 'one order'])('applies the payment of an intent that %s would supersede', async (what) => {
    await reopen(losesWebhooks);
    const paid = await payIntent(shop, what === 'one order' ? await openIntent() : (await openIntentOf(order(0))).body);
    const refused = what === 'one order' ? await openIntentOf(order(0)) : await requestCheckoutIntent(place);
    expect([refused.status, refused.body.code]).toEqual([409, what === 'one order' ? 'order_paid' : 'total_mismatch']);
    expect(await transactions()).toEqual(what === 'one order' ? [paid, paid, paid] : [paid, null, null]);
    await shop.onIdle();
    shop.errors.splice(0);
  });

  test('waits for a card that is being charged', async () => {
    await reopen(({ payments }) => ({
      payments: {
        ...payments,
        cancelIntent: async (id) => {
          const intent = await payments.retrieveIntent(id);
          if (!intent) throw new AppError('not_found');
          return { ...intent, status: 'processing' };
        },
      },
    }));
    await openIntent();
    expect(await openIntentOf(order(0))).toMatchObject({ status: 402, body: { code: 'payment_incomplete' } });
  });

  test('is refused for another customer, another total, and with an order besides', async () => {
    expect((await requestCheckoutIntent({ ...place, customer: await shop.addUser() })).status).toBe(404);
    expect((await requestCheckoutIntent({ ...place, checkoutId: 'unknown' })).status).toBe(404);
    expect((await requestCheckoutIntent(place, 179.99)).body.code).toBe('total_mismatch');
    const both = { totalPrice: 180, checkoutId: place.checkoutId, orderId: order(0)._id };
    const { token } = place.customer;
    expect((await shop.request('POST', '/api/create-payment-intent', { token, body: both })).status).toBe(422);
    expect(await shop.deps.db.selectFrom('payment_intents').selectAll().execute()).toEqual([]);
  });

  test('is refused when all is paid', async () => {
    await payIntent(shop, await openIntent());
    await shop.onIdle();
    expect(await requestCheckoutIntent(place)).toMatchObject({ status: 409, body: { code: 'order_paid' } });
  });

  test('says when nothing is open any more that nothing was charged', async () => {
    const opened = await openIntent();
    for (const each of place.orders) await cancel(each);
    const { notCharged } = checkoutPaymentMessages.closed;
    expect((await requestCheckoutIntent(place)).body).toMatchObject({ code: 'order_closed', message: notCharged });
    expect(await statusOf(intentIdOf(opened))).toBe('canceled');
  });
});

describe('the payment of a checkout', () => {
  test('pays every order at once, however the shop learns of it', async () => {
    const id = await payIntent(shop, await openIntent());
    const intent = await readIntent(shop, id);
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => sendWebhook(shop, { id: `evt_${n % 2}`, intent })),
      ...place.orders.map(async (each) => (await claim(each, id)).status),
      ...place.orders.map(async (each) => (await claim(each, id)).status),
    ]);
    expect(new Set(responses)).toEqual(new Set([200]));
    await shop.onIdle();
    expect(await transactions()).toEqual([id, id, id]);
    expect(await eventsOf('order.paid')).toEqual(idsOf(...place.orders));
    expect((await cancel(order(0))).status).toBe(409);
    expect((await refundsAtProvider(shop, id)).refunds).toEqual([]);
  });

  test('is confirmed by a claim of any of its orders, and of no other', async () => {
    await reopen(losesWebhooks);
    await cancel(order(0));
    const id = await payIntent(shop, await openIntent(130));
    const [other] = (await placeCheckout(shop, place.customer, [5])).orders;
    expect((await claim(other ?? expect.fail(), id)).body.code).toBe('payment_mismatch');
    // Cancelled before the payment was opened, so it is not about it.
    expect((await claim(order(0), id)).body.code).toBe('payment_mismatch');
    expect((await claim(order(2), id)).body).toMatchObject({ paid: true, transactionId: id });
    expect(await transactions()).toEqual([null, id, id, null]);
    await shop.onIdle();
    shop.errors.splice(0);
  });

  test('refunds the difference, once, when an order of it was cancelled', async () => {
    await reopen(unreachable);
    const opened = await openIntent();
    await cancel(order(1));
    await shop.onIdle();
    expect(errors()).toEqual(['A payment intent of a closed order is still open']);
    const id = await payIntent(shop, opened);
    await shop.onIdle();
    await Promise.all([reconcilePayments(shop.deps), reconcilePayments(shop.deps)]);
    expect(await transactions()).toEqual([id, null, id]);
    expect(await refundsAtProvider(shop, id)).toMatchObject({
      returned: 6000,
      refunds: [{ amount: 6000, status: 'succeeded' }],
    });
    expect(await shop.deps.db.selectFrom('refunds').selectAll().execute()).toMatchObject([
      { payment_intent_id: id, amount_minor: 6000, status: 'succeeded' },
    ]);
    expect([await eventsOf('refund.requested'), await eventsOf('refund.completed')]).toEqual([
      [order(1)._id],
      [order(1)._id],
    ]);
    const { refunding } = paymentMessages.afterCancellation;
    expect((await claim(order(1), id)).body).toMatchObject({ code: 'order_closed', message: refunding });
    expect((await claim(order(2), id)).status).toBe(200);
    const asked = await openIntentOf(order(1));
    expect(asked.body).toMatchObject({ code: 'order_closed', message: refunding });
  });

  test('refunds the share of an order that another payment paid', async () => {
    await reopen(unreachable);
    const opened = await openIntent();
    const direct = await payDirectly(shop, { orderId: order(0)._id, amount: 5000 });
    await shop.onIdle();
    expect(errors()).toHaveLength(1);
    const id = await payIntent(shop, opened);
    await shop.onIdle();
    expect(await transactions()).toEqual([direct.id, id, id]);
    expect(await refundsAtProvider(shop, id)).toMatchObject({ returned: 5000, refunds: [{ amount: 5000 }] });
    const { refunding } = paymentMessages;
    expect((await claim(order(0), id)).body).toMatchObject({ code: 'order_paid', message: refunding });
  });

  test('of which every order was cancelled goes back whole', async () => {
    await reopen(unreachable);
    const opened = await openIntent();
    for (const each of place.orders) await cancel(each);
    await shop.onIdle();
    expect(new Set(errors()).size).toBe(1);
    const id = await payIntent(shop, opened);
    await shop.onIdle();
    expect(await transactions()).toEqual([null, null, null]);
    expect(await refundsAtProvider(shop, id)).toMatchObject({ returned: 18_000, refunds: [{ amount: 18_000 }] });
    expect(await eventsOf('refund.completed')).toEqual(idsOf(...place.orders));
    const { refunding } = checkoutPaymentMessages.closed;
    expect((await requestCheckoutIntent(place)).body).toMatchObject({ code: 'order_closed', message: refunding });
  });

  test('of another amount or currency than it was opened for goes back whole', async () => {
    await reopen(losesWebhooks);
    const id = await payIntent(shop, await openIntent());
    const retrieve = shop.deps.payments.retrieveIntent;
    shop.deps.payments.retrieveIntent = async (intentId) => {
      const intent = await retrieve(intentId);
      return intent && { ...intent, amount: minor(17_000), amountReceived: minor(17_000) };
    };
    expect(await claim(order(0), id)).toMatchObject({ status: 409, body: { message: paymentMessages.mismatch } });
    await shop.onIdle();
    shop.errors.splice(0);
    expect(await transactions()).toEqual([null, null, null]);
    expect((await shop.deps.db.selectFrom('refunds').selectAll().execute()).map((row) => row.amount_minor)).toEqual([
      17_000,
    ]);
  });

  test('cancels the intents of its orders that are still open', async () => {
    const opened = await openIntent();
    const direct = await payDirectly(shop, { orderId: order(0)._id, amount: 5000 });
    await shop.onIdle();
    expect(await transactions()).toEqual([direct.id, null, null]);
    expect(await statusOf(intentIdOf(opened))).toBe('canceled');
  });

  test('from an intent that the shop does not know pays the open orders, or goes back', async () => {
    await cancel(order(0));
    const paid = await payDirectly(shop, { amount: 13_000 });
    const wrong = await payDirectly(shop, { amount: 12_999 });
    await shop.onIdle();
    shop.errors.splice(0);
    const metadata = { checkoutId: place.checkoutId };
    expect(await sendWebhook(shop, { id: 'evt_1', intent: { ...wrong, metadata } })).toBe(200);
    expect(errors()).toHaveLength(1);
    expect(await sendWebhook(shop, { id: 'evt_2', intent: { ...paid, metadata } })).toBe(200);
    expect(await sendWebhook(shop, { id: 'evt_3', intent: { ...paid, metadata } })).toBe(200);
    await shop.onIdle();
    expect(await transactions()).toEqual([null, paid.id, paid.id]);
    expect((await refundsAtProvider(shop, wrong.id)).returned).toBe(12_999);
    expect((await refundsAtProvider(shop, paid.id)).returned).toBe(0);
  });
});

describe('an order of a checkout that is closed', () => {
  test('ends the open intent of the checkout', async () => {
    const opened = await openIntent();
    await cancel(order(0));
    await shop.onIdle();
    expect(await statusOf(intentIdOf(opened))).toBe('canceled');
    expect(await shop.deps.db.selectFrom('payment_intents').select('state').execute()).toEqual([
      { state: 'cancelled' },
    ]);
  });

  test('ends it by the periodic check when the provider was unreachable', async () => {
    let reachable = false;
    await reopen(({ payments }) => ({
      payments: {
        ...payments,
        cancelIntent: (id) =>
          reachable ? payments.cancelIntent(id) : Promise.reject(new AppError('payment_provider_timeout')),
      },
    }));
    const opened = await openIntent();
    await cancel(order(0));
    await shop.onIdle();
    expect(errors()).toHaveLength(1);
    reachable = true;
    await reconcilePayments(shop.deps);
    expect(await statusOf(intentIdOf(opened))).toBe('canceled');
    expect(await openIntent(sumOf(place.orders) - (order(0).total ?? 0))).toBeDefined();
  });

  test('leaves an intent alone that can pay all its orders', async () => {
    const opened = await openIntent();
    await reconcilePayments(shop.deps);
    expect(await statusOf(intentIdOf(opened))).toBe('requires_payment_method');
    await payIntent(shop, opened);
    await shop.onIdle();
    expect(new Set(await transactions())).toEqual(new Set([intentIdOf(opened)]));
  });
});
