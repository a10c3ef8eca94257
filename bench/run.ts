import path from 'node:path';
import type { BenchCall } from '#bench/calls.ts';
import { type Engine, readEngine } from '#bench/engine.ts';
import { addFailures, describeFailures } from '#bench/failures.ts';
import type { Row, SizeResult } from '#bench/goals.ts';
import { type Measured, measure } from '#bench/load.ts';
import { type MeasuredShop, median, startMeasuredShop } from '#bench/measured-shop.ts';
import { measureOffered } from '#bench/offered-load.ts';
import { type References, startReferences } from '#bench/references/references.ts';
import { writeReport } from '#bench/report/report.ts';
import { runCommand } from '#server/cli/run-command.ts';

const ROUNDS = 5;
const SECONDS = 1;
const OFFERED_SECONDS = 2;
/** V8 compiles the hot paths, as in a shop that runs for days. */
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 10;
const root = path.join(import.meta.dirname, '..');
const SIZES = { sqlite: [1000, 100_000, 1_000_000], postgres: [1000, 100_000] };

// `npm run bench -- 1000 100000 [--postgres]`: sizes in rows.
await runCommand(async () => {
  const { engine, rest } = readEngine(process.argv.slice(2));
  const given = rest.map(Number);
  const sizes = given.length > 0 ? given : SIZES[engine];
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1000))
    throw new Error('Sizes are whole numbers from 1000');
  const references = await startReferences(engine);
  const results: SizeResult[] = [];
  try {
    for (const name of ['constant', 'statement', 'transaction'] as const)
      await references.rate(name, { connections: CONNECTIONS, seconds: SECONDS });
    for (const size of sizes) results.push(await measureSize(size, engine, references));
  } finally {
    await references.stop();
  }
  await writeReport(results, {
    engine,
    rounds: ROUNDS,
    connections: CONNECTIONS,
    seconds: SECONDS,
    offered: OFFERED_SECONDS,
    warmUp: WARM_UP_SECONDS,
  });
  reportFailures(results);
});

function reportFailures(results: SizeResult[]): void {
  for (const { size, rows } of results) {
    for (const { call, failures } of rows) {
      const failed = describeFailures(failures);
      if (failed === '') continue;
      console.error(`FAILED at ${size.toLocaleString('en')}: ${call.name}: ${failed}`);
      process.exitCode = 1;
    }
  }
}

async function measureSize(size: number, engine: Engine, references: References): Promise<SizeResult> {
  console.log(`\n${size.toLocaleString('en')} products and orders: filling ...`);
  const shop = await startMeasuredShop(size, { tree: root, program: 'dist/server/index.js' }, { engine });
  try {
    const idleMb = await shop.memory();
    console.log(`ready after ${Math.round(shop.readyMs)} ms, ${Math.round(idleMb)} MiB idle`);
    const rows: Row[] = [];
    for (const call of shop.calls) rows.push(await compare(call, shop, references));
    return { size, rows, readyMs: shop.readyMs, idleMb, busyMb: await shop.memory() };
  } finally {
    await shop.stop();
  }
}

/** Alternates rounds, so that other load affects both. */
async function compare(call: BenchCall, shop: MeasuredShop, references: References): Promise<Row> {
  const shares: number[] = [];
  const own: Measured[] = [];
  const load = { connections: CONNECTIONS, seconds: call.rate === undefined ? SECONDS : OFFERED_SECONDS };
  await shop.holdInMemory();
  const warmUp = await measureCall(call, shop.url, { ...load, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    const reference = call.of === null ? Number.NaN : await references.rate(call.of, load);
    const product = await measureCall(call, shop.url, load);
    shares.push(product.perSecond / reference);
    own.push(product);
  }
  const row: Row = {
    call,
    share: median(shares),
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p50Ms: median(own.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(own.map(({ p99Ms }) => p99Ms)),
    failures: addFailures([warmUp, ...own].map(({ failures }) => failures)),
  };
  const share = call.of === null ? '' : `${row.share.toFixed(2)} ${call.of}, `;
  const failed = describeFailures(row.failures);
  console.log(
    `${call.name}: ${share}${Math.round(row.perSecond)}/s, p99 ${row.p99Ms} ms${failed && `, FAILED: ${failed}`}`,
  );
  return row;
}

async function measureCall(
  { prepare, next, rate, background, counts = 1 }: BenchCall,
  url: string,
  load: { connections: number; seconds: number },
): Promise<Measured> {
  await prepare?.(url);
  const aside = background && measure({ url, connections: 1, seconds: load.seconds, next: background });
  const measured = await (rate === undefined
    ? measure({ url, ...load, next })
    : measureOffered({ url, ...load, next, rate }));
  const failures = addFailures([measured.failures, (await aside)?.failures ?? {}]);
  return { ...measured, perSecond: measured.perSecond * counts, failures };
}
