import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '#bench/engine.ts';
import { describeFailures } from '#bench/failures.ts';
import { formatCount, goalsTable, type SizeResult, tableRow } from '#bench/goals.ts';
import { describeMachine } from '#bench/report/machine.ts';
import { replaceFigures } from '#tools/docs/figures.ts';

const root = path.join(import.meta.dirname, '..', '..');
const PERFORMANCE_PAGE = 'docs/performance.md';

export interface Measurement {
  engine: Engine;
  rounds: number;
  connections: number;
  seconds: number;
  /** In seconds per round of an offered rate. */
  offered: number;
  /** In seconds; its rounds do not count. */
  warmUp: number;
}

/** All figures go to a page of their own, the goals of a file to the performance page, whose text is written by hand. */
export async function writeReport(results: SizeResult[], measurement: Measurement): Promise<void> {
  const { engine } = measurement;
  const facts = await machine(engine);
  const file = `bench/results${engine === 'postgres' ? '-postgresql' : ''}.md`;
  await writeFile(path.join(root, file), describeResults(results, measurement, facts));
  console.log(`\nWritten: ${file}`);
  if (engine === 'postgres') return;
  await replaceFigures(path.join(root, PERFORMANCE_PAGE), () => [...goalsTable(results), '', ...facts]);
  console.log(`Written: ${PERFORMANCE_PAGE}`);
}

export function describeResults(results: SizeResult[], measurement: Measurement, machine: string[]): string {
  return [
    ...(measurement.engine === 'postgres' ? introducePostgres(measurement) : introduce(measurement)),
    '',
    ...results.flatMap(sizeSection),
    '## Machine',
    '',
    ...machine,
    '',
  ].join('\n');
}

function introduce({ rounds, connections, seconds, offered, warmUp }: Measurement): string[] {
  return [
    '# Results of the bench',
    '',
    'Written by `npm run bench`; what was learned from it is in [its notes](notes.md). A share is the rate of the product',
    'divided by the rate of a reference that was measured right before it: **constant** is Hono with a constant list of six',
    'products, **statement** is Hono with one prepared statement for the six newest of 10,000 in a file, **transaction** is the',
    `four statements of an order in a synced transaction, in a loop without a server. ${connections} connections; medians of ${rounds} rounds of ${seconds} s, or ${offered} s where a rate is offered,`,
    `after ${warmUp} s that do not count. The product runs with everything on: checks, limits, metrics, synced writes. Its file`,
    'is in the memory of the system: it is read once before each call. Rates and times are those of the machine below; shares',
    'travel better.',
  ];
}

function introducePostgres({ rounds, connections, seconds, offered, warmUp }: Measurement): string[] {
  return [
    '# Results of the bench on PostgreSQL',
    '',
    'Written by `npm run bench -- --postgres`; what was learned from it is in [its notes](notes.md), and what one file',
    'reaches on [the other page](results.md). A share is the rate of the product divided by the rate of a reference that was',
    'measured right before it: **constant** is Hono with a constant list of six products, **statement** is Hono with one',
    'statement for the six newest of 10,000 rows of PostgreSQL by the same driver, **transaction** is a row and its synced',
    `commit, sent to PostgreSQL at once by the same driver, on ${connections} connections without a server. ${connections} connections; medians of`,
    `${rounds} rounds of ${seconds} s, or ${offered} s where a rate is offered, after ${warmUp} s that do not count. The product runs with`,
    'everything on: checks, limits, metrics, synced commits. PostgreSQL is the one of the tests with its default settings, on the',
    'same machine as the shop and the load. Rates and times are those of the machine below; shares travel better.',
  ];
}

function sizeSection({ size, rows, readyMs, idleMb, busyMb }: SizeResult): string[] {
  return [
    `## ${formatCount(size)} products and orders`,
    '',
    tableRow(['call', 'share', 'per second', 'p50 ms', 'p99 ms', 'failed']),
    tableRow(Array(6).fill('---')),
    ...rows.map(({ call, share, perSecond, p50Ms, p99Ms, failures }) => {
      const shown = call.of === null ? '' : `${share.toFixed(2)} ${call.of}`;
      const failed = describeFailures(failures) || '0';
      return tableRow([call.name, shown, `${Math.round(perSecond)}`, `${p50Ms}`, `${p99Ms}`, failed]);
    }),
    '',
    `Ready ${Math.round(readyMs)} ms after the start; ${Math.round(idleMb)} MiB idle, ${Math.round(busyMb)} MiB after the load.`,
    '',
  ];
}

async function machine(engine: Engine): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const driver = engine === 'postgres' ? 'pg' : 'better-sqlite3';
  return [
    `- ${describeMachine()}`,
    `- Node ${process.versions.node}, hono ${dependencies.hono}, ${driver} ${dependencies[driver]}, kysely ${dependencies.kysely}`,
  ];
}
