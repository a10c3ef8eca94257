import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { withoutVariants } from '#e2e/support/variant.ts';
import { freePort } from '#server/testing/free-port.ts';
import { chromiumLaunch } from '#tools/browsers/chromium-launch.ts';

const port = Number(process.env.E2E_PORT ?? 4310);
// Workers, too, read this file.
process.env.E2E_HOST_PORT ??= String(await freePort());

export default defineConfig({
  testDir: '.',
  // Node reads TypeScript itself: a quarter of the time that Playwright takes.
  build: { external: ['**/*.ts'] },
  // Run by `npm run test:browsers`.
  testIgnore: 'browsers/**',
  ...withoutVariants,
  // One folder for each engine.
  outputDir: `../test-results/${process.env.E2E_ENGINE ?? 'sqlite'}`,
  fullyParallel: false,
  // They wait for the pages, the keyboard and the shop.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // The machine of CI has other work too; the last lines of `npm test` say how many tests needed a second run.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    // Movements cost a twentieth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests share a context that is reset: a new one costs as much as a page.
    reuseContext: true,
    // Recording a trace doubles the time of a run; ask for one with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch,
  },
  globalTeardown: './stop-shops.ts',
  webServer: {
    command: `node --import ./tools/runtime/require-node.mjs e2e/serve.ts ${port} ${process.env.E2E_HOST_PORT}`,
    cwd: '..',
    url: `http://localhost:${port}/api/ready`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
