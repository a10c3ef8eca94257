import path from 'node:path';
import { defineConfig } from 'vitest/config';

const common = {
  testTimeout: 30_000,
  execArgv: ['--expose-gc'],
  provide: { proof: { report: process.env.PROOF_REPORT ?? '' } },
};

// The long forms of the proofs, for `npm run prove`.
export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  test: {
    // One after the other: they measure time, and start processes.
    fileParallelism: false,
    projects: [
      { test: { ...common, name: 'sqlite', include: ['server/proofs/**/*.test.ts'] } },
      {
        // Repeats money, stock and identity on PostgreSQL.
        test: {
          ...common,
          name: 'postgres',
          include: [
            'server/proofs/{account-takeover,owed-refunds,payment-races,refund-failures,reservations}.test.ts',
            'server/proofs/{shipping-races,unknown-intents,webhooks}.test.ts',
          ],
          globalSetup: 'server/testing/postgres-setup.ts',
        },
      },
    ],
  },
});
