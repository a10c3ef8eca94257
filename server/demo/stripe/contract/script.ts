import Stripe from 'stripe';
import { AppError } from '#server/app-error.ts';
import type { Provider, Script, StepResult } from '#server/demo/stripe/contract/provider.ts';
import { contractSteps } from '#server/demo/stripe/contract/steps.ts';
import { createPayments, STRIPE_API_VERSION } from '#server/integrations/stripe.ts';
import { RefusedError } from '#server/integrations/stripe-errors.ts';

/** Runs the script of calls. Returns the results, and every response as it came. */
export async function runContractScript(provider: Provider, run: string) {
  const bodies: unknown[] = [];
  const results: StepResult[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await provider.fetch(input, init);
    bodies.push(await response.clone().json());
    return response;
  };
  const script: Script = {
    provider,
    payments: createPayments({ secretKey: provider.secretKey, webhookSecret: '', fetch, timeoutMs: 20_000 }),
    stripe: new Stripe(provider.secretKey, {
      apiVersion: STRIPE_API_VERSION,
      httpClient: Stripe.createFetchHttpClient(fetch),
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    step: async (step, call) => void results.push({ step, result: await call().catch(describeError) }),
    key: (name) => `${run}-${name}`,
    waitFor: async (read, isDone) => {
      let value = await read();
      for (let tried = 0; tried < provider.tries && !isDone(value); tried += 1) {
        await provider.passTime();
        value = await read();
      }
      return value;
    },
  };
  for (const steps of contractSteps) await steps(script);
  return { results, bodies };
}

function describeError(error: unknown): object {
  if (error instanceof RefusedError) return { refused: error.reason };
  if (error instanceof AppError) return { failed: error.code };
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { rawType, code, decline_code, statusCode } = error;
  return { error: { type: rawType, code, decline_code, statusCode } };
}
