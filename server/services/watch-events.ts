import type { Deps } from '#server/deps.ts';
import { findNewestEvent } from '#server/queries/events.ts';

const LOOK_EVERY_MS = 500;
/** However much is written, everybody is woken at most this often. */
const MIN_LOOK_INTERVAL_MS = 200;

/** Tells that the record of events has grown, whoever wrote: what a database that can notify would do by itself. */
export interface EventWatch {
  /** Calls the listener soon after every change, until the returned function is called. */
  watch(listener: () => void): () => void;
  /** This process has written something, perhaps. */
  lookSoon(): void;
}

/** One look at the newest id serves all who watch; while nobody does, nothing is asked. */
export function watchEvents({ db, log }: Pick<Deps, 'db' | 'log'>): EventWatch {
  const listeners = new Set<() => void>();
  let newest = -1;
  let lookedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let failing = false;

  async function look(): Promise<void> {
    timer = undefined;
    lookedAt = performance.now();
    try {
      const found = (await findNewestEvent(db))?.seq ?? 0;
      failing = false;
      if (found !== newest) wakeAll();
      newest = found;
    } catch (error) {
      if (!failing) log.error('The record of events could not be read', error);
      failing = true;
      // They meet the same error when they look themselves, and end, so that their clients hear of it.
      wakeAll();
    }
    lookIn(LOOK_EVERY_MS);
  }

  function wakeAll(): void {
    for (const listener of listeners) listener();
  }

  function lookIn(ms: number): void {
    clearTimeout(timer);
    timer = listeners.size === 0 ? undefined : setTimeout(() => void look(), ms).unref();
  }

  return {
    watch: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) lookIn(LOOK_EVERY_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) lookIn(0);
      };
    },
    lookSoon: () => {
      // Without a timer there is nobody to wake, or a look is under way and another follows.
      if (timer !== undefined) lookIn(Math.max(0, MIN_LOOK_INTERVAL_MS - (performance.now() - lookedAt)));
    },
  };
}
