import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

// A worker loads the product once for all its files; to load it again for each of them was a third of the work.
const common = { testTimeout: 30_000, hookTimeout: 30_000, isolate: false };
const tests = '{server,shared,apps,tools,electron,bench}/**/*.test.{ts,tsx}';

// A module that was replaced, or has seen a replaced one, is nothing for the next file.
const mocking = globSync(tests, { cwd: import.meta.dirname, exclude: (name) => name.endsWith('node_modules') }).filter(
  (file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
);

export default defineConfig({
  test: {
    // Vitest would leave one core free, but the tests wait for processes, disks and deadlines much of their time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'main',
          include: [tests],
          exclude: [...configDefaults.exclude, '**/*.postgres.test.ts', ...mocking],
        },
      },
      {
        test: { ...common, name: 'mocking', include: mocking, isolate: true },
      },
      {
        // What the API promises, once more on the other engine; and what exists there only.
        test: {
          ...common,
          name: 'postgres',
          include: [
            'server/routes/**/*.test.ts',
            'server/db/{transaction,schema/migrate,schema/recorded-shops,checks/verify}.test.ts',
            'server/proofs/{account-takeover,administrator-races,refund-failures,reservations}.test.ts',
            'server/proofs/{unknown-intents,webhooks}.test.ts',
            'server/**/*.postgres.test.ts',
          ],
          globalSetup: 'server/testing/postgres-setup.ts',
        },
      },
    ],
  },
});
