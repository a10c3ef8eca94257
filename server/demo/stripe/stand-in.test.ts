import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { writerOf } from '#server/db/connections.ts';
import { migrateStandIn } from '#server/db/schema/migrate.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { stripeStandInMigrations } from '#server/demo/stripe/migrations.ts';
import { createStripeStandIn, type StripeStandIn } from '#server/demo/stripe/stand-in.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import { createPayments, type Payments } from '#server/integrations/stripe.ts';

const keys = { secretKey: 'sk_test_demo', publishableKey: 'pk_test_demo', webhookSecret: 'whsec_demo' };
const nowMs = Date.UTC(2026, 0, 15, 12);
const input = {
  subject: { orderId: 'ord_1' },
  amount: 1250,
  currency: 'usd',
  email: 'a@b.example',
  idempotencyKey: 'key-1',
};

let folder: string;
let db: Database;
let standIn: StripeStandIn;
let payments: Payments;
let web: Hono;
let delivered: { rawBody: string; signature: string }[];
let refuseDeliveries: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-stripe-'));
  db = openDatabase(path.join(folder, 'shop.sqlite'));
  await migrateStandIn(db, 'stripe', stripeStandInMigrations);
  delivered = [];
  refuseDeliveries = 0;
  standIn = createStripeStandIn({
    db: writerOf(db),
    ...keys,
    now: () => nowMs,
    retryDelaysMs: [1, 1],
    deliver: async (rawBody, signature) => {
      if (refuseDeliveries-- > 0) {
        throw new Error('not now');
      }
      delivered.push({ rawBody, signature });
    },
  });
  payments = createPayments({ ...keys, fetch: standIn.fetch });
  web = new Hono().route('/demo/stripe', standIn.routes);
});

afterEach(async () => {
  await standIn.onIdle();
  await db.destroy();
  await rm(folder, { recursive: true });
});

const replySchema = z.looseObject({
  id: z.string().optional(),
  status: z.string().optional(),
  error: z.looseObject({ code: z.string().optional(), message: z.string() }).optional(),
});

const card = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '34',
  'payment_method_data[card][cvc]': '123',
  'payment_method_data[billing_details][name]': 'Ada',
});

async function browser(path: string, fields: Record<string, string> = {}, method = 'POST') {
  const form = new URLSearchParams({ key: keys.publishableKey, ...fields });
  const response = await (method === 'POST'
    ? web.request(`/demo/stripe/v1/${path}`, { method, body: form })
    : web.request(`/demo/stripe/v1/${path}?${form}`));
  return { status: response.status, body: replySchema.parse(await response.json()) };
}

async function confirm(intent: { id: string; clientSecret: string }, fields: Record<string, string>) {
  return browser(`payment_intents/${intent.id}/confirm`, { client_secret: intent.clientSecret, ...fields });
}

async function eventsAfterAll() {
  await standIn.onIdle();
  return delivered.map(({ rawBody, signature }) => payments.parseWebhook(rawBody, signature, nowMs));
}

