import { requireChromium } from '#tools/browsers/find-chromium.ts';
import { runStep } from '#tools/run-step.ts';

const built = await runStep('Build of the back-office', process.execPath, ['tools/build/desktop-build.ts']);
process.exitCode =
  built ||
  (await runStep(
    'Desktop tests',
    'playwright',
    ['test', '--config', 'electron/e2e/playwright.config.ts', ...process.argv.slice(2)],
    { CHROMIUM_PATH: requireChromium() },
  ));
