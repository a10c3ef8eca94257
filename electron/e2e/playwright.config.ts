import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '#tools/chromium-launch.ts';

// The built application: what would be packed, its pages in Chromium with the real handlers behind the bridge, and,
// where Electron's program is present, the application itself.
export default defineConfig({
  testDir: '.',
  outputDir: '../../dist/desktop-test-results',
  fullyParallel: false,
  // `npm test` runs them beside the end-to-end tests, which take most of two cores.
  workers: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-US',
    // Fades and spinners cost time and prove nothing here.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch,
  },
});
