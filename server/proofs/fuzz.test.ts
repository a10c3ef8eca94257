import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FuzzRequest, fuzzRequests } from '#server/testing/fuzz.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/testing/proof.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { endpoints } from '#shared/contracts/contract.ts';

// Requests derived from the contract at random: no 5xx, none over a second, and memory does not grow.

const BATCH = 500;
const ANSWERS_WITHIN_MS = 1000;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

interface Outcome {
  requests: number;
  failures: string[];
  slowest: number;
  /** Bytes in use after the first tenth and at the end. */
  memory: [number, number];
}

async function makeRequests(seed: number) {
  const customer = await shop.addUser();
  const admin = await shop.addUser({ admin: true });
  const product = await shop.addProduct({ availableQuantity: 1_000_000, minimumQuantity: 1 });
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  const values = [product._id, order._id, customer.email, admin.email, 'pi_unknown', '5', '5550100'];
  const tokens = [customer.token, admin.token, await shop.idToken(customer.email)];
  const requests = fuzzRequests(endpoints, { tokens, values });
  return (batch: number) => fc.sample(requests, { numRuns: BATCH, seed: seed + batch });
}

async function fuzz(count: number, seed: number): Promise<Outcome> {
  const nextBatch = await makeRequests(seed);
  const outcome: Outcome = { requests: 0, failures: [], slowest: 0, memory: [0, 0] };
  const batches = Math.ceil(count / BATCH);
  for (let batch = 0; batch < batches; batch += 1) {
    for (const request of nextBatch(batch)) {
      await send(request, outcome);
      outcome.requests += 1;
    }
    if (batch === Math.ceil(batches / 10)) outcome.memory[0] = memoryInUse();
  }
  outcome.memory[1] = memoryInUse();
  return outcome;
}

async function send({ method, path, headers, body }: FuzzRequest, outcome: Outcome): Promise<void> {
  const started = performance.now();
  const answer = await shop.app.request(path, { method, headers, ...(body !== null && { body }) });
  // A stream of events has no end.
  if (answer.headers.get('content-type') === 'text/event-stream') await answer.body?.cancel();
  else await answer.text();
  const ms = performance.now() - started;
  outcome.slowest = Math.max(outcome.slowest, ms);
  if (answer.status >= 500 || ms > ANSWERS_WITHIN_MS) {
    outcome.failures.push(`${answer.status} in ${Math.round(ms)} ms: ${method} ${path} ${body?.slice(0, 200)}`);
  }
}

function memoryInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

test(
  'requests derived from the contract at random give no 5xx, and none takes over a second',
  async () => {
    const seed = randomInt(2 ** 31);
    console.info(`fuzz: seed ${seed}`);
    const outcome = await fuzz(rounds(2000, 100_000), seed);
    expect([seed, outcome.failures]).toEqual([seed, []]);

    // Control: a bug that answers 500 in one call is found.
    await shop.close();
    shop = await openTestShop({
      replace: (deps) => ({ identity: { ...deps.identity, verify: () => Promise.reject(new TypeError('a bug')) } }),
    });
    const control = await fuzz(500, seed);
    expect(control.failures.length).toBeGreaterThan(0);
    shop.errors.splice(0);
    const [early, late] = outcome.memory.map((bytes) => Math.round(bytes / 2 ** 20));
    report({
      promise: 'Requests derived from the contract at random give no 5xx, and none takes over 1 s',
      tried: `${outcome.requests} requests, seed ${seed}; slowest ${Math.round(outcome.slowest)} ms; heap ${early} MB after the first tenth, ${late} MB at the end`,
      failed: outcome.failures.length,
      control: `with a bug in sign-in: ${control.failures.length} of ${control.requests} found it`,
      test: 'server/proofs/fuzz.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
