import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { type Demo, startDemo } from '#server/demo/start-demo.ts';
import { readSettings } from '#server/env.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { migratedFile } from '#server/testing/migrate-shop.ts';
import { programFile } from '#server/testing/processes/program-file.ts';
import { orderBody, plentifulProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

export interface ServedShop {
  dataDir: string;
  databaseUrl?: string;
  readUrl?: string;
  secret: string;
  children: ChildProcess[];
}

export interface ProcessShop extends ServedShop {
  file: string;
  email: string;
  token: string;
  productId: string;
  remove: () => Promise<void>;
}

export interface ServerProcess {
  url: string;
  child: ChildProcess;
}

/** The file's name says whether it is the demo's. */
export async function prepareProcessShop(
  name: 'demo.sqlite' | 'bulkhead.sqlite' = 'demo.sqlite',
  databaseUrl?: string,
): Promise<ProcessShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-process-'));
  const file = path.join(dataDir, name);
  const email = 'buyer@test.example';
  if (databaseUrl === undefined) await writeFile(file, await migratedFile());
  const { secret, token, id } = await insideShop(
    file,
    async ({ deps }) => ({
      secret: deps.settings.accessTokenSecret,
      token: (await signInForTest(deps, email)).token,
      id: (await addProduct(deps, plentifulProduct, 'cli')).id,
    }),
    databaseUrl,
  );
  const children: ChildProcess[] = [];
  return {
    dataDir,
    file,
    ...(databaseUrl !== undefined && { databaseUrl }),
    secret,
    email,
    token,
    productId: id,
    children,
    remove: async () => {
      await Promise.all(children.map((child) => kill(child)));
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Without the API and webhooks: the stand-in would wait for a shop that listens. */
export async function insideShop<T>(file: string, work: (demo: Demo) => Promise<T>, databaseUrl?: string): Promise<T> {
  const settings = readSettings({
    DEMO: 'on',
    DATA_DIR: path.dirname(file),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const db = databaseUrl === undefined ? openDatabase(file) : await openPostgres(databaseUrl, { poolSize: 4 });
  await migrate(db);
  const log = { info: () => {}, error: () => {} };
  const demo = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
  try {
    return await work(demo);
  } finally {
    await db.destroy();
  }
}

const WITHOUT_LIMITS = new URL('without-limits.ts', import.meta.url).href;

/** Does not open the shop. `tracer` is a program that runs the process. */
export function loadServer(shop: ServedShop, sabotage: Sabotage = 'none', tracer: string[] = []): ChildProcess {
  return forkServer(shop, sabotage, tracer);
}

/** With the log of production, on these streams or file descriptors. */
export function loadLoggingServer(
  shop: ServedShop,
  sabotage: Sabotage,
  stdout: 'pipe' | number,
  stderr: 'pipe' | number,
): ChildProcess {
  return forkServer(shop, sabotage, [], ['ignore', stdout, stderr, 'ipc']);
}

function forkServer(shop: ServedShop, sabotage: Sabotage, tracer: string[], stdio?: StdioOptions): ChildProcess {
  const source = path.join(import.meta.dirname, 'serve-process.ts');
  // Its control changes the sources while they are loaded.
  const script = sabotage === 'unread' ? source : programFile(source);
  const [program = process.execPath, ...args] = [...tracer, process.execPath];
  const { dataDir, secret, databaseUrl = '', readUrl = '' } = shop;
  const child = fork(script, [dataDir, secret, sabotage, databaseUrl, stdio ? 'log' : '', readUrl], {
    execPath: program,
    execArgv: sabotage === 'unread' ? [...args, '--import', WITHOUT_LIMITS] : args,
    serialization: 'json',
    ...(stdio && { stdio }),
  });
  shop.children.push(child);
  return child;
}

export async function serve(child: ChildProcess): Promise<ServerProcess> {
  child.send('start');
  const ended = once(child, 'exit').then(() => [{ problem: 'The server ended before it listened' }]);
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ url?: string; problem?: string }];
  if (message.url === undefined) throw new Error(message.problem ?? 'The server did not start');
  return { url: message.url, child };
}

/** Bytes in use after a garbage collection. */
export async function memoryOf(child: ChildProcess): Promise<{ heap: number; process: number }> {
  child.send('memory');
  const [message] = (await once(child, 'message')) as [{ memory: { heap: number; process: number } }];
  return message.memory;
}

export async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await gone)[0];
}

export interface SentOrder {
  key: string;
  acknowledged: string | null;
  status: number | null;
}

export async function order(
  shop: Pick<ProcessShop, 'token' | 'productId'>,
  url: string,
  key: string = randomUUID(),
): Promise<SentOrder> {
  const body = orderBody(shop.productId);
  try {
    const response = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${shop.token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const { _id } = (await response.json()) as { _id?: string };
    return { key, acknowledged: response.status === 201 && _id !== undefined ? _id : null, status: response.status };
  } catch {
    return { key, acknowledged: null, status: null };
  }
}

export async function readMetric(shop: ServedShop, url: string, name: string): Promise<number> {
  const response = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${shop.secret}` } });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await response.text())?.[1]);
}

export async function waitForRequests(shop: ProcessShop, url: string, count: number): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    // The request for the metrics counts too.
    const inFlight = (await readMetric(shop, url, 'bulkhead_http_requests_in_flight')) - 1;
    if (inFlight >= count) return;
    await delay(10);
  }
  throw new Error(`The server did not get ${count} requests at once`);
}
