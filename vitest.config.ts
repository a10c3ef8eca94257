import { configDefaults, defineConfig } from 'vitest/config';

const common = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    // Vitest would leave one core free, but the tests wait for processes, disks and deadlines much of their time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'main',
          include: ['{server,shared,apps,tools,electron,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.postgres.test.ts'],
        },
      },
      {
        // What the API promises, once more on the other engine; and what exists there only.
        test: {
          ...common,
          name: 'postgres',
          include: [
            'server/routes/**/*.test.ts',
            'server/db/{migrate,transaction,verify}.test.ts',
            'server/proofs/webhooks.test.ts',
            'server/**/*.postgres.test.ts',
          ],
          globalSetup: 'server/testing/postgres-setup.ts',
        },
      },
    ],
  },
});
