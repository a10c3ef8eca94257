import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '#tools/browsers/chromium-launch.ts';

export default defineConfig({
  testDir: '.',
  // See the configuration of the end-to-end tests.
  build: { external: ['**/*.ts'] },
  outputDir: '../../dist/desktop-test-results',
  fullyParallel: false,
  // `npm run test:all` runs these tests beside the end-to-end tests.
  workers: 1,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch,
  },
});
