import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { missingFields } from '#server/demo/stripe/contract/missing-fields.ts';
import type { Provider } from '#server/demo/stripe/contract/provider.ts';
import { readRecording, recorded, writeRecording } from '#server/demo/stripe/contract/recording.ts';
import { runContractScript } from '#server/demo/stripe/contract/script.ts';
import { isAbout, openStandInProvider } from '#server/demo/stripe/contract/stand-in-provider.ts';
import { STRIPE_API_VERSION } from '#server/integrations/stripe.ts';

// The stand-in must match the results of Stripe's test mode.

const SCRIPT_TIMEOUT_MS = 20 * 60_000;
const WAIT_MS = 3000;
/** Refunds end and events arrive within minutes. */
const TRIES = 80;

const secretKey = process.env.STRIPE_TEST_KEY ?? '';

test('the script gives the recorded results', { timeout: SCRIPT_TIMEOUT_MS }, async () => {
  const { results, bodies } =
    secretKey === '' ? await runOnStandIn() : await runContractScript(testMode(), randomUUID());
  expect(bodies.flatMap(missingFields)).toEqual([]);
  if (process.env.STRIPE_RECORD === 'on') {
    writeRecording(results, secretKey === '' ? 'the stand-in' : 'Stripe, test mode');
  } else {
    expect(recorded(results)).toEqual(readRecording().results);
  }
});

async function runOnStandIn() {
  const provider = await openStandInProvider();
  const run = await runContractScript(provider, 'run');
  await provider.remove();
  return run;
}

function testMode(): Provider {
  const stripe = new Stripe(secretKey, { apiVersion: STRIPE_API_VERSION, telemetry: false });
  const since = Math.floor(Date.now() / 1000) - 60;
  return {
    secretKey,
    fetch: globalThis.fetch,
    listEvents: async (intentId) => {
      const events = await stripe.events
        .list({ limit: 100, created: { gte: since } })
        .autoPagingToArray({ limit: 1000 });
      return events.filter((event) => isAbout(event, intentId));
    },
    // The evidence decides: https://docs.stripe.com/testing#disputes
    closeDispute: async (id, outcome) => {
      const evidence = { uncategorized_text: outcome === 'won' ? 'winning_evidence' : 'losing_evidence' };
      await stripe.disputes.update(id, { evidence, submit: true });
    },
    // Stripe pays out by its own schedule.
    payOut: async () => {},
    passTime: () => delay(WAIT_MS),
    tries: TRIES,
  };
}
