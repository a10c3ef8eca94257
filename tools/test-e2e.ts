import { requireChromium } from '#tools/browsers/find-chromium.ts';
import { runStep } from '#tools/run-step.ts';

const built = await runStep('Build of the web app', 'vite', ['build', 'apps/web', '--logLevel', 'warn']);
process.exitCode =
  built ||
  (await runStep(
    'End-to-end tests',
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
    { CHROMIUM_PATH: requireChromium() },
  ));
