export interface Batch<Item> {
  add(item: Item): void;
  stop(): void;
}

/** Delivers the items of `collectMs` together, then nothing for `restMs`. */
export function createBatch<Item>(
  deliver: (items: Item[]) => void,
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
          deliver(items.splice(0));
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
