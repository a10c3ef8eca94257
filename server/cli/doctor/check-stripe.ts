import Stripe from 'stripe';
import type { Settings } from '#server/env.ts';
import { accountIn } from '#server/host/start-warnings.ts';
import { STRIPE_API_VERSION } from '#server/integrations/stripe.ts';

const DOCS = 'see docs/operations.md';
const ADD_AGAIN = `add it again with ${STRIPE_API_VERSION}, and its new signing secret`;

const WEBHOOK_EVENTS = [
  'payment_intent.succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

export function stripeChecks({ publicUrl, stripe }: Settings, fetch: typeof globalThis.fetch, timeout: number) {
  const { secretKey, publishableKey } = stripe;
  const stripeOf = (key: string) =>
    new Stripe(key, {
      apiVersion: STRIPE_API_VERSION,
      httpClient: Stripe.createFetchHttpClient(fetch),
      timeout,
      maxNetworkRetries: 0,
      telemetry: false,
    });

  async function checkStripeKeys(): Promise<string> {
    const [newest] = (await stripeOf(secretKey).paymentIntents.list({ limit: 1 }).catch(refuseKey('SECRET'))).data;
    const [account, other] = [secretKey, publishableKey].map(accountIn);
    const differ = 'STRIPE_PUBLISHABLE_KEY is of another account than STRIPE_SECRET_KEY; take both of one';
    if (account !== undefined && other !== undefined && account !== other) throw new Error(differ);
    // The publishable key may read an intent of its own account only.
    const secret = newest?.client_secret;
    if (!newest || !secret) return 'the secret key is accepted; no payment yet to try the publishable key with';
    await stripeOf(publishableKey)
      .paymentIntents.retrieve(newest.id, { client_secret: secret })
      .catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new Error(differ);
        return refuseKey('PUBLISHABLE')(error);
      });
    return 'both keys are of one account and mode';
  }

  async function checkWebhook(): Promise<string> {
    if (publicUrl === null) throw new Error('PUBLIC_URL is not set, so the address of the webhook is unknown; set it');
    const url = `${publicUrl}/api/webhooks/stripe`;
    const endpoints = await stripeOf(secretKey).webhookEndpoints.list({ limit: 100 }).catch(refuseKey('SECRET'));
    const own = endpoints.data.filter((endpoint) => endpoint.url === url);
    if (own.length === 0) throw new Error(`Stripe has no webhook for ${url}; add it, ${DOCS}`);
    const enabled = own.filter(({ status }) => status === 'enabled');
    if (enabled.length === 0) throw new Error(`Stripe’s webhook for ${url} is disabled; enable it`);
    const events = new Set<string>(enabled.flatMap((endpoint) => endpoint.enabled_events));
    const missing = events.has('*') ? [] : WEBHOOK_EVENTS.filter((event) => !events.has(event));
    if (missing.length > 0) throw new Error(`Stripe’s webhook for ${url} lacks the events ${missing.join(', ')}`);
    // Versions of one release, such as endive, render events alike.
    const release = releaseOf(STRIPE_API_VERSION);
    const others = enabled.filter(({ api_version: version }) => version === null || releaseOf(version) !== release);
    if (others.length > 0) {
      const versions = others.map(({ api_version: version }) => version ?? 'the account’s default');
      throw new Error(`Stripe’s webhook for ${url} has the API version ${versions.join(', ')}; ${ADD_AGAIN}`);
    }
    return `${url} gets every event`;
  }

  return { checkStripeKeys, checkWebhook };
}

function releaseOf(version: string): string | undefined {
  return version.split('.')[1];
}

function refuseKey(kind: 'SECRET' | 'PUBLISHABLE') {
  return (error: unknown): never => {
    const name = `STRIPE_${kind}_KEY`;
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new Error(`Stripe refuses ${name}; is it revoked?`);
    if (error instanceof Stripe.errors.StripePermissionError) throw new Error(`${name} lacks a permission, ${DOCS}`);
    if (error instanceof Stripe.errors.StripeConnectionError && /timeout|timed out/i.test(error.message)) {
      throw new Error('Stripe does not respond in time; is a firewall in between?');
    }
    throw new Error('Stripe cannot be reached, or its response cannot be read; is a firewall in between?');
  };
}
