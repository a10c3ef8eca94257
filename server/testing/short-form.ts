import { inject } from 'vitest';

/** Whether the tests run in the form of `npm test`; everything else runs the long one. */
export const isShort = inject('isShort') === true;

/** Of generated cases. */
export function runs(count: number): number {
  return isShort ? Math.ceil(count / 10) : count;
}