describe('for the server', () => {
  it('creates and retrieves an intent', async () => {
    const created = await payments.createIntent(input);
    expect(created).toMatchObject({
      id: expect.stringMatching(/^pi_\w+$/),
      status: 'requires_payment_method',
      amount: 1250,
      amountReceived: 0,
      currency: 'usd',
      orderId: 'ord_1',
      checkoutId: null,
    });
    expect(created.clientSecret).toMatch(new RegExp(`^${created.id}_secret_`));
    expect(await payments.retrieveIntent(created.id)).toEqual(created);
    expect(await payments.retrieveIntent('pi_unknown')).toBeNull();
  });

  it('returns the same intent for the same idempotency key, also in parallel', async () => {
    const intents = await Promise.all(Array.from({ length: 20 }, () => payments.createIntent(input)));
    expect(new Set(intents.map((intent) => intent.id)).size).toBe(1);
    const response = await standIn.fetch('https://api.stripe.com/v1/payment_intents', {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': 'key-2' },
      body: 'amount=900&currency=usd',
    });
    expect(response.headers.get('idempotent-replayed')).toBeNull();
    const again = await standIn.fetch('https://api.stripe.com/v1/payment_intents', {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': 'key-2' },
      body: 'amount=900&currency=usd',
    });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.json()).toEqual(await response.json());
  });

  it('saves an internal error under the key and replays it for a day', async () => {
    standIn.trouble.failures = 1;
    const ask = () =>
      standIn.fetch('https://api.stripe.com/v1/payment_intents', {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': 'key-2' },
        body: 'amount=900&currency=usd',
      });
    const responses = [await ask(), await ask()];
    expect(responses.map(({ status }) => status)).toEqual([500, 500]);
    expect(responses.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    await expect(payments.createIntent({ ...input, amount: 900, idempotencyKey: 'key-3' })).resolves.toBeDefined();
  });

  it('reports the progress of a refund, and accepts another one after a failure', async () => {
    standIn.trouble.refundStatus = 'pending';
    const intent = await payments.createIntent(input);
    await confirm(intent, card('4242424242424242'));
    const first = await payments.refund({ intentId: intent.id, idempotencyKey: 'r-1' });
    expect(first.status).toBe('pending');
    await standIn.changeRefund(first.id, 'failed', 'lost_or_stolen_card');
    // The key's response does not change; retrieving the refund shows the new status.
    expect(await payments.refund({ intentId: intent.id, idempotencyKey: 'r-1' })).toEqual(first);
    const failed = { ...first, status: 'failed', failureReason: 'lost_or_stolen_card' };
    expect(await payments.retrieveRefund(first.id)).toEqual(failed);
    const second = await payments.refund({ intentId: intent.id, idempotencyKey: 'r-2' });
    await standIn.changeRefund(second.id, 'succeeded');
    expect(await payments.refund({ intentId: intent.id, idempotencyKey: 'r-3' })).toMatchObject({ id: second.id });
    expect(await payments.retrieveRefund('re_unknown')).toBeNull();
    const events = (await eventsAfterAll()).filter(({ refund }) => refund?.id === first.id);
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'charge.refund.updated',
      'refund.created',
      'refund.failed',
      'refund.updated',
    ]);
    expect(events.find(({ type }) => type === 'refund.failed')?.refund).toEqual(failed);
  });

  it('refuses an idempotency key with another body', async () => {
    await payments.createIntent(input);
    await expect(payments.createIntent({ ...input, amount: 1300 })).rejects.toMatchObject({
      code: 'payment_provider_failed',
      cause: { message: expect.stringContaining('StripeIdempotencyError') },
    });
  });

  it.each([49, 100_000_000])('refuses the amount %d and saves nothing under its key', async (amount) => {
    await expect(payments.createIntent({ ...input, amount })).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(await payments.createIntent(input)).toMatchObject({ amount: 1250 });
  });

  it('cancels an open intent once and does not cancel a paid one', async () => {
    const open = await payments.createIntent(input);
    expect(await payments.cancelIntent(open.id)).toMatchObject({ status: 'canceled' });
    expect(await payments.cancelIntent(open.id)).toMatchObject({ status: 'canceled' });
    expect((await confirm(open, card('4242424242424242'))).body.error?.code).toBe('payment_intent_unexpected_state');

    const paid = await payments.createIntent({ ...input, idempotencyKey: 'key-3' });
    await confirm(paid, card('4242424242424242'));
    expect(await payments.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded', amountReceived: 1250 });
    expect((await eventsAfterAll()).map((event) => event.type)).toEqual([
      'payment_intent.canceled',
      'payment_intent.succeeded',
    ]);
  });

  it('refunds a payment once', async () => {
    const intent = await payments.createIntent(input);
    await expect(payments.refund({ intentId: intent.id, idempotencyKey: 'r-0' })).rejects.toMatchObject({
      code: 'payment_provider_failed',
    });
    await confirm(intent, card('4242424242424242'));
    const refund = await payments.refund({ intentId: intent.id, idempotencyKey: 'r-1' });
    expect(refund).toEqual({
      id: expect.stringMatching(/^re_/),
      amount: 1250,
      status: 'succeeded',
      failureReason: null,
      intentId: intent.id,
      attemptOf: null,
      orderId: null,
    });
    expect(await payments.refund({ intentId: intent.id, idempotencyKey: 'r-1' })).toEqual(refund);
    expect(await payments.refund({ intentId: intent.id, idempotencyKey: 'r-2' })).toEqual(refund);
    expect((await eventsAfterAll()).map((event) => event.type)).toEqual([
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ]);
  });

  it('sends requests only to the stand-in', async () => {
    await expect(standIn.fetch('https://example.com/v1/payment_intents')).rejects.toThrow('makes no request');
  });
});

