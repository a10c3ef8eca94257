import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import { startJobs } from '#server/host/jobs.ts';
import { createPayments } from '#server/integrations/stripe.ts';
import { type FaultyProvider, startFaultyProvider } from '#server/proofs/support/faulty-provider.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import type { ClockWatch } from '#server/services/watch-clock.ts';
import { payDirectly } from '#server/testing/pay-directly.ts';
import { type ProviderIntent, sendWebhook } from '#server/testing/send-webhook.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// Requests and expiry do not wait for a provider that hangs, and later each refund is made once.

const RESPONDS_WITHIN_MS = 1000;
const STOCK_BACK_WITHIN_MS = 6000;
const HOUR_MS = 3_600_000;

interface OwingShop {
  shop: TestShop;
  provider: FaultyProvider;
  customer: TestUser;
  product: Product;
  intents: ProviderIntent[];
}

/** Cancelled orders have `count` payments that the shop does not know yet. */
async function openShop(count: number): Promise<OwingShop> {
  let real: typeof globalThis.fetch = () => Promise.reject(new Error('The shop is not open yet'));
  const provider = await startFaultyProvider((input, init) => real(input, init));
  const shop = await openTestShop({
    replace: ({ settings }) => ({ payments: createPayments({ ...settings.stripe, fetch: provider.fetch }) }),
  });
  real = shop.demo.stripe.fetch;
  const customer = await shop.addUser();
  const product = await shop.addProduct({ price: 5, availableQuantity: 100_000 });
  const intents: ProviderIntent[] = [];
  for (let n = 0; n < count; n += 1) {
    const order = await shop.placeOrder(customer, product);
    await cancel(shop, customer, order);
    const intent = await payDirectly(shop, { amount: 5000 });
    intents.push({ ...intent, metadata: { orderId: order._id } });
  }
  await shop.onIdle();
  expect(shop.errors.splice(0)).toHaveLength(count);
  return { shop, provider, customer, product, intents };
}

const cancel = (shop: TestShop, { token }: TestUser, order: Order) =>
  shop.request('DELETE', `/api/orders/${order._id}`, { token });

async function stockOf(shop: TestShop, product: Product): Promise<number> {
  return (await shop.request<Product>('GET', `/api/products/${product._id}`)).body.availableQuantity;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The test advances the clock by days, so the real clock watch does not fit. */
const trustedClock: ClockWatch = { check: async () => {}, problem: () => null };

test(
  'a provider that hangs while refunds are owed delays no webhook, cancellation, page or expiry',
  async () => {
    const count = rounds(40, 200);
    const { shop, provider, customer, product, intents } = await openShop(count);
    const stock = await stockOf(shop, product);
    const [overdue, dropped] = await Promise.all([0, 1].map(() => shop.placeOrder(customer, product)));
    for (const order of [overdue, dropped]) {
      const body = { totalPrice: order?.total, orderId: order?._id };
      await shop.request('POST', '/api/create-payment-intent', { token: customer.token, body });
    }
    provider.fault = 'hanging';

    const webhooks: number[] = [];
    for (const [n, intent] of intents.entries()) {
      webhooks.push(await timed(async () => expect(await sendWebhook(shop, { id: `evt_${n}`, intent })).toBe(200)));
    }
    const cancelling = await timed(async () => {
      expect((await cancel(shop, customer, dropped as Order)).status).toBe(200);
    });
    const pages: number[] = [];
    for (let n = 0; n < 20; n += 1) pages.push(await timed(() => shop.request('GET', '/api/products')));

    // Control: a refund inside a request would still be waiting.
    const control = settleRefunds({ ...shop.deps, isShuttingDown: () => provider.fault === 'ok' });
    const waiting = delay(2 * RESPONDS_WITHIN_MS, 'waiting');

    shop.advance((shop.deps.settings.unpaidOrderHours + 1) * HOUR_MS);
    const started = performance.now();
    const stopJobs = startJobs(shop.deps, { file: null, clock: trustedClock, origin: 'http://localhost' });
    await vi.waitUntil(async () => (await stockOf(shop, product)) >= stock, { timeout: 60_000, interval: 10 });
    const stockBack = performance.now() - started;
    const slowest = (times: number[]) => Math.round(Math.max(...times));
    expect(slowest([...webhooks, ...pages, cancelling])).toBeLessThan(RESPONDS_WITHIN_MS);
    expect(stockBack).toBeLessThan(STOCK_BACK_WITHIN_MS);

    expect(await Promise.race([control.then(() => 'done'), waiting])).toBe('waiting');

    provider.fault = 'ok';
    provider.release();
    await control;
    await shop.onIdle();
    await stopJobs();
    await settleRefunds(shop.deps);
    const db = shop.deps.db.$extendTables<DemoStripeTables>();
    const made = await db.selectFrom('demo_stripe_refunds').select('payment_intent').execute();
    const ids = intents.map(({ id }) => id).toSorted();
    expect(made.map((refund) => refund.payment_intent).toSorted()).toEqual(ids);
    shop.errors.splice(0);
    await shop.close();
    await provider.stop();
    report({
      promise: 'A provider that hangs while refunds are owed holds up no request and no expiry, and each is made once',
      tried: `${count} refunds owed; slowest webhook ${slowest(webhooks)} ms, cancellation ${Math.round(cancelling)} ms, page ${slowest(pages)} ms, stock of an expired order back after ${Math.round(stockBack)} ms`,
      failed: 0,
      control: `settled inside the request: still waiting after ${2 * RESPONDS_WITHIN_MS} ms`,
      test: 'server/proofs/owed-refunds.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
