import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by `npm run prove`: the long form, and where its figures go. */
    proof?: { report: string };
  }
}

/** What a proof found; `npm run prove` puts it into docs/reliability.md. */
export interface Figures {
  promise: string;
  /** Such as `200 kills, 14,000 acknowledged orders`. */
  tried: string;
  failed: number;
  /** What happened with the protection off. */
  control: string;
  /** The file of the test. */
  test: string;
}

/** How long a proof may take; a busy machine makes none of them fail. Milliseconds. */
export const PROOF_TIMEOUT_MS = 15 * 60_000;

/** The number of rounds: few in `npm test`, many in `npm run prove`. */
export function rounds(short: number, long: number): number {
  return inject('proof') === undefined ? short : long;
}

export function report(figures: Figures): void {
  const proof = inject('proof');
  if (proof === undefined) return;
  const onPostgres = inject('postgres') !== undefined;
  appendFileSync(proof.report, `${JSON.stringify({ ...figures, onPostgres })}\n`);
}
