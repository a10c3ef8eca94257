import path from 'node:path';
import { defineConfig } from 'vitest/config';
import type {} from '#server/testing/provided-context.ts';
import { makeScratchFolder } from '#tools/scratch-folder.ts';

const common = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  execArgv: ['--expose-gc'],
  provide: { proof: { report: process.env.PROOF_REPORT ?? '' } },
};

// What a crash leaves is proved with real syncs.
process.env.TMPDIR = makeScratchFolder({ onDisk: true });

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  test: {
    // They measure time, and start processes.
    fileParallelism: false,
    projects: [
      {
        test: {
          ...common,
          name: 'sqlite',
          globalSetup: 'tools/build/test-programs.ts',
          include: ['server/proofs/**/*.test.ts'],
          exclude: ['server/proofs/event-feed.postgres.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'postgres',
          include: [
            'server/proofs/{account-takeover,bank-refund-races,batch-races,bulk-stock-crash,bulk-stock-races,checkout-payments,checkout-races,invoices,mail-workers.long,on-account,part-shipment-races}.test.ts',
            'server/proofs/{freight-races,hanging-webhooks.long,import-races,owed-refunds.long,payment-races,price-list-races,quotes,refund-failures,reservations,return-{crash,races},shipment-crash,shipping-races}.test.ts',
            'server/proofs/{event-feed.postgres,time-zone-races.long,unknown-intents,unverified-limits,webhooks}.test.ts',
          ],
          globalSetup: ['tools/build/test-programs.ts', 'server/testing/postgres/postgres-setup.ts'],
        },
      },
    ],
  },
});
