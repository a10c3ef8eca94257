import { readFile, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import path from 'node:path';
import type { BenchCall } from '#bench/calls.ts';

export interface Row {
  call: BenchCall;
  /** Its rate as a share of the reference's; NaN without one. */
  share: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
}

export interface SizeResult {
  /** Products, and as many orders. */
  size: number;
  rows: Row[];
  readyMs: number;
  idleMb: number;
  busyMb: number;
}

const root = path.join(import.meta.dirname, '..');

/** Writes `docs/performance.md`, up to the notes at its end, which people write. */
export async function writeReport(
  results: SizeResult[],
  way: { rounds: number; seconds: number; connections: number },
): Promise<void> {
  const file = path.join(root, 'docs', 'performance.md');
  const before = await readFile(file, 'utf8').catch(() => '');
  const notes = before.includes(NOTES) ? before.slice(before.indexOf(NOTES)) : `${NOTES}\n`;
  const page = [
    '# Performance',
    '',
    'Written by `npm run bench`, but for the notes at the end. A share is the rate of the product divided by the rate of a',
    'reference that was measured right before it: **b** is Hono answering a constant list of six products, **c** is Hono with',
    'one prepared statement for the six newest of 10,000 in a file, **d** is the four statements of an order in a synced',
    `transaction, in a loop without a server. ${way.connections} connections, ${way.rounds} rounds of ${way.seconds} s, medians. The product runs with everything on:`,
    'checks, limits, metrics, synced writes. Rates and times are those of the machine below; shares travel better.',
    '',
    ...results.flatMap(sizeSection),
    ...growthSection(results),
    '## Machine',
    '',
    ...(await machine()),
    '',
    notes,
  ].join('\n');
  await writeFile(file, page);
  console.log('\nWritten: docs/performance.md');
}

const NOTES = '## Notes';

function sizeSection({ size, rows, readyMs, idleMb, busyMb }: SizeResult): string[] {
  return [
    `## ${size.toLocaleString('en')} products and orders`,
    '',
    '| call | share | goal | per second | p50 ms | p99 ms | failed |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ call, share, perSecond, p50Ms, p99Ms, failed }) =>
        `| ${call.name} | ${call.of === null ? '' : `${share.toFixed(2)} ${call.of}`} | ${goalOf(call)} | ${Math.round(perSecond)} | ${p50Ms} | ${p99Ms} | ${failed} |`,
    ),
    '',
    `Ready ${Math.round(readyMs)} ms after the start; ${Math.round(idleMb)} MiB idle, ${Math.round(busyMb)} MiB after the load.`,
    '',
  ];
}

function goalOf({ of, goal, p99GoalMs }: BenchCall): string {
  if (p99GoalMs !== undefined) return `p99 ${p99GoalMs} ms`;
  return goal === undefined ? '' : `${goal} ${of}`;
}

/** What is left of each rate when the shop grows from the second largest size to the largest. */
function growthSection(results: SizeResult[]): string[] {
  const [small, large] = results.toSorted((a, b) => a.size - b.size).slice(-2);
  if (!small || !large) return [];
  const lines = large.rows.flatMap(({ call, share }) => {
    const less = small.rows.find((row) => row.call.name === call.name)?.share;
    return less === undefined || call.of === null ? [] : [`| ${call.name} | ${(share / less).toFixed(2)} |`];
  });
  return [
    '## Growth',
    '',
    `What is left of each share from ${small.size.toLocaleString('en')} to ${large.size.toLocaleString('en')} products and orders.`,
    '',
    '| call | left |',
    '| --- | --- |',
    ...lines,
    '',
  ];
}

async function machine(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return [
    `- ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}`,
    `- Node ${process.versions.node}, hono ${dependencies.hono}, better-sqlite3 ${dependencies['better-sqlite3']}, kysely ${dependencies.kysely}`,
  ];
}
