import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { requireChromium } from '#tools/browsers/find-chromium.ts';
import type { RepeatedTest } from '#tools/repeated-tests.ts';
import { runStep, runStepInParallel } from '#tools/run-step.ts';
import { makeScratchFolder } from '#tools/scratch-folder.ts';

// Runs every check and the tests, with --all every variant and long proof too; ends with a line that sums up.

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface PlaywrightStats {
  expected: number;
  unexpected: number;
  flaky: number;
  skipped: number;
}

interface Step {
  name: string;
  command: string;
  args: string[];
  env?: () => Promise<Record<string, string>>;
  /** Without a report, only the exit status counts. */
  read?: () => Promise<Count>;
}

/** Far more than any step needs. */
const STEP_TIMEOUT_MS = 40 * 60_000;

const isLong = process.argv.includes('--all');
process.env.TEST_SHORT = String(!isLong);

const caches = path.join(import.meta.dirname, '..', 'node_modules', '.cache');
process.env.NODE_COMPILE_CACHE ??= path.join(caches, 'node');
// Playwright would keep its compiled specs in the temporary folder, which is new for each run.
process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= path.join(caches, 'playwright');

const scratch = makeScratchFolder();
// Without this the folder stays.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.env.TMPDIR = scratch;
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const repeated: string[] = [];

async function run(step: Step): Promise<void> {
  await add(step, await runStep(step.name, step.command, step.args, await step.env?.(), STEP_TIMEOUT_MS));
}

/** The others run one after the other; output comes when all have ended. */
async function runInParallel(step: Step, others: Step[]): Promise<void> {
  const shows: (() => void)[] = [];
  const runOthers = async () => {
    for (const other of others) {
      const { name, command, args, env } = other;
      const { status, show } = await runStepInParallel(name, command, args, await env?.(), STEP_TIMEOUT_MS);
      shows.push(show);
      await add(other, status);
    }
  };
  await Promise.all([run(step), runOthers()]);
  for (const show of shows) show();
}

/** A step without a report counts as one failure. */
async function add({ name, read }: Step, status: number): Promise<void> {
  const held = { passed: 1, failed: 0, skipped: 0 };
  const broken = { passed: 0, failed: 1, skipped: 0 };
  const count = read ? await read().catch(() => broken) : status === 0 ? held : broken;
  if (status !== 0 && count.failed === 0) count.failed = 1;
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  if (count.failed > 0) failures.push(`${name}: ${count.failed} failed`);
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

const plain: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const plainBrowser: Record<string, string> = process.stdout.isTTY ? {} : { FORCE_COLOR: '0' };

const formatAndLint: Step = { name: 'Format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] };

/** One thread, because another program uses the other core. */
const types = (project: string): Step => ({
  name: `Types of ${project}`,
  command: 'tsc',
  args: ['-p', project, '--singleThreaded'],
});

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

const unitReport = path.join(scratch, 'unit.json');
const repeatedUnits = path.join(scratch, 'repeated.json');
const unitTests: Step = {
  name: 'Unit and API tests',
  command: 'vitest',
  args: [
    'run',
    ...['default', 'json', './tools/repeated-tests.ts'].map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${unitReport}`,
  ],
  env: async () => ({ ...plain, REPEATED_TESTS: repeatedUnits }),
  read: async () => {
    const report = await readJson<VitestReport>(unitReport);
    for (const { name, assertionResults } of report.testResults) {
      for (const { status, fullName } of assertionResults)
        if (status === 'failed') failures.push(`${name}: ${fullName}`);
    }
    for (const { name, reason } of await readJson<RepeatedTest[]>(repeatedUnits))
      repeated.push(`${name}: passed in a second run only\n${reason}`);
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
  },
};

const webBuild: Step = {
  name: 'Build of the web app',
  command: 'vite',
  args: ['build', 'apps/web', '--logLevel', 'warn'],
};
const desktopBuild: Step = {
  name: 'Build of the back-office',
  command: process.execPath,
  args: ['tools/build/desktop-build.ts'],
};

function browserTests(
  name: string,
  config: string,
  { specs = [], env = {} }: { specs?: string[]; env?: Record<string, string> } = {},
): Step {
  const report = path.join(scratch, `${name}.json`);
  return {
    name,
    command: 'playwright',
    args: ['test', '--config', config, '--reporter=list,json', ...specs],
    env: async () => ({
      ...plainBrowser,
      ...env,
      E2E_PORT: String(await freePort()),
      CHROMIUM_PATH: requireChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
    read: async () => {
      const { stats } = await readJson<{ stats: PlaywrightStats }>(report);
      if (stats.flaky > 0) repeated.push(`${name}: ${stats.flaky} passed in a second run only`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    },
  };
}

const started = Date.now();
await runInParallel(unitTests, [
  formatAndLint,
  ...['shared', 'server', 'apps/web', 'tools', 'electron'].map(types),
  webBuild,
  ...(isLong ? [desktopBuild] : []),
]);
const mainJobOnPostgres = browserTests('The main job on PostgreSQL', 'e2e/playwright.config.ts', {
  specs: ['main-job'],
  env: { E2E_ENGINE: 'postgres' },
});
const desktopTests = browserTests('Desktop tests', 'electron/e2e/playwright.config.ts');
await runInParallel(
  browserTests('End-to-end tests', 'e2e/playwright.config.ts'),
  isLong ? [desktopTests, mainJobOnPostgres] : [],
);

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
for (const line of [...repeated, ...failures]) console.log(line);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`Bulkhead: ${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
