import { setImmediate } from 'node:timers/promises';

/** Lets requests and timers that wait run first. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/** Work of a loop before others run, in milliseconds. */
const YIELD_EVERY_MS = 2;

/** Returns a function for a long loop, which yields when the last time was a while ago. */
export function yieldRegularly(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < YIELD_EVERY_MS) return undefined;
    return yieldToEventLoop().then(() => {
      since = performance.now();
    });
  };
}
