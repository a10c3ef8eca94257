import { defineConfig } from '@playwright/test';
import endToEnd from './playwright.config.ts';

// Browsers that Playwright cannot drive, on its runner and its waiting.
export default defineConfig(endToEnd, {
  testDir: './browsers',
  testIgnore: [],
  outputDir: '../test-results/browsers',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
});
