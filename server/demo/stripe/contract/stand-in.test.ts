import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingFields, objectNames } from '#server/demo/stripe/contract/missing-fields.ts';
import { currentOrigin, readRecording, recorded } from '#server/demo/stripe/contract/recording.ts';
import { requiredFields, requiredInBrowser } from '#server/demo/stripe/contract/required-fields.ts';
import { runContractScript } from '#server/demo/stripe/contract/script.ts';
import { openStandInProvider, type StandInProvider } from '#server/demo/stripe/contract/stand-in-provider.ts';

let provider: StandInProvider;
let run: Awaited<ReturnType<typeof runContractScript>>;
beforeAll(async () => {
  provider = await openStandInProvider();
  run = await runContractScript(provider, 'run');
  await provider.standIn.onIdle();
});
afterAll(() => provider.remove());

test('the recording is of this script, SDK and version of the API; if not: npm run test:stripe -- -u', () => {
  const { origin } = readRecording();
  expect(origin).toEqual(currentOrigin(origin.from));
});

test('the stand-in gives the recorded results', () => {
  expect(recorded(run.results)).toEqual(readRecording().results);
});

describe('the objects that the stand-in sends', () => {
  test('have every field that the SDK requires, in responses and in webhooks', () => {
    expect(run.bodies.flatMap(missingFields)).toEqual([]);
    expect(provider.webhooks.flatMap(missingFields)).toEqual([]);
    const sent = new Set([...run.bodies, ...provider.webhooks].flatMap(objectNames));
    expect(sent).toEqual(new Set(Object.keys(requiredFields).filter((path) => !path.includes('.'))));
  });

  test('are in the browser what Stripe.js requires', async () => {
    const web = new Hono().route('/', provider.standIn.routes);
    const intents = run.bodies.filter((body) => objectNames(body)[0] === 'payment_intent');
    const { id, client_secret } = JSON.parse(JSON.stringify(intents[0]));
    const query = new URLSearchParams({ key: provider.publishableKey, client_secret });
    const seen: object = JSON.parse(await (await web.request(`/v1/payment_intents/${id}?${query}`)).text());
    expect(requiredInBrowser.filter((field) => !(field in seen))).toEqual([]);
    expect(seen).not.toHaveProperty('metadata');
  });

  test('are errors with a type and a message when a call fails', () => {
    const failures = run.bodies.flatMap((body) => Object.entries(Object(body)).filter(([name]) => name === 'error'));
    expect(failures.length).toBeGreaterThan(10);
    for (const [, error] of failures)
      expect(error).toMatchObject({ type: expect.stringMatching(/_error$/), message: expect.any(String) });
  });
});

test('a missing field is found wherever it is', () => {
  const [dispute] = provider.webhooks.filter(({ type }) => type === 'charge.dispute.created');
  const broken = JSON.parse(JSON.stringify(dispute));
  delete broken.request;
  delete broken.data.object.reason;
  delete broken.data.object.evidence.receipt;
  expect(missingFields({ object: 'list', data: [broken], has_more: false })).toEqual([
    'list.url',
    'event.request',
    'dispute.reason',
    'dispute.evidence.receipt',
  ]);
});
