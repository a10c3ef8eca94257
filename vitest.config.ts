import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { makeScratchFolder } from '#tools/scratch-folder.ts';

/** `npm test`; everything else runs all tests. */
const isShort = process.env.TEST_SHORT === 'true';
// Without isolation a worker loads the product once for all its files, which saves a third of the work.
const common = {
  testTimeout: 60_000,
  hookTimeout: 30_000,
  isolate: false,
  retry: process.env.CI ? 1 : 0,
  provide: { isShort },
};
/** Whether the shop stays available, at length, and what starts programs. Those of money, stock and rights are always run. */
const long = isShort ? ['**/*.long.{test,postgres.test}.ts'] : [];
/** PostgreSQL locks, orders, and reads values in its own way. */
const differsOnPostgres = [
  'server/db/{transaction,schema/migrate}.test.ts',
  'server/routes/{paging,query-parameters}.test.ts',
  'server/routes/orders/{newest-rows,order-search}.test.ts',
  'server/routes/products/{product-filters,product-search}.test.ts',
  'server/proofs/{administrator-races,checkout-payments,checkout-races,import-races,refund-failures,reservations}.test.ts',
];
const allOnPostgres = [
  'server/routes/**/*.test.ts',
  'server/http/observability/{shop-metrics,tracing.long}.test.ts',
  'server/db/{transaction,schema/migrate,schema/recorded-shops,checks/verify,checks/verify-account}.test.ts',
  'server/proofs/{account-takeover,administrator-races,checkout-payments,checkout-races}.test.ts',
  'server/proofs/{freight-races,import-races,invoices,mail-workers.long,on-account,orders-on-behalf,part-shipment-races,quotes}.test.ts',
  'server/proofs/{refund-failures,reservations}.test.ts',
  'server/proofs/{time-zone-races.long,unknown-intents,unverified-limits,webhooks}.test.ts',
];
const tests = '{server,shared,apps,tools,electron,bench}/**/*.test.{ts,tsx}';

// Tests that mock modules run isolated, or the next file would get the mocks.
const mocking = globSync(tests, { cwd: import.meta.dirname, exclude: (name) => name.endsWith('node_modules') }).filter(
  (file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
);

/** They run from a bundle, which takes four seconds to make. */
const startingPrograms = globSync('server/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  /programFile|proofs\/support\/\w+-shop/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
);

// Shops stay open from test to test, and are removed with it.
process.env.TMPDIR = makeScratchFolder();

export default defineConfig({
  test: {
    // Tests often wait, for processes, threads and PostgreSQL.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...common,
          name: 'main',
          include: [tests],
          exclude: [...configDefaults.exclude, '**/*.postgres.test.ts', ...mocking, ...startingPrograms, ...long],
        },
      },
      {
        test: {
          ...common,
          name: 'programs',
          include: startingPrograms,
          exclude: [...configDefaults.exclude, '**/*.postgres.test.ts', ...long],
          globalSetup: 'tools/build/test-programs.ts',
        },
      },
      {
        test: {
          ...common,
          name: 'mocking',
          include: mocking,
          exclude: [...configDefaults.exclude, ...long],
          isolate: true,
        },
      },
      {
        // Repeats tests of the API on PostgreSQL, and runs those for PostgreSQL only.
        test: {
          ...common,
          name: 'postgres',
          include: [...(isShort ? differsOnPostgres : allOnPostgres), 'server/**/*.postgres.test.ts'],
          exclude: [...configDefaults.exclude, ...long],
          globalSetup: 'server/testing/postgres/postgres-setup.ts',
          provide: { ...common.provide, postgresVia: process.env.POSTGRES_VIA ?? '' },
        },
      },
    ],
  },
});
