import { describe, expect, it, vi } from 'vitest';
import { createPayments } from '#server/integrations/stripe.ts';
import { SavedFailureError } from '#server/integrations/stripe-errors.ts';

const secretKey = 'sk_test_never_shown';
const input = {
  subject: { orderId: 'ord_1' },
  amount: 1250,
  currency: 'usd',
  email: 'a@b.example',
  idempotencyKey: 'key-1',
};
const intent = {
  object: 'payment_intent',
  id: 'pi_1',
  client_secret: 'pi_1_secret_2',
  status: 'requires_payment_method',
  amount: 1250,
  amount_received: 0,
  currency: 'usd',
  metadata: { orderId: 'ord_1' },
};

type ApiResponse = () => Response | Promise<Response>;

/** Responds in turn, then repeats the last one. */
function paymentsResponding(...responses: ApiResponse[]) {
  const requests: Request[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, init) => {
    requests.push(new Request(url, init ?? {}));
    const response = responses.length > 1 ? responses.shift() : responses[0];
    if (!response) {
      throw new Error('no response prepared');
    }
    return response();
  });
  return { payments: createPayments({ secretKey, webhookSecret: 'whsec_x', fetch, timeoutMs: 100 }), fetch, requests };
}

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const failure = (status: number, error: Record<string, unknown>) => json(status, { error });
const reset = () => Promise.reject(Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' }));

describe.concurrent('createPayments', () => {
  it('asks for a card payment of exactly this amount, under the given idempotency key', async () => {
    const { payments, requests } = paymentsResponding(json(200, intent));
    expect(await payments.createIntent(input)).toEqual({
      id: 'pi_1',
      clientSecret: 'pi_1_secret_2',
      status: 'requires_payment_method',
      amount: 1250,
      amountReceived: 0,
      currency: 'usd',
      orderId: 'ord_1',
      checkoutId: null,
      customerId: null,
      livemode: false,
    });
    const [request] = requests;
    expect(request?.url).toBe('https://api.stripe.com/v1/payment_intents');
    expect(request?.headers.get('idempotency-key')).toBe('key-1');
    const form = new URLSearchParams(await request?.text());
    expect(form.get('amount')).toBe('1250');
    expect(form.get('allowed_payment_method_types[0]')).toBe('card');
    expect(form.get('metadata[orderId]')).toBe('ord_1');
  });

  it.each([
    ['500', failure(500, { type: 'api_error', message: 'internal' })],
    ['500 without an error in it', json(500, {})],
    ['429', failure(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'slow down' })],
    ['a wrong key', failure(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${secretKey}` })],
    ['a reset connection', reset],
    ['an HTML page', () => new Response('<html>gateway</html>')],
    ['half a body', () => new Response('{"id": "pi_1", "amou')],
    ['a bare number', () => new Response('5')],
    ['null', () => new Response('null')],
    ['an array', () => new Response('[]')],
    ['an object of another kind', json(200, { object: 'list', data: [] })],
    ['an intent without an amount', json(200, { ...intent, amount: undefined })],
  ])('fails with payment_provider_failed for %s', async (_name, response) => {
    const { payments } = paymentsResponding(response);
    const calls = [
      payments.createIntent(input),
      payments.retrieveIntent('pi_1'),
      payments.cancelIntent('pi_1'),
      payments.refund({ intentId: 'pi_1', idempotencyKey: 'r' }),
    ];
    for (const result of await Promise.allSettled(calls)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'payment_provider_failed' } });
      const shown = result.status === 'rejected' ? `${result.reason.message} ${result.reason.cause}` : '';
      expect(shown).not.toContain(secretKey);
    }
  });

  it.each([
    ['never responds', () => new Promise<Response>(() => {})],
    [
      'stops in the middle of the body',
      () => new Response(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('{')) })),
    ],
  ])('fails with payment_provider_timeout when Stripe %s', async (_name, response) => {
    const { payments } = paymentsResponding(response);
    const started = performance.now();
    await expect(payments.createIntent(input)).rejects.toMatchObject({ code: 'payment_provider_timeout' });
    expect(performance.now() - started).toBeLessThan(2 * 100 + 1_500 + 300);
  });

  it('fails with payment_provider_timeout when the connection is aborted in time', async () => {
    const fetch: typeof globalThis.fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const payments = createPayments({ secretKey, webhookSecret: 'whsec_x', fetch, timeoutMs: 50 });
    await expect(payments.retrieveIntent('pi_1')).rejects.toMatchObject({ code: 'payment_provider_timeout' });
  });

  it('tries once more after a lost connection, with the same idempotency key', async () => {
    const { payments, requests } = paymentsResponding(reset, json(200, intent));
    expect((await payments.createIntent(input)).id).toBe('pi_1');
    expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual(['key-1', 'key-1']);
  });

  it.each(['amount_too_small', 'amount_too_large'])('fails with invalid_fields for %s', async (code) => {
    const { payments } = paymentsResponding(failure(400, { type: 'invalid_request_error', code, message: 'internal' }));
    await expect(payments.createIntent(input)).rejects.toMatchObject({
      code: 'invalid_fields',
      message: expect.stringContaining('The total is too'),
    });
  });

  it('knows no intent by an unknown id', async () => {
    const { payments } = paymentsResponding(failure(404, { type: 'invalid_request_error', code: 'resource_missing' }));
    expect(await payments.retrieveIntent('pi_unknown')).toBeNull();
    await expect(payments.cancelIntent('pi_unknown')).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['', '..', '../charges', 'pi_1/confirm', 'pi_1?x=y', 'ch_1', 'pi_\u0000'])(
    'never sends the id %j to Stripe',
    async (id) => {
      const { payments, fetch } = paymentsResponding(json(200, intent));
      expect(await payments.retrieveIntent(id)).toBeNull();
      await expect(payments.cancelIntent(id)).rejects.toMatchObject({ code: 'not_found' });
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it('returns an intent that can no longer be cancelled as it is', async () => {
    const { payments } = paymentsResponding(
      failure(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }),
      json(200, { ...intent, status: 'succeeded', amount_received: 1250 }),
    );
    expect(await payments.cancelIntent('pi_1')).toMatchObject({ status: 'succeeded', amountReceived: 1250 });
  });

  it('returns the first refund for a second one', async () => {
    const { payments } = paymentsResponding(
      failure(400, { type: 'invalid_request_error', code: 'charge_already_refunded' }),
      json(200, { object: 'list', data: [{ object: 'refund', id: 're_1', amount: 1250, status: 'succeeded' }] }),
    );
    expect(await payments.refund({ intentId: 'pi_1', idempotencyKey: 'r' })).toEqual({
      id: 're_1',
      amount: 1250,
      status: 'succeeded',
      failureReason: null,
      intentId: null,
      attemptOf: null,
      orderId: null,
    });
  });

  it('finds a refund of a repeated attempt by what it named, and no other', async () => {
    const other = { object: 'refund', id: 're_1', amount: 1250, status: 'succeeded' };
    const own = { ...other, id: 're_2', payment_intent: 'pi_1', metadata: { refundId: 'row', attempt: '1' } };
    const isBack = failure(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
    const list = (...data: object[]) => json(200, { object: 'list', data });
    const { payments } = paymentsResponding(isBack, list(other, own), isBack, list(other));
    const attempt = { intentId: 'pi_1', amount: 1250, attemptOf: { id: 'row', attempt: 1 }, idempotencyKey: 'r' };
    expect(await payments.refund(attempt)).toMatchObject({ id: 're_2', attemptOf: { id: 'row', attempt: 1 } });
    await expect(payments.refund(attempt)).rejects.toMatchObject({ reason: 'charge_already_refunded' });
  });

  it.each([
    ['sk_live_x', true],
    ['rk_live_x', true],
    ['sk_test_live_x', false],
    ['rk_test_x', false],
  ])('recognizes by the key %s whether money is real', (secretKey, isLive) => {
    expect(createPayments({ secretKey, webhookSecret: 'whsec_x' }).isLive).toBe(isLive);
  });

  it('distinguishes a failure saved under the key from a temporary one', async () => {
    const error = { error: { type: 'api_error', message: 'internal' } };
    const saved = () => Response.json(error, { status: 500, headers: { 'idempotent-replayed': 'true' } });
    const { payments } = paymentsResponding(saved);
    await expect(payments.createIntent(input)).rejects.toBeInstanceOf(SavedFailureError);
    const fresh = paymentsResponding(json(500, error));
    await expect(fresh.payments.createIntent(input)).rejects.not.toBeInstanceOf(SavedFailureError);
    const declined = () => Response.json({ error: { type: 'card_error' } }, { status: 402, headers: saved().headers });
    await expect(paymentsResponding(declined).payments.createIntent(input)).rejects.not.toBeInstanceOf(
      SavedFailureError,
    );
  });

  it('finds a refund that was made despite a saved failure, and ignores failed refunds', async () => {
    const headers = { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' };
    const saved = () => Response.json({ error: { type: 'api_error' } }, { status: 500, headers });
    const refund = (id: string, status: string) => ({ object: 'refund', id, amount: 1250, status });
    const list = (...data: object[]) => json(200, { object: 'list', data });
    const ask = (...responses: ApiResponse[]) =>
      paymentsResponding(...responses).payments.refund({ intentId: 'pi_1', idempotencyKey: 'r' });
    const failed = refund('re_1', 'failed');
    expect(await ask(saved, list(failed, refund('re_2', 'pending')))).toMatchObject({ id: 're_2', status: 'pending' });
    await expect(ask(saved, list(failed, refund('re_3', 'canceled')))).rejects.toBeInstanceOf(SavedFailureError);
  });

  it('never takes an unknown state for paid', async () => {
    const { payments } = paymentsResponding(json(200, { ...intent, status: 'something_new' }));
    expect(await payments.retrieveIntent('pi_1')).toMatchObject({ status: 'processing' });
  });
});
