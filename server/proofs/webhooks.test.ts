import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutOrderGuards } from '#server/proofs/support/without-guards.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { readIntent, sendWebhook } from '#server/testing/send-webhook.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

// News of a payment from the browser and the provider: repeated, late, out of order, and at once.

let shop: TestShop;
let customer: TestUser;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(options: Parameters<typeof openTestShop>[0] = {}): Promise<void> {
  shop = await openTestShop(options);
  customer = await shop.addUser();
}

async function withoutGuards<T>(work: () => Promise<T>): Promise<T> {
  await shop.close();
  await open({ replace: withoutOrderGuards });
  const result = await work();
  await shop.demo.stripe.onIdle();
  expect(await verifyDatabase(shop.deps.db)).not.toEqual([]);
  await shop.discard();
  await open();
  return result;
}

async function claim(order: Order, transactionId: string): Promise<number> {
  const body = { order: order._id, transactionId };
  return (await shop.request('PATCH', `/api/orders/${order._id}`, { token: customer.token, body })).status;
}

async function paidEvents(order: Order): Promise<number> {
  const rows = await shop.deps.db
    .selectFrom('events')
    .select('seq')
    .where('subject_id', '=', order._id)
    .where('type', '=', 'order.paid')
    .execute();
  return rows.length;
}

async function race(count: number): Promise<string[]> {
  const product = await shop.addProduct({ price: 5, availableQuantity: 100_000 });
  const wrong: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const order = await shop.placeOrder(customer, product);
    // The stand-in sends its own webhook at the same time.
    const id = await shop.payByCard(customer, order);
    const intent = await readIntent(shop, id);
    const event = `evt_${round}`;
    const statuses = await Promise.all([
      claim(order, id),
      sendWebhook(shop, { id: event, intent }),
      sendWebhook(shop, { id: event, intent }),
      sendWebhook(shop, { id: `${event}_other`, intent }),
      claim(order, id),
    ]);
    await shop.demo.stripe.onIdle();
    if (statuses.some((status) => status !== 200)) wrong.push(`round ${round}: ${statuses.join(' ')}`);
    const events = await paidEvents(order);
    if (events !== 1) wrong.push(`round ${round}: paid ${events} times`);
  }
  return wrong;
}

test(
  'webhooks that race the browser pay once, and every request gets a response',
  async () => {
    const count = rounds(60, 200);
    const wrong = await race(count);
    expect(wrong).toEqual([]);
    const tries = rounds(5, 20);
    const control = await withoutGuards(() => race(tries));
    expect(control.length).toBeGreaterThanOrEqual(tries);
    report({
      promise: 'News of a payment that races (webhook twice, another webhook, the browser twice) pays once',
      tried: `${count} rounds, ${count * 6} messages`,
      failed: wrong.length,
      control: `without the guards of the state \`paid\`: ${tries} of ${tries} rounds paid more than once`,
      test: 'server/proofs/webhooks.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

async function disorder(count: number): Promise<{ statuses: number[]; paid: number[]; shown: boolean[] }> {
  const product = await shop.addProduct({ price: 5, availableQuantity: 100_000 });
  const statuses: number[] = [];
  const paid: number[] = [];
  const shown: boolean[] = [];
  for (let round = 0; round < count; round += 1) {
    const order = await shop.placeOrder(customer, product);
    const id = await shop.payByCard(customer, order);
    await shop.demo.stripe.onIdle();
    const intent = await readIntent(shop, id);
    const early = { ...intent, status: 'requires_payment_method', amount_received: 0 };
    const app = createApp(shop.deps);
    const send = async (event: string, object: object, type?: string) =>
      statuses.push(
        await sendWebhook(shop, { id: `evt_${round}_${event}`, intent: object, ...(type && { type }), app }),
      );
    await send('1', intent);
    await send('1', intent);
    await send('2', intent);
    await send('3', early, 'payment_intent.created');
    await send('4', early, 'payment_intent.payment_failed');
    await send('5', { ...early, status: 'canceled' }, 'payment_intent.canceled');
    await send('6', {}, 'customer.created');
    await reconcilePayments(shop.deps);
    const { body } = await shop.request<Order>('GET', `/api/orders/${order._id}`, { token: customer.token });
    paid.push(await paidEvents(order));
    shown.push(body.paid && body.transactionId === id);
  }
  return { statuses, paid, shown };
}

test(
  'a webhook repeated after a restart, late, or out of order has one effect',
  async () => {
    const count = rounds(3, 100);
    const { statuses, paid, shown } = await disorder(count);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([new Set(paid), new Set(shown)]).toEqual([new Set([1]), new Set([true])]);
    const control = await withoutGuards(() => disorder(3));
    expect(control.paid.every((times) => times > 1)).toBe(true);
    report({
      promise: 'Webhooks that come twice, after a restart, late or out of order have one effect',
      tried: `${count} payments, ${statuses.length} webhooks`,
      failed: paid.filter((times) => times !== 1).length,
      control: 'without the guards of the state `paid`: 3 of 3 payments counted more than once',
      test: 'server/proofs/webhooks.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
