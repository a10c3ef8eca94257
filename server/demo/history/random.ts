/** Repeatable: the same seed gives the same numbers. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** Both ends are included. */
  between(min: number, max: number): number;
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  /** @throws {RangeError} on an empty list */
  pick<T>(list: readonly T[]): T;
}

/** https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (min: number, max: number) => min + next() * (max - min);
  const whole = (min: number, max: number) => Math.floor(between(min, max + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[whole(0, list.length - 1)];
      if (picked === undefined) throw new RangeError('Nothing to pick from');
      return picked;
    },
  };
}
