import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import {
  insideShop,
  kill,
  loadServer,
  memoryOf,
  order,
  type ProcessShop,
  prepareProcessShop,
  type ServerProcess,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { type FuzzRequest, fuzzRequests } from '#server/testing/fuzz.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { endpoints } from '#shared/contracts/contract.ts';

// Over connections to a server process: no 5xx, none over a second, no restart, and no growth of memory.

const BATCH = 500;
const CONNECTIONS = 8;
const RESPONDS_WITHIN_MS = 1000;
/** Allowed growth of the heap after the first tenth. */
const GROWTH_BYTES = 20 * 2 ** 20;

interface Outcome {
  requests: number;
  failures: string[];
  slowest: number;
  memory: { heap: number; process: number }[];
}

async function makeRequests(shop: ProcessShop, url: string, seed: number) {
  const email = 'admin@test.example';
  const adminToken = await insideShop(shop.file, async ({ deps }) => {
    const { token } = await signInForTest(deps, email, { secret: shop.secret });
    await changeRole(deps.db, { email, role: 'admin', actor: 'cli', at: Date.now() });
    return token;
  });
  const { acknowledged } = await order(shop, url);
  const signUp = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: shop.email, password: 'bulkhead-demo', returnSecureToken: true }),
  });
  const { idToken } = (await signUp.json()) as { idToken: string };
  const values = [shop.productId, acknowledged ?? '', shop.email, email, 'pi_unknown', '5', '5550100'];
  const requests = fuzzRequests(endpoints, { tokens: [shop.token, adminToken, idToken], values });
  return (batch: number) => fc.sample(requests, { numRuns: BATCH, seed: seed + batch });
}

async function fuzz(count: number, seed: number, sabotage: Sabotage): Promise<Outcome> {
  const shop = await prepareProcessShop();
  const server = await serve(loadServer(shop, sabotage));
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const outcome: Outcome = { requests: 0, failures: [], slowest: 0, memory: [] };
  const nextBatch = await makeRequests(shop, server.url, seed);
  const batches = Math.ceil(count / BATCH);
  const tenth = Math.ceil(batches / 10);
  for (let batch = 0; batch < batches; batch += 1) {
    const left = nextBatch(batch).values();
    const connection = async () => {
      for (const next of left) await send(next, server, agent, outcome);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    if ((batch + 1) % tenth === 0) outcome.memory.push(await memoryOf(server.child));
  }
  agent.destroy();
  expect(await kill(server.child, 'SIGTERM')).toBe(0);
  const db = openDatabase(shop.file);
  expect(await verifyDatabase(db)).toEqual([]);
  await db.destroy();
  await shop.remove();
  return outcome;
}

/** A busy computer delays any request: in `npm test` only one that is slow each time counts as slow. */
const TRIES = rounds(3, 1);

async function send(fuzzed: FuzzRequest, { url }: ServerProcess, agent: Agent, outcome: Outcome): Promise<void> {
  const { method, path, headers, body } = fuzzed;
  let status: number | string | null = null;
  let ms = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && ms > RESPONDS_WITHIN_MS && !isFailure(status); tries += 1) {
    const started = performance.now();
    status = await ask(new URL(url), agent, fuzzed).catch((error: unknown) => String(error));
    ms = performance.now() - started;
  }
  outcome.requests += 1;
  outcome.slowest = Math.max(outcome.slowest, ms);
  if (isFailure(status) || ms > RESPONDS_WITHIN_MS) {
    const sent = `${method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 200)}`;
    outcome.failures.push(`${status} in ${Math.round(ms)} ms: ${sent}`);
  }
}

/** Null before the first response; a text is the error of a connection. */
function isFailure(status: number | string | null): boolean {
  return typeof status === 'string' || (typeof status === 'number' && status >= 500);
}

function ask({ hostname, port }: URL, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = request({ hostname, port, agent, method, path, headers: { ...headers, ...length } }, (response) => {
    if (response.headers['content-type']?.startsWith('text/event-stream')) {
      resolve(response.statusCode ?? 0);
      response.destroy();
      return;
    }
    text(response).then(() => resolve(response.statusCode ?? 0), reject);
  });
  sent.once('error', reject);
  sent.end(body ?? undefined);
  return promise;
}

function growth({ memory }: Outcome): number {
  return (memory.at(-1)?.heap ?? 0) - (memory.at(0)?.heap ?? 0);
}

function mb(bytes = 0): number {
  return Math.round(bytes / 2 ** 20);
}

test(
  'random requests derived from the contract give no 5xx, none takes over a second, and memory does not grow',
  async () => {
    const seed = randomInt(2 ** 31);
    console.info(`fuzz: seed ${seed}`);
    const outcome = await fuzz(rounds(2000, 100_000), seed, 'none');
    expect([seed, outcome.failures]).toEqual([seed, []]);
    expect(growth(outcome)).toBeLessThan(GROWTH_BYTES);

    const control = await fuzz(1000, seed, 'bug');
    expect(control.failures.length).toBeGreaterThan(0);
    expect(growth(control)).toBeGreaterThan(GROWTH_BYTES);
    const [early, late] = [outcome.memory.at(0), outcome.memory.at(-1)];
    report({
      promise:
        'Requests derived from the contract at random, sent to a server process, give no 5xx, no restart, none over 1 s, and no growth of memory',
      tried: `${outcome.requests} requests, seed ${seed}; slowest ${Math.round(outcome.slowest)} ms; heap ${mb(early?.heap)} MB after the first tenth, ${mb(late?.heap)} MB at the end (process ${mb(early?.process)} and ${mb(late?.process)} MB)`,
      failed: outcome.failures.length,
      control: `with a bug in reviews and a leak: ${control.failures.length} of ${control.requests} found the bug, and the heap grew by ${mb(growth(control))} MB`,
      test: 'server/proofs/fuzz.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
