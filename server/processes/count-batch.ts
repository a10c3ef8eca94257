import type { Counts } from '#server/processes/messages.ts';

/** The others hear of a request at most this much later, or when as many were counted as a batch holds. */
const SEND_WITHIN_MS = 50;
const MAX_BATCH = 100;

/** Collects counted requests, because a message for each would cost more than the request. */
export function createCountBatch(send: (counts: Counts) => void) {
  let counted = new Map<string, Map<string, number>>();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const counts: Counts = [...counted].flatMap(([limiter, keys]) =>
      [...keys].map(([key, points]): Counts[number] => [limiter, key, points]),
    );
    counted = new Map();
    size = 0;
    send(counts);
  }

  return {
    add: (limiter: string, key: string, points: number): void => {
      const keys = counted.get(limiter) ?? new Map<string, number>();
      counted.set(limiter, keys);
      keys.set(key, (keys.get(key) ?? 0) + points);
      size += 1;
      if (size >= MAX_BATCH) flush();
      else timer ??= setTimeout(flush, SEND_WITHIN_MS).unref();
    },
  };
}
