/** What the configurations of the tests give to `inject`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** An address of the server on which the tests of the project run. */
    postgres?: string;
    /** What the tests on PostgreSQL connect through: `pgbouncer`, `pgbouncer-transaction` or nothing. */
    postgresVia?: string;
    /** The folder of the bundle that `tools/build/test-programs.ts` makes. */
    programs?: string;
    /** Whether `npm test` runs them; everything else runs the long form. */
    isShort?: boolean;
    /** Set by `npm run prove`: selects the long form and the file for its figures. */
    proof?: { report: string };
  }
}

export {};
