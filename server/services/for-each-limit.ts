/** Concurrent background calls to the payment provider; far below its rate limit. */
export const MAX_PROVIDER_CALLS = 4;

/** Runs `work`, which must not reject, for each item until `isOver` returns true. */
export async function forEachLimit<T>(
  items: T[],
  options: { atOnce: number; isOver: () => boolean },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) {
      if (options.isOver()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, worker));
}
