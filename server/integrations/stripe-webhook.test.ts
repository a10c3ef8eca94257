import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { parseWebhook } from '#server/integrations/stripe-webhook.ts';

const secret = 'whsec_test';
const nowMs = Date.UTC(2026, 0, 15, 12);
const intent = {
  object: 'payment_intent',
  id: 'pi_1',
  client_secret: 'pi_1_secret_2',
  status: 'succeeded',
  amount: 1250,
  amount_received: 1250,
  currency: 'usd',
  metadata: { orderId: 'ord_1' },
};
const event = { object: 'event', id: 'evt_1', type: 'payment_intent.succeeded', created: nowMs / 1000 };
const body = JSON.stringify({ ...event, data: { object: intent } });

function sign(payload: string, options: { secret?: string; secondsAgo?: number } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? secret,
    timestamp: nowMs / 1000 - (options.secondsAgo ?? 0),
  });
}

describe('parseWebhook', () => {
  it('reads an event about a payment intent', () => {
    expect(parseWebhook(secret, body, sign(body), nowMs)).toMatchObject({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      created: nowMs / 1000,
      intent: { id: 'pi_1', status: 'succeeded', amountReceived: 1250, orderId: 'ord_1' },
    });
  });

  it('reads other events without an intent', () => {
    const other = JSON.stringify({ ...event, type: 'charge.refunded', data: { object: { object: 'charge' } } });
    expect(parseWebhook(secret, other, sign(other), nowMs)).toMatchObject({ type: 'charge.refunded', intent: null });
    const odd = JSON.stringify({ ...event, data: { object: { object: 'payment_intent' } } });
    expect(parseWebhook(secret, odd, sign(odd), nowMs).intent).toBeNull();
  });

  it.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
    'reads the refund of %s',
    (type) => {
      const refund = { object: 'refund', id: 're_1', amount: 1250, status: 'failed', failure_reason: 'unknown' };
      const payload = JSON.stringify({ ...event, type, livemode: true, data: { object: refund } });
      expect(parseWebhook(secret, payload, sign(payload), nowMs)).toMatchObject({
        livemode: true,
        intent: null,
        refund: { id: 're_1', amount: 1250, status: 'failed', failureReason: 'unknown' },
      });
    },
  );

  it('takes an event without `livemode` for test money', () => {
    expect(parseWebhook(secret, body, sign(body), nowMs)).toMatchObject({
      livemode: false,
      intent: { livemode: false },
    });
  });

  it.each([
    ['no signature', body, undefined],
    ['an empty signature', body, ''],
    ['garbage for a signature', body, 'v1,t=,=,'],
    ['a wrong secret', body, sign(body, { secret: 'whsec_other' })],
    ['an altered byte', body.replace('1250', '1251'), sign(body)],
    ['an empty body', '', sign(body)],
    ['an old signature', body, sign(body, { secondsAgo: 301 })],
    ['a signature from the future', body, sign(body, { secondsAgo: -61 })],
    ['an altered time', body, sign(body, { secondsAgo: 400 }).replace(/t=\d+/, `t=${nowMs / 1000}`)],
    ['a second time', body, `${sign(body, { secondsAgo: 400 })},t=${nowMs / 1000}`],
  ])('refuses %s', (_name, payload, signature) => {
    expect(() => parseWebhook(secret, payload, signature, nowMs)).toThrow(
      expect.objectContaining({ code: 'invalid_signature' }),
    );
  });

  it('refuses everything while no secret is set', () => {
    expect(() => parseWebhook('', body, sign(body, { secret: '' }), nowMs)).toThrow(
      expect.objectContaining({ code: 'invalid_signature' }),
    );
  });

  it('accepts a slow delivery and a clock that is slightly ahead', () => {
    expect(parseWebhook(secret, body, sign(body, { secondsAgo: 299 }), nowMs).id).toBe('evt_1');
    expect(parseWebhook(secret, body, sign(body, { secondsAgo: -30 }), nowMs).id).toBe('evt_1');
  });

  it.each(['not json', '5', '[]', '{"id":"evt_1"}'])('refuses the signed body %s', (payload) => {
    expect(() => parseWebhook(secret, payload, sign(payload), nowMs)).toThrow(
      expect.objectContaining({ code: 'malformed_request' }),
    );
  });
});
