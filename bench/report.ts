import { readFile, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import path from 'node:path';

export interface Row {
  name: string;
  of: 'b' | 'c';
  goal: number | null;
  /** Its rate as a share of the reference's. */
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

/** Writes `docs/performance.md`. */
export async function writeReport(
  results: SizeResult[],
  way: { rounds: number; seconds: number; connections: number },
): Promise<void> {
  const page = [
    '# Performance',
    '',
    'Written by `npm run bench`. A share is the rate of the product divided by the rate of a reference that was measured',
    'right before it: **b** is Hono answering a constant list of six products, **c** is Hono with one prepared',
    `statement for the six newest of 10,000. ${way.connections} connections, ${way.rounds} rounds of ${way.seconds} s, medians. The product runs as \`npm run serve\``,
    'starts it, with everything on: checks, limits, metrics, synced writes. Rates and times are those of the machine below.',
    '',
    ...results.flatMap(sizeSection),
    '## Machine',
    '',
    ...(await machine()),
    '',
  ].join('\n');
  await writeFile(path.join(root, 'docs', 'performance.md'), page);
  console.log('\nWritten: docs/performance.md');
}

function sizeSection({ size, rows, readyMs, idleMb, busyMb }: SizeResult): string[] {
  return [
    `## ${size.toLocaleString('en')} products and orders`,
    '',
    '| call | share | goal | per second | p50 ms | p99 ms | failed |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ name, share, of, goal, perSecond, p50Ms, p99Ms, failed }) =>
        `| ${name} | ${share.toFixed(2)} ${of} | ${goal === null ? '' : `${goal} ${of}`} | ${Math.round(perSecond)} | ${p50Ms} | ${p99Ms} | ${failed} |`,
    ),
    '',
    `Ready ${Math.round(readyMs)} ms after the start; ${Math.round(idleMb)} MiB idle, ${Math.round(busyMb)} MiB after the load.`,
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
