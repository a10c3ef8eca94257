import { inject } from 'vitest';

/** Whether the tests run in the form of `npm test`; everything else runs the long one. */
export const isShort = inject('isShort') === true;

/** Of generated cases. */
export function runs(count: number): number {
  return isShort ? Math.ceil(count / 10) : count;
}

/** One of every few, of cases that take the same path; all of them in the long form. Another `offset` selects others. */
export function oneOf<Case>(every: number, cases: readonly Case[], offset = 0): Case[] {
  return cases.filter((_, index) => !isShort || (index + offset) % every === 0);
}
