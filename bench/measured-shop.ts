import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type BenchCall, benchCalls, type Tokens } from '#bench/calls.ts';
import type { Engine } from '#bench/engine.ts';
import type { FilledShop, Person } from '#bench/filled-shop.ts';
import { runProgram, startChild } from '#bench/processes/child.ts';
import { type Identity, PROJECT_ID, startIdentity, WEBHOOK_SECRET } from '#bench/provider.ts';
import { signAccessToken } from '#server/http/pipeline/access-token.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';

const SECRET = 'a-secret-for-the-bench-only-32-bytes';
const SIGNING_IN = 500;
const STARTS = 15;

export interface Product {
  tree: string;
  program: string;
}

export interface MeasuredShop {
  url: string;
  /** Of the first process. */
  pid: number;
  /** Of PostgreSQL; null on a file. */
  databasePid: number | null;
  calls: BenchCall[];
  tokens: Tokens;
  waitingOrderIds: string[];
  /** From process start to listening; the median of several starts. */
  readyMs: number;
  /** Resident, in MiB. */
  memory: () => Promise<number>;
  /** Some systems evict the page cache after seconds. */
  holdInMemory: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  /** How often it is started to find out how long that takes. */
  starts?: number;
  processes?: number;
  engine?: Engine;
  /** Ships the paid orders in three parts. */
  inParts?: boolean;
  /** Adds rows to the file before the product starts. */
  prepare?: (file: string, filled: FilledShop) => void;
}

/** `rows` is the number of products, and of orders. */
export async function startMeasuredShop(
  rows: number,
  { tree, program }: Product,
  { starts = STARTS, processes = 1, engine = 'sqlite', inParts = false, prepare }: Options = {},
): Promise<MeasuredShop> {
  await using cleanup = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-bench-'));
  cleanup.defer(() => rm(dataDir, { recursive: true }));
  const server = engine === 'postgres' ? await startChild<{ url: string }>('postgres-server.ts', { tree }) : null;
  if (server) cleanup.defer(server.stop);
  const databaseUrl = server && (await createDatabase(server.first.url, 'shop', 'template0'));
  const file = path.join(dataDir, 'bulkhead.sqlite');
  const filled = await fill(tree, [
    file,
    String(rows),
    ...(databaseUrl === null ? [] : [databaseUrl]),
    ...(inParts ? ['--in-parts'] : []),
  ]);
  prepare?.(file, filled);
  const identity = await startIdentity();
  cleanup.defer(identity.stop);
  const env = {
    ...settings(dataDir, identity),
    WEB_PROCESSES: String(processes),
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const start = () => startShop(path.join(tree, program), env);

  const times: number[] = [];
  let shop = await start();
  cleanup.defer(() => shop.stop());
  for (let count = 0; count < starts; count += 1) {
    await shop.stop();
    shop = await start();
    times.push(shop.readyMs);
  }
  // Lets the process release the memory of its start.
  await delay(2000);
  const { customers, admins } = filled;
  const tokens = {
    admins: await Promise.all(admins.map(accessToken)),
    customers: await Promise.all(customers.map(accessToken)),
    identities: await Promise.all(customers.slice(0, SIGNING_IN).map(identity.idToken)),
  };
  const kept = cleanup.move();
  return {
    url: shop.url,
    pid: shop.pid,
    databasePid: server?.pid ?? null,
    calls: benchCalls(filled, tokens),
    tokens,
    waitingOrderIds: filled.waitingOrderIds,
    readyMs: median(times),
    memory: () => residentMb(shop.pid),
    holdInMemory: async () => {
      if (server === null) await readThrough(file);
    },
    stop: () => kept.disposeAsync(),
  };
}

async function fill(tree: string, args: string[]): Promise<FilledShop> {
  const child = await startChild<FilledShop>('fill.ts', { args, tree });
  await child.stop();
  return child.first;
}

interface RunningShop {
  url: string;
  readyMs: number;
  pid: number;
  stop: () => Promise<void>;
}

async function startShop(program: string, env: Record<string, string>): Promise<RunningShop> {
  const started = performance.now();
  const { child, pid, ended, stop } = runProgram(program, { env, stdout: 'pipe' });
  if (child.stdout === null) throw new Error('The product has no output');
  let url: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    url = /"url":"([^"]+)"/.exec(line)?.[1]?.replace('localhost', '127.0.0.1');
    if (url !== undefined) break;
  }
  if (url === undefined) return ended;
  const readyMs = performance.now() - started;
  child.stdout.resume();
  return { url, readyMs, pid, stop };
}

function accessToken({ id }: Person): Promise<string> {
  const session = { userId: id, subject: id, emailVerified: true, authTime: Math.floor(Date.now() / 1000) };
  return signAccessToken(SECRET, session, Date.now());
}

function settings(dataDir: string, identity: Identity): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'https://bench.example',
    TRUST_PROXY: 'true',
    LOG_REQUESTS: 'false',
    ACCESS_TOKEN_SECRET: SECRET,
    FIREBASE_API_KEY: 'bench',
    FIREBASE_AUTH_DOMAIN: 'bench.example',
    FIREBASE_PROJECT_ID: PROJECT_ID,
    FIREBASE_KEY_SET_URL: identity.keySetUrl,
    FIREBASE_LOOKUP_URL: identity.lookupUrl,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function readThrough(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 2 ** 20 }));
}

/** NaN where the system does not report it. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
