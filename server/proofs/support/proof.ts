import { appendFileSync } from 'node:fs';
import { expect, inject } from 'vitest';

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

/** Counts rounds of a race, and more of them while chance has not shown what the proof is about. */
export function* countRounds(count: number, isShown: () => boolean): Generator<number> {
  for (let round = 0; round < count || (!isShown() && round < 10 * count); round += 1) yield round;
}

/** A race without its guard, which goes wrong. Under load one side may win each time, so it repeats. */
export async function controlRace<Outcome extends { wrong: unknown[] }>(
  race: () => Promise<Outcome>,
): Promise<Outcome> {
  let outcome = await race();
  for (let more = 0; more < 6 && outcome.wrong.length === 0; more += 1) outcome = await race();
  expect(outcome.wrong).not.toEqual([]);
  return outcome;
}

export function report(figures: Figures): void {
  const proof = inject('proof');
  if (proof === undefined) return;
  const onPostgres = inject('postgres') !== undefined;
  appendFileSync(proof.report, `${JSON.stringify({ ...figures, onPostgres })}\n`);
}
