import { useSyncExternalStore } from 'react';
import { timeLeftMessages } from '#shared/messages/checkouts/remaining-time.ts';

// One clock for the page, which ticks while something shows a time.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Such as "6 days 3 h left", live. `until` is ISO 8601. */
export function TimeLeft({ until }: { until: string }) {
  return <span className="figures">{useClock((now) => timeLeftMessages.left(Date.parse(until) - now))}</span>;
}

/** What a text that follows the clock is now; milliseconds since 1970. */
export function useClock(textAt: (now: number) => string): string {
  const read = () => textAt(Date.now());
  return useSyncExternalStore(subscribe, read, read);
}
