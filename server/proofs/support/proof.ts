import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';

export interface Figures {
  promise: string;
  tried: string;
  failed: number;
  control: string;
  test: string;
}

export const PROOF_TIMEOUT_MS = 15 * 60_000;

/** `few` among the tests, `many` in `npm run prove`. */
export function rounds(few: number, many: number): number {
  return inject('proof') === undefined ? few : many;
}

export function report(figures: Figures): void {
  const proof = inject('proof');
  if (proof === undefined) return;
  const onPostgres = inject('postgres') !== undefined;
  appendFileSync(proof.report, `${JSON.stringify({ ...figures, onPostgres })}\n`);
}
