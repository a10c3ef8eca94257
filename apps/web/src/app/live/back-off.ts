const FIRST_MS = 1000;
const MAX_DELAY_MS = 30_000;

/**
 * How long to wait before the next try after so many failures in a row. Never the same for two clients, so that a
 * server that comes back is not met by all of them at once.
 */
export function backOff(failures: number, random = Math.random()): number {
  if (failures === 0) return random * FIRST_MS;
  return Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + random / 2);
}
