/** Calls to the payment provider at once that the shop makes by itself; far below what the provider allows. */
export const MAX_PROVIDER_CALLS = 4;

/**
 * Does `work` for each item, a few at a time, so that one that hangs does not hold up the rest. `isOver` is asked before
 * each item and ends it early. `work` must not reject.
 */
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
