import path from 'node:path';
import { defineConfig } from 'vitest/config';

// The long forms of the proofs, for `npm run prove`.
export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  test: {
    include: ['server/proofs/**/*.test.ts'],
    // One after the other: they measure time, and start processes of their own.
    fileParallelism: false,
    execArgv: ['--expose-gc'],
    provide: { proof: { report: process.env.PROOF_REPORT ?? '' } },
  },
});
