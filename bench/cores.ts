import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BenchCall } from '#bench/calls.ts';
import { cpuSeconds } from '#bench/cpu-seconds.ts';
import { readEngine } from '#bench/engine.ts';
import { describeFailures } from '#bench/failures.ts';
import { measure } from '#bench/load.ts';
import { type MeasuredShop, median, startMeasuredShop } from '#bench/measured-shop.ts';
import { runCommand } from '#server/cli/run-command.ts';

const ROWS = 1000;
const ROUNDS = 7;
const SECONDS = 2;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 16;
const CALLS = [
  'six latest products, new',
  'six latest products, kept',
  'one product',
  "a customer's 20 latest orders",
  'an order',
  'mixed: 75 % products, 10 % searches, 10 % own orders, 5 % orders',
];
const root = path.join(import.meta.dirname, '..');

// `npm run bench:cores -- 4 [--postgres]`: a shop of so many processes, divided by one of one process, in turn in the
// same run.
await runCommand(async () => {
  const { engine, rest } = readEngine(process.argv.slice(2));
  const processes = Number(rest[0] ?? 2);
  if (!Number.isInteger(processes) || processes < 2) throw new Error('Give a number of processes from 2');
  const pinned = await pin(`1-${processes}`);
  const shops: MeasuredShop[] = [];
  try {
    for (const count of [1, processes]) {
      const product = { tree: root, program: 'dist/server/index.js' };
      shops.push(await startMeasuredShop(ROWS, product, { starts: 0, processes: count, engine }));
    }
    if (pinned) await pin('0');
    else
      console.log(`Shop and load share ${availableParallelism()} cores, which bounds what more processes can reach.`);
    for (const name of CALLS) await compare(name, shops);
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
  }
});

/** Moves this process, and those that it starts from now on. False where the load has no core of its own. */
async function pin(cores: string): Promise<boolean> {
  if (Number(cores.split('-').at(-1)) >= availableParallelism()) return false;
  return promisify(execFile)('taskset', ['-acp', cores, String(process.pid)]).then(
    () => true,
    () => false,
  );
}

async function compare(name: string, shops: MeasuredShop[]): Promise<void> {
  const rates: number[][] = shops.map(() => []);
  const costs: number[][] = shops.map(() => []);
  const databaseCosts: number[][] = shops.map(() => []);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [index, shop] of shops.entries()) {
      const measured = await measureOnce(name, shop, round < 0 ? WARM_UP_SECONDS : SECONDS);
      if (round < 0) continue;
      rates[index]?.push(measured.perSecond);
      costs[index]?.push(measured.cpuMs);
      databaseCosts[index]?.push(measured.databaseMs);
    }
  }
  const [rate, cost] = [ratioOf(rates), ratioOf(costs)];
  const perSecond = rates.map((all) => Math.round(median(all))).join(' and ');
  const cpuMs = costs.map((all) => median(all).toFixed(3)).join(' and ');
  const shown = [`rate ${rate.toFixed(2)} (${perSecond}/s)`, `CPU of a request ${cost.toFixed(2)} (${cpuMs} ms)`];
  if (shops[0]?.databasePid !== null) {
    const databaseMs = databaseCosts.map((all) => median(all).toFixed(3)).join(' and ');
    shown.push(`CPU of PostgreSQL ${ratioOf(databaseCosts).toFixed(2)} (${databaseMs} ms)`);
  }
  console.log(`${name}: ${shown.join(', ')}`);
}

/** Of rounds that ran one after the other, so that other load affects both. */
function ratioOf([one = [], many = []]: number[][]): number {
  return median(many.map((value, round) => value / (one[round] ?? Number.NaN)));
}

async function measureOnce(name: string, shop: MeasuredShop, seconds: number) {
  const call: BenchCall | undefined = shop.calls.find((call) => call.name === name);
  if (call === undefined) throw new Error(`There is no call ${name}`);
  const pids = [shop.pid, shop.databasePid];
  const before = await Promise.all(pids.map(cpuOf));
  const { perSecond, failures } = await measure({ url: shop.url, connections: CONNECTIONS, seconds, next: call.next });
  const after = await Promise.all(pids.map(cpuOf));
  const [cpuMs = Number.NaN, databaseMs = Number.NaN] = after.map(
    (used, index) => ((used - (before[index] ?? Number.NaN)) * 1000) / (perSecond * seconds),
  );
  const failed = describeFailures(failures);
  if (failed !== '') console.error(`FAILED: ${name}: ${failed}`);
  return { perSecond, cpuMs, databaseMs };
}

async function cpuOf(pid: number | null): Promise<number> {
  return pid === null ? Number.NaN : cpuSeconds(pid);
}
