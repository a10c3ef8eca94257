import { setImmediate } from 'node:timers/promises';

/** Lets requests and timers that wait run first. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/** Returns a function that yields when the last time was so many milliseconds ago. */
export function yieldEvery(ms: number): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < ms) return undefined;
    return yieldToEventLoop().then(() => {
      since = performance.now();
    });
  };
}
