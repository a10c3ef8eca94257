import type { Deps } from '#server/deps.ts';
import { findLastEventToFollow } from '#server/queries/history/events.ts';

const POLL_INTERVAL_MS = 500;
const MIN_POLL_INTERVAL_MS = 200;

/** Signals new events, of any process, on databases without notifications. */
export interface EventWatch {
  /** Calls the listener soon after every change, until the returned function is called. */
  watch(listener: () => void): () => void;
  /** Polls soon, because this process may have written. */
  pollSoon(): void;
}

/** `areShared`: other processes place the orders of this shop too, so they are noticed as soon as those of this one. */
export function watchEvents({ db, log }: Pick<Deps, 'db' | 'log'>, { areShared = false } = {}): EventWatch {
  const intervalMs = areShared ? MIN_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
  const listeners = new Set<() => void>();
  let newest = -1;
  let polledAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let failing = false;

  async function poll(): Promise<void> {
    timer = undefined;
    polledAt = performance.now();
    try {
      const found = await findLastEventToFollow(db);
      failing = false;
      if (found !== newest) notifyListeners();
      newest = found;
    } catch (error) {
      if (!failing) log.error('The record of events could not be read', error);
      failing = true;
      // Listeners then meet the same error when they read, and end their streams.
      notifyListeners();
    }
    schedulePoll(intervalMs);
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  function schedulePoll(ms: number): void {
    clearTimeout(timer);
    timer = listeners.size === 0 ? undefined : setTimeout(() => void poll(), ms).unref();
  }

  return {
    watch: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) schedulePoll(intervalMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) schedulePoll(0);
      };
    },
    pollSoon: () => {
      // Without a timer there are no listeners, or a poll is under way and another follows.
      if (timer !== undefined) schedulePoll(Math.max(0, MIN_POLL_INTERVAL_MS - (performance.now() - polledAt)));
    },
  };
}