describe('for the browser', () => {
  it.each(['4242 4242 4242 4242', '5555555555554444', '378282246310005'])('pays with %s', async (number) => {
    const intent = await payments.createIntent(input);
    const { status, body } = await confirm(intent, card(number));
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'payment_intent', status: 'succeeded', last_payment_error: null });
    expect(body).not.toHaveProperty('metadata');
    expect(await payments.retrieveIntent(intent.id)).toMatchObject({ status: 'succeeded', amountReceived: 1250 });
    const [event] = await eventsAfterAll();
    expect(event).toMatchObject({
      type: 'payment_intent.succeeded',
      intent: { id: intent.id, status: 'succeeded', orderId: 'ord_1', amountReceived: 1250 },
    });
  });

  it('pays with an existing payment method once', async () => {
    const intent = await payments.createIntent(input);
    const fields = Object.entries(card('4242424242424242')).map(([name, value]) => {
      const [, first = '', rest = ''] = /^payment_method_data\[(\w+)\](.*)$/.exec(name) ?? [];
      return [first + rest, value];
    });
    const method = await browser('payment_methods', Object.fromEntries(fields));
    expect(method.body).toMatchObject({ object: 'payment_method', card: { brand: 'visa', last4: '4242' } });
    expect((await confirm(intent, { payment_method: method.body.id ?? '' })).body.status).toBe('succeeded');
    const again = await confirm(intent, { payment_method: method.body.id ?? '' });
    expect(again).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } } },
    });
    expect(again.body.error?.message).toContain('already succeeded');
  });

  it.each([
    ['4000000000000002', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('declines %s and can be paid afterwards', async (number, declineCode, message) => {
    const intent = await payments.createIntent(input);
    const { status, body } = await confirm(intent, card(number));
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: declineCode,
      message,
      doc_url: 'https://docs.stripe.com/error-codes/card-declined',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { message } },
    });
    expect((await confirm(intent, card('4242424242424242'))).body.status).toBe('succeeded');
    expect((await eventsAfterAll()).map((event) => event.type)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ]);
  });

  it.each([
    ['approve', 'succeeded', null],
    ['refuse', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ])('asks for authentication and lets the customer %s it', async (outcome, status, code) => {
    const intent = await payments.createIntent(input);
    const waiting = await confirm(intent, card('4000002500003155'));
    expect(waiting.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const fields = { client_secret: intent.clientSecret, outcome };
    const { body } = await browser(`payment_intents/${intent.id}/demo_authenticate`, fields);
    expect(body).toMatchObject({ status, last_payment_error: code ? { code } : null });
    const again = await browser(`payment_intents/${intent.id}/demo_authenticate`, fields);
    expect(again.body.error?.code).toBe('payment_intent_unexpected_state');
  });

  it('accepts one of two parallel confirmations', async () => {
    const intent = await payments.createIntent(input);
    const responses = await Promise.all([1, 2].map(() => confirm(intent, card('4242424242424242'))));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400]);
    expect(await eventsAfterAll()).toHaveLength(1);
  });

  it.each([
    ['4242424242424241', 'incorrect_number', 'Your card number is incorrect.'],
    ['4111111111111111', 'card_declined', 'Your request was in test mode, but used a non test card.'],
    ['__proto__', 'incorrect_number', 'Your card number is incorrect.'],
  ])('refuses the card number %s', async (number, code, message) => {
    const intent = await payments.createIntent(input);
    const { status, body } = await confirm(intent, card(number));
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, message: expect.stringContaining(message) });
  });

  it.each([
    ['4000000000007205', 'succeeded', 1],
    ['4000000000007213', 'requires_payment_method', 0],
  ])('loses the response for %s, whose intent is then %s', async (number, status, events) => {
    const intent = await payments.createIntent(input);
    const form = new URLSearchParams({ key: keys.publishableKey, client_secret: intent.clientSecret, ...card(number) });
    const path = `/demo/stripe/v1/payment_intents/${intent.id}/confirm`;
    const response = await web.request(path, { method: 'POST', body: form });
    expect([response.status, await response.text()]).toEqual([502, 'Bad Gateway']);
    expect(await payments.retrieveIntent(intent.id)).toMatchObject({ status });
    expect(await eventsAfterAll()).toHaveLength(events);
  });

  it('refuses an expired card', async () => {
    const intent = await payments.createIntent(input);
    const expired = { ...card('4242424242424242'), 'payment_method_data[card][exp_year]': '25' };
    expect((await confirm(intent, expired)).body.error?.code).toBe('invalid_expiry_year');
  });

  it('stores no card number', async () => {
    const intent = await payments.createIntent(input);
    await confirm(intent, card('4242424242424242'));
    await confirm(await payments.createIntent({ ...input, idempotencyKey: 'k' }), card('4000000000000002'));
    const tables = [
      'demo_stripe_payment_intents',
      'demo_stripe_payment_methods',
      'demo_stripe_charges',
      'demo_stripe_idempotency_keys',
    ] as const;
    for (const table of tables) {
      const rows = await db.$extendTables<DemoStripeTables>().selectFrom(table).selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|4000000000000002|"123"/);
    }
  });

  it('may neither create, cancel nor refund', async () => {
    const intent = await payments.createIntent(input);
    for (const path of ['payment_intents', `payment_intents/${intent.id}/cancel`, 'refunds']) {
      const { status, body } = await browser(path, { client_secret: intent.clientSecret });
      expect({ status, code: body.error?.code }).toEqual({ status: 401, code: 'secret_key_required' });
    }
  });

  it('sees an intent only with its client secret', async () => {
    const intent = await payments.createIntent(input);
    const other = await payments.createIntent({ ...input, idempotencyKey: 'key-2' });
    const path = `payment_intents/${intent.id}`;
    expect((await browser(path, { client_secret: intent.clientSecret }, 'GET')).body).toMatchObject({ id: intent.id });
    for (const fields of [{}, { client_secret: '' }, { client_secret: other.clientSecret }]) {
      expect((await browser(path, fields, 'GET')).status).toBe(400);
      expect((await confirm({ ...intent, clientSecret: '' }, fields)).status).toBe(400);
    }
    expect((await browser('payment_intents/pi_unknown', {}, 'GET')).status).toBe(404);
  });

  it.each([
    ['no key', '', 401],
    ['a wrong key', 'key=pk_test_other', 401],
    ['no card', 'key=pk_test_demo', 400],
    ['contradicting brackets', 'key=pk_test_demo&card=1&card[number]=2', 400],
    ['deep brackets', 'key=pk_test_demo&a[b][c][d][e][f][g]=1', 400],
    ['odd brackets', 'key=pk_test_demo&card[number=4242&]=1', 400],
    ['names of the prototype', 'key=pk_test_demo&__proto__[type]=card&constructor[prototype][x]=1', 400],
    ['NUL and broken escapes', 'key=pk_test_demo&type=card&card[number]=%00%ff%zz', 400],
    ['too much', `key=pk_test_demo&x=${'y'.repeat(70_000)}`, 413],
  ])('responds to %s with an error in Stripe’s format', async (_name, body, status) => {
    const response = await web.request('/demo/stripe/v1/payment_methods', { method: 'POST', body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.any(String) },
    });
  });

  it('responds 404 to other paths', async () => {
    expect((await browser('subscriptions')).status).toBe(404);
  });
});

describe('webhooks', () => {
  it('are sent again until the shop accepts them, without changing the response', async () => {
    refuseDeliveries = 2;
    const intent = await payments.createIntent(input);
    expect((await confirm(intent, card('4242424242424242'))).status).toBe(200);
    expect(await eventsAfterAll()).toHaveLength(1);
  });

  it('are given up after the last try', async () => {
    refuseDeliveries = 99;
    const intent = await payments.createIntent(input);
    await confirm(intent, card('4242424242424242'));
    expect(await eventsAfterAll()).toHaveLength(0);
  });

  it('pass the SDK’s signature check', async () => {
    const intent = await payments.createIntent(input);
    await confirm(intent, card('4242424242424242'));
    await standIn.onIdle();
    const [webhook] = delivered;
    const { rawBody = '', signature = '' } = webhook ?? {};
    const event = Stripe.webhooks.constructEvent(rawBody, signature, keys.webhookSecret, 300, undefined, nowMs);
    expect(event).toMatchObject({ object: 'event', api_version: Stripe.API_VERSION, livemode: false });
  });
});
