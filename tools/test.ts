import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { requireChromium } from '#tools/find-chromium.ts';
import { runStep } from '#tools/run-step.ts';

// `npm test`: every check and every test, and one line at the end that says how it went.

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = await mkdtemp(path.join(tmpdir(), 'bulkhead-reports-'));
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];

function add(name: string, count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  if (count.failed > 0) failures.push(`${name}: ${count.failed} failed`);
}

/** A step that either holds or does not. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const ok = (await runStep(name, command, args)) === 0;
  add(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
}

/** A step that leaves a report; one that broke down before its report counts as one failure. */
async function suite(
  name: string,
  step: { command: string; args: string[]; env: Record<string, string>; read: () => Promise<Count> },
): Promise<void> {
  const status = await runStep(name, step.command, step.args, step.env);
  const count = await step.read().catch(() => ({ passed: 0, failed: 0, skipped: 0 }));
  if (status !== 0 && count.failed === 0) count.failed = 1;
  add(name, count);
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

async function readPlaywright(file: string): Promise<Count> {
  const { stats } = await readJson<{
    stats: { expected: number; unexpected: number; skipped: number };
  }>(file);
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped };
}

// Colours and moving cursors help at a terminal only.
const plain: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const plainBrowser: Record<string, string> = process.stdout.isTTY ? {} : { FORCE_COLOR: '0' };
const started = Date.now();
await check('Format and lint', 'biome', ['check', '--error-on-warnings', '.']);
for (const project of ['shared', 'server', 'apps/web', 'tools', 'e2e', 'electron', 'bench']) {
  await check(`Types of ${project}`, 'tsc', ['-p', project]);
}

const unitReport = path.join(reports, 'unit.json');
await suite('Unit and API tests', {
  command: 'vitest',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  env: plain,
  read: async () => {
    const report = await readJson<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(
      unitReport,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
  },
});

/** Tests in a real browser. */
async function browser(name: string, config: string, specs: string[] = [], env: Record<string, string> = {}) {
  const report = path.join(reports, `${name}.json`);
  const port = String(await freePort());
  await suite(name, {
    command: 'playwright',
    args: ['test', '--config', config, '--reporter=list,json', ...specs],
    env: {
      ...plainBrowser,
      ...env,
      E2E_PORT: port,
      CHROMIUM_PATH: requireChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    read: () => readPlaywright(report),
  });
}

await check('Build of the web app', 'vite', ['build', 'apps/web', '--logLevel', 'warn']);
await browser('End-to-end tests', 'e2e/playwright.config.ts');
await browser('The main job on PostgreSQL', 'e2e/playwright.config.ts', ['main-job'], { E2E_ENGINE: 'postgres' });

await check('Build of the back-office', process.execPath, ['tools/desktop-build.ts']);
await browser('Desktop tests', 'electron/e2e/playwright.config.ts');

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
for (const failure of failures) console.log(failure);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`Bulkhead: ${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
