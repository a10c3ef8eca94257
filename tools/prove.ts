import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { replaceFigures } from '#tools/docs/figures.ts';
import { runStep } from '#tools/run-step.ts';

// Runs the long forms of the proofs and writes their figures to docs/reliability.md.

interface Figures {
  promise: string;
  tried: string;
  failed: number;
  control: string;
  test: string;
  onPostgres: boolean;
}

const ON_POSTGRES = ' (on PostgreSQL)';
const target = path.join(import.meta.dirname, '..', 'docs', 'reliability.md');
const report = path.join(await mkdtemp(path.join(tmpdir(), 'bulkhead-proof-')), 'figures.jsonl');
const started = Date.now();
const status = await runStep(
  'Proofs',
  'vitest',
  ['run', '--config', 'tools/prove.config.ts', ...process.argv.slice(2)],
  {
    PROOF_REPORT: report,
    NO_COLOR: '1',
  },
);
const minutes = Math.ceil((Date.now() - started) / 60_000);
const figures = await readFigures();
const failed = figures.reduce((sum, each) => sum + each.failed, 0);
console.log(`\nTook ${minutes} min; ${figures.length} promises tried, ${failed} failures.`);
if (status !== 0) console.log('A proof failed, so docs/reliability.md was left as it was.');
else await replaceFigures(target, describe);
process.exitCode = status;

async function readFigures(): Promise<Figures[]> {
  const lines = await readFile(report, 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Figures);
}

/** Keeps the rows of proofs that did not run. */
function describe(old: string): string[] {
  const date = new Date().toISOString().slice(0, 10);
  const rows = figures.map(({ promise, tried, failed, control, test, onPostgres }) => {
    const cells = [
      promise + (onPostgres ? ON_POSTGRES : ''),
      tried,
      String(failed),
      control,
      `\`npm run prove -- ${test}\``,
      date,
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  });
  const kept = old
    .split('\n')
    .filter((row) => row.includes('`npm run prove -- ') && !figures.some((figure) => isOfSameRun(row, figure)));
  return [
    '| promise | tried | failed | control run, with the protection off | command | tried on |',
    '|---|---|---|---|---|---|',
    ...[...rows, ...kept].sort(),
  ];
}

function isOfSameRun(row: string, { test, onPostgres }: Figures): boolean {
  return row.includes(test) && row.includes(ON_POSTGRES) === onPostgres;
}
