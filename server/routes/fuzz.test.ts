import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { type FuzzRequest, fuzzRequests } from '#server/testing/fuzz.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { endpoints } from '#shared/contracts/contract.ts';

// Values that one engine cannot store must not cause a 5xx. The long form is server/proofs/fuzz.long.test.ts.

const REQUESTS = 1000;
const RESPONDS_WITHIN_MS = 1000;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function makeRequests(seed: number, calls = endpoints): Promise<FuzzRequest[]> {
  const customer = await shop.addUser();
  const admin = await shop.addUser({ admin: true });
  const product = await shop.addProduct({ availableQuantity: 1_000_000, minimumQuantity: 1 });
  // Its first one starts a thread.
  await shop.app.request(`/api/products/${product._id}/data-sheet`);
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  const values = [product._id, order._id, customer.email, admin.email, 'pi_unknown', '5', '5550100'];
  const tokens = [customer.token, admin.token, await shop.idToken(customer.email)];
  return fc.sample(fuzzRequests(calls, { tokens, values }), { numRuns: REQUESTS, seed });
}

async function sendAll(requests: FuzzRequest[]): Promise<string[]> {
  const failures: string[] = [];
  for (const { method, path, headers, body } of requests) {
    const started = performance.now();
    const response = await shop.app.request(path, { method, headers, ...(body !== null && { body }) });
    if (response.headers.get('content-type') === 'text/event-stream') await response.body?.cancel();
    else await response.text();
    const ms = Math.round(performance.now() - started);
    if (response.status >= 500 || ms > RESPONDS_WITHIN_MS) {
      failures.push(
        `${response.status} in ${ms} ms: ${method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 200)}`,
      );
    }
  }
  return failures;
}

test('random requests derived from the contract give no 5xx, and none takes over a second', async () => {
  const seed = randomInt(2 ** 31);
  const failures = await sendAll(await makeRequests(seed));
  expect([seed, failures]).toEqual([seed, []]);
}, 60_000);

test('control: detects a call that the database refuses', async () => {
  const ofReviews = endpoints.filter(({ path }) => path.startsWith('/reviews'));
  const requests = await makeRequests(1, ofReviews);
  await writerOf(shop.deps.db).schema.alterTable('reviews').renameTo('mislaid').execute();
  const failures = await sendAll(requests.slice(0, 100));
  await writerOf(shop.deps.db).schema.alterTable('mislaid').renameTo('reviews').execute();
  expect(failures.length).toBeGreaterThan(0);
  expect(shop.errors.splice(0).length).toBeGreaterThanOrEqual(failures.length);
});
