export interface Batch<Item> {
  add(item: Item): void;
  /** Forgets what has not been handed over. */
  stop(): void;
}

/** Hands over what came within `collectMs` as one, and then nothing for `restMs`, however much comes. */
export function createBatch<Item>(
  handOver: (items: Item[]) => void,
  times: { collectMs: number; restMs: number },
): Batch<Item> {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restUntil = 0;
  return {
    add: (item) => {
      items.push(item);
      timer ??= setTimeout(
        () => {
          timer = undefined;
          restUntil = Date.now() + times.restMs;
          handOver(items.splice(0));
        },
        Math.max(times.collectMs, restUntil - Date.now()),
      );
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
