import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BenchCall, benchCalls } from '#bench/calls.ts';
import { type Child, startChild } from '#bench/child.ts';
import { fillShop } from '#bench/fill.ts';
import { type Measured, measure } from '#bench/load.ts';
import { type Row, type SizeResult, writeReport } from '#bench/report.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { signAccessToken } from '#server/http/access-token.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 10;
const SECRET = 'a-secret-for-the-bench-only-32-bytes';

// `npm run bench -- 1000 100000`: sizes in rows; 1,000, 100,000 and 1,000,000 without any.
await runCommand(async () => {
  const given = process.argv.slice(2).map(Number);
  const sizes = given.length > 0 ? given : [1000, 100_000, 1_000_000];
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1000))
    throw new Error('Sizes are whole numbers from 1000');
  const constant = await startChild('reference-constant.ts');
  const statement = await startChild('reference-statement.ts');
  const results: SizeResult[] = [];
  try {
    for (const size of sizes) results.push(await measureSize(size, { b: constant, c: statement }));
  } finally {
    await constant.stop();
    await statement.stop();
  }
  await writeReport(results, { rounds: ROUNDS, seconds: SECONDS, connections: CONNECTIONS });
});

async function measureSize(size: number, references: Record<'b' | 'c', Child>): Promise<SizeResult> {
  console.log(`\n${size.toLocaleString('en')} products and orders: filling ...`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-bench-'));
  const filled = await fillShop(dataDir, size);
  const shop = await startChild('shop.ts', [], {
    DATA_DIR: dataDir,
    PORT: '0',
    TRUST_PROXY: 'true',
    LOG_REQUESTS: 'false',
    ACCESS_TOKEN_SECRET: SECRET,
    FIREBASE_API_KEY: 'bench',
    FIREBASE_AUTH_DOMAIN: 'bench.example',
    FIREBASE_PROJECT_ID: 'bench',
    FIREBASE_KEY_SET_URL: 'http://127.0.0.1:9/keys',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  });
  try {
    const idleMb = await residentMb(shop.pid);
    const token = (userId: string) => signAccessToken(SECRET, userId, Date.now());
    const tokens = { admin: await token(filled.adminId), customers: await Promise.all(filled.userIds.map(token)) };
    const rows: Row[] = [];
    for (const call of benchCalls(filled, tokens)) rows.push(await compare(call, shop, references));
    return { size, rows, readyMs: shop.readyMs, idleMb, busyMb: await residentMb(shop.pid) };
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** Rounds of the reference and the product in turn, so that what else the machine does hits both. */
async function compare(call: BenchCall, shop: Child, references: Record<'b' | 'c', Child>): Promise<Row> {
  const shares: number[] = [];
  const own: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const load = { connections: CONNECTIONS, seconds: SECONDS };
    const reference = await measure({ ...load, url: references[call.of].url, next: () => ({ path: '/api/products' }) });
    const product = await measure({ ...load, url: shop.url, next: call.next });
    shares.push(product.perSecond / reference.perSecond);
    own.push(product);
  }
  const row = {
    name: call.name,
    of: call.of,
    goal: call.goal,
    share: median(shares),
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p50Ms: median(own.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(own.map(({ p99Ms }) => p99Ms)),
    failed: own.reduce((sum, { failed }) => sum + failed, 0),
  };
  console.log(`${row.name}: ${row.share.toFixed(2)} ${row.of}, ${Math.round(row.perSecond)}/s, p99 ${row.p99Ms} ms`);
  return row;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Memory that the process holds now, in MiB; NaN where the system does not say. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
