import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '#tools/chromium-launch.ts';

// The built application: the packed folder, its pages in Chromium with the real handlers, and Electron itself where its
// binary is present.
export default defineConfig({
  testDir: '.',
  outputDir: '../../dist/desktop-test-results',
  fullyParallel: false,
  // `npm test` runs these tests beside the end-to-end tests.
  workers: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-US',
    // Animations cost time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch,
  },
});
