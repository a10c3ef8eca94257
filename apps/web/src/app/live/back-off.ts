const FIRST_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** In milliseconds; random, so that clients do not reconnect all at once. */
export function backOff(failures: number, random = Math.random()): number {
  if (failures === 0) return random * FIRST_MS;
  return Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + random / 2);
}
