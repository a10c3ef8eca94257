/** A scanner's keys follow each other faster: its slowest setting takes 50 ms. */
const QUIET_MS = 60;

/**
 * Tells a single key from the keys of a scanner, which acts as a keyboard: `onKey` gets a key that no other one follows
 * or precedes within `QUIET_MS`. A key that is held repeats at once.
 */
export function createKeyPresses(onKey: (key: string) => void): {
  press: (key: string, options: { time: number; repeat: boolean }) => void;
  /** Whether a key at this time follows another one as fast as a scanner's Enter does. */
  isScan: (time: number) => boolean;
  stop: () => void;
} {
  let lastTime = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const isScan = (time: number) => time - lastTime < QUIET_MS;
  return {
    press: (key, { time, repeat }) => {
      stop();
      const isAlone = !isScan(time);
      lastTime = time;
      if (repeat) onKey(key);
      else if (isAlone) timer = setTimeout(() => onKey(key), QUIET_MS);
    },
    isScan,
    stop,
  };
}
