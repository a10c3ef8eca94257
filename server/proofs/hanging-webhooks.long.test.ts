import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import type { PostWebhook } from '#server/integrations/webhooks/post-webhook.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { insertEndpoint } from '#server/queries/webhooks/endpoints.ts';
import { addEndpoint } from '#server/services/webhooks/change-endpoints.ts';
import { startWebhookWorker } from '#server/services/webhooks/webhook-worker.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { localSender } from '#server/testing/webhooks/deliver.ts';
import { openReceiver, type Receiver } from '#server/testing/webhooks/receiver.ts';
import { sampleWebhook } from '#server/testing/webhooks/webhook-requests.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { WEBHOOK_TIMEOUT_MS } from '#shared/domain/webhooks/webhooks.ts';

const OF_EACH = 50;
/** The worker looks for new events once a second. */
const AT_ONCE_MS = 4000;

let shop: TestShop;
let hanging: Receiver;
let quick: Receiver;
let customer: TestUser;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop({ settings: { webhooksInPrivateNetwork: true, unpaidOrdersPerCustomer: 1_000_000 } });
  hanging = await openReceiver(() => null);
  quick = await openReceiver();
  customer = await shop.addUser();
  product = await shop.addProduct({ price: 5, minimumQuantity: 1, availableQuantity: 1_000_000 });
  await addEndpoints();
});
afterEach(async () => {
  await Promise.all([hanging.close(), quick.close()]);
  await expect.poll(countOnTheirWay, { timeout: 20_000 }).toBe(0);
  await shop.close();
});

/** A stop waits for no attempt for long; what it cut off ends with its connection. */
async function countOnTheirWay(): Promise<number> {
  const rows = await shop.deps.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('state', '=', 'queued')
    .where('attempts', '>', 0)
    .where('last_problem', 'is', null)
    .execute();
  return rows.length;
}

/** More than a shop may have, for there are many accounts too. */
async function addEndpoints(): Promise<void> {
  const { userId: actor } = await shop.addUser({ admin: true });
  const { id } = await addEndpoint(shop.deps, { holder: SHOP, actor, terms: sampleWebhook() });
  const { seq: _, ...row } = await shop.deps.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const off = { ...row, id: randomUUID(), off_at: 1, off_reason: 'by_hand' as const };
  await inTransaction(shop.deps.db, async (db) => {
    await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
    await insertEndpoint(db, off);
    for (let n = 0; n < OF_EACH; n += 1) {
      for (const { url } of [hanging, quick])
        await insertEndpoint(db, { ...row, id: randomUUID(), url: `${url}/${randomUUID()}` });
    }
  });
}

interface Measured {
  /** From the commit of the order, until all had it; null when some had not within the time. */
  arrivedMs: number | null;
  slowestOrderMs: number;
  orders: number;
}

/** One event for all, with further orders while the receivers hang. */
async function measure(post: PostWebhook, forMs: number): Promise<Measured> {
  const stop = startWebhookWorker(shop.deps, post);
  const before = quick.received.length;
  const order = async () => {
    const start = performance.now();
    await shop.placeOrder(customer, product);
    return performance.now() - start;
  };
  await order();
  const begun = performance.now();
  const measured: Measured = { arrivedMs: null, slowestOrderMs: 0, orders: 0 };
  while (performance.now() - begun < forMs) {
    if (measured.arrivedMs === null && quick.received.length - before >= OF_EACH)
      measured.arrivedMs = performance.now() - begun;
    measured.slowestOrderMs = Math.max(measured.slowestOrderMs, await order());
    measured.orders += 1;
    await new Promise((done) => setTimeout(done, 20));
  }
  await stop();
  return measured;
}

/** Sends one request after the other, as a single queue would. */
function oneByOne(post: PostWebhook): PostWebhook {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const sent = last.then(() => post(request));
    last = sent;
    return sent;
  };
}

test(
  'fifty receivers that hang hold up no other endpoint and no order',
  async () => {
    const timeoutMs = rounds(5000, WEBHOOK_TIMEOUT_MS);
    const forMs = rounds(AT_ONCE_MS, 2 * WEBHOOK_TIMEOUT_MS);
    const { arrivedMs, slowestOrderMs, orders } = await measure(localSender(timeoutMs), forMs);
    expect(hanging.received.length).toBeGreaterThanOrEqual(OF_EACH);
    expect(arrivedMs).toBeLessThan(AT_ONCE_MS);
    expect(slowestOrderMs).toBeLessThan(1000);
    report({
      promise: 'Receivers of webhooks that hang hold up no other endpoint and no order',
      tried: `100 endpoints, 50 of which hang until the timeout of ${timeoutMs / 1000} s: the others had the event after ${Math.round(arrivedMs ?? 0)} ms; slowest of ${orders} orders meanwhile ${Math.round(slowestOrderMs)} ms`,
      failed: 0,
      control: 'sent one after the other: some had nothing within four seconds',
      test: 'server/proofs/hanging-webhooks.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

test('control: sent one after the other, endpoints wait for those that hang', async () => {
  const { arrivedMs } = await measure(oneByOne(localSender(1000)), AT_ONCE_MS);
  expect(arrivedMs).toBeNull();
});
