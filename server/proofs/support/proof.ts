import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by `npm run prove`: selects the long form and the file for its figures. */
    proof?: { report: string };
    /** Set by `npm test`. */
    isShort?: boolean;
  }
}

export interface Figures {
  promise: string;
  tried: string;
  failed: number;
  control: string;
  test: string;
}

export const PROOF_TIMEOUT_MS = 15 * 60_000;

/** `few` in `npm run test:all`, a third of them in `npm test`, `many` in `npm run prove`. */
export function rounds(few: number, many: number): number {
  if (inject('proof') !== undefined) return many;
  return inject('isShort') ? Math.ceil(few / 3) : few;
}

export function report(figures: Figures): void {
  const proof = inject('proof');
  if (proof === undefined) return;
  const onPostgres = inject('postgres') !== undefined;
  appendFileSync(proof.report, `${JSON.stringify({ ...figures, onPostgres })}\n`);
}
