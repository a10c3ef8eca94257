import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Settings } from '#server/env.ts';
import { createIdentityVerifier } from '#server/integrations/identity.ts';
import { createPayments } from '#server/integrations/stripe.ts';
import {
  type Fault,
  type FaultyProvider,
  faults,
  startFaultyProvider,
} from '#server/proofs/support/faulty-provider.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const RESPONDS_WITHIN_MS = 10_000;
/** Five seconds, plus a margin for a busy machine. */
const SIGN_IN_RESPONDS_WITHIN_MS = 6_000;
const BROWSING_WITHIN_MS = 1000;

interface Outcome {
  requests: number;
  wrong: string[];
  slowestBrowsing: number;
}

async function openShop(): Promise<{ shop: TestShop; provider: FaultyProvider }> {
  let real: typeof globalThis.fetch = () => Promise.reject(new Error('The shop is not open yet'));
  const provider = await startFaultyProvider((input, init) => real(input, init));
  const shop = await openTestShop({
    replace: ({ settings }) => ({
      payments: createPayments({ ...settings.stripe, fetch: provider.fetch }),
    }),
  });
  real = shop.demo.stripe.fetch;
  return { shop, provider };
}

async function pay(fault: Fault): Promise<Outcome> {
  const { shop, provider } = await openShop();
  const wrong: string[] = [];
  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  const other = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  const transactionId = await shop.payByCard(customer, other);
  await shop.demo.stripe.onIdle();
  const open = () =>
    shop.request('POST', '/api/create-payment-intent', {
      token: customer.token,
      body: { totalPrice: order.total, orderId: order._id },
    });
  const confirm = () =>
    shop.request('PATCH', `/api/orders/${order._id}`, {
      token: customer.token,
      body: { order: order._id, transactionId },
    });

  provider.fault = fault;
  let slowestBrowsing = 0;
  const started = performance.now();
  const calls = [open(), confirm(), open(), confirm()].map(async (call) => {
    const { status } = await call;
    if (status < 502 || status > 504) wrong.push(`${fault}: status ${status}`);
    if (performance.now() - started > RESPONDS_WITHIN_MS) wrong.push(`${fault}: took too long`);
  });
  for (let i = 0; i < 20; i += 1) {
    const asked = performance.now();
    const { status } = await shop.request('GET', '/api/products');
    if (status !== 200) wrong.push(`${fault}: browsing status ${status}`);
    slowestBrowsing = Math.max(slowestBrowsing, performance.now() - asked);
  }
  await Promise.all(calls);
  const keys = provider.keys.filter((key) => key !== '');
  if (new Set(keys).size !== 1) wrong.push(`${fault}: ${new Set(keys).size} idempotency keys for one intent`);
  if (keys.length < 2) wrong.push(`${fault}: not tried again`);

  provider.fault = 'ok';
  if ((await isPaid(shop, order._id)) !== false) wrong.push(`${fault}: paid without money`);
  if ((await open()).status !== 200) wrong.push(`${fault}: did not recover`);
  shop.errors.splice(0);
  await shop.close();
  await provider.stop();
  return { requests: calls.length, wrong, slowestBrowsing };
}

async function isPaid(shop: TestShop, id: string): Promise<boolean> {
  const row = await shop.deps.db.selectFrom('orders').select('paid_at').where('id', '=', id).executeTakeFirstOrThrow();
  return row.paid_at !== null;
}

async function askWithoutLimits(): Promise<string> {
  const provider = await startFaultyProvider(globalThis.fetch);
  provider.fault = 'hanging';
  const response = provider.fetch('https://api.stripe.com/v1/payment_intents/pi_1').then(
    () => 'responded',
    () => 'failed',
  );
  const result = await Promise.race([response, delay(RESPONDS_WITHIN_MS, 'still waiting')]);
  await provider.stop();
  return result;
}

test(
  'a faulty payment provider causes 502 to 504 in time, pays nothing and stops no other request',
  async () => {
    const outcomes: Outcome[] = [];
    const control = askWithoutLimits();
    for (let round = 0; round < rounds(1, 3); round += 1) outcomes.push(...(await Promise.all(faults.map(pay))));
    expect(outcomes.flatMap(({ wrong }) => wrong)).toEqual([]);
    const slowest = Math.max(...outcomes.map(({ slowestBrowsing }) => slowestBrowsing));
    expect(slowest).toBeLessThan(BROWSING_WITHIN_MS);

    expect(await control).toBe('still waiting');
    report({
      promise:
        'A payment provider that misbehaves gives 502 to 504 within 10 s, never a payment, and slow browsing to nobody',
      tried: `${faults.join(', ')}: ${outcomes.length * 4} requests; slowest page meanwhile ${Math.round(slowest)} ms`,
      failed: 0,
      control: 'the same request without our limits was still waiting after 10 s',
      test: 'server/proofs/providers.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

test(
  'while the identity provider is unreachable signed-in users keep working, and sign-in reports it',
  async () => {
    const provider = await startFaultyProvider(globalThis.fetch);
    let broken: 'keys' | 'lookup' = 'keys';
    // A new verifier has no cached keys.
    const newVerifier = ({ firebase }: Settings) =>
      createIdentityVerifier({
        ...firebase,
        fetch: (url, init) =>
          broken === (url.startsWith(firebase.lookupUrl) ? 'lookup' : 'keys')
            ? provider.fetch(url, init)
            : shop.demo.identity.routes.request(url, init),
      });
    const shop: TestShop = await openTestShop({
      replace: ({ settings, identity }) => ({
        identity: { ...identity, verify: (token) => newVerifier(settings).verify(token) },
      }),
    });
    const customer = await shop.addUser();
    const idToken = await shop.idToken(customer.email);
    await shop.placeOrder(customer, await shop.addProduct());
    const faults: Fault[] = ['reset', '500', 'garbage', ...Array<Fault>(rounds(0, 1)).fill('hanging')];
    const signIn = () => shop.request('PUT', `/api/users/${customer.email}`, { token: idToken });
    for (const [door, fault] of faults.flatMap((fault) => [['keys', fault] as const, ['lookup', fault] as const])) {
      [broken, provider.fault] = [door, fault];
      const started = performance.now();
      const response = await signIn();
      expect([door, fault, response.status, response.body]).toMatchObject([
        door,
        fault,
        503,
        { code: 'identity_unavailable' },
      ]);
      expect(performance.now() - started).toBeLessThan(SIGN_IN_RESPONDS_WITHIN_MS);
      const own = await shop.request<unknown[]>('GET', `/api/orders/${customer.email}`, { token: customer.token });
      expect([own.status, own.body.length]).toEqual([200, 1]);
    }
    shop.errors.splice(0);
    await provider.stop();
    await shop.close();
  },
  PROOF_TIMEOUT_MS,
);
