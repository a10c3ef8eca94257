import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TimedJob } from '#e2e/jobs/timed-job.ts';
import { requireChromium } from '#tools/browsers/find-chromium.ts';
import { replaceFigures } from '#tools/docs/figures.ts';
import { runStep } from '#tools/run-step.ts';

// Does the jobs of e2e/jobs in Chromium, and writes their clicks and keys to docs/jobs.md.

const target = path.join(import.meta.dirname, '..', 'docs', 'jobs.md');
const report = path.join(await mkdtemp(path.join(tmpdir(), 'bulkhead-jobs-')), 'figures.jsonl');

const built = await runStep('Build of the web app', 'vite', ['build', 'apps/web', '--logLevel', 'warn']);
const status =
  built ||
  (await runStep('Jobs', 'playwright', ['test', '--config', 'e2e/playwright.config.ts', '--workers', '1', 'jobs/'], {
    CHROMIUM_PATH: requireChromium(),
    JOBS_REPORT: report,
  }));
if (status !== 0) console.log('A job needs more than it may, so docs/jobs.md was left as it was.');
else await replaceFigures(target, describe(await readJobs()));
process.exitCode = status;

async function readJobs(): Promise<TimedJob[]> {
  const lines = (await readFile(report, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as TimedJob);
}

function describe(jobs: TimedJob[]): () => string[] {
  return () => [
    '| job | clicks | keys | pages | seconds, modelled | at most (clicks + keys) |',
    '|---|---|---|---|---|---|',
    ...jobs.map(({ job, clicks, keys, pages, seconds, goal }) =>
      ['', ` ${job} `, ` ${clicks} `, ` ${keys} `, ` ${pages} `, ` ${seconds} `, ` ${goal} `, ''].join('|'),
    ),
  ];
}
