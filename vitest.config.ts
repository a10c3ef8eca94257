import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,shared,apps,tools,electron}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
