import type { EventMessage } from '#shared/contracts/history/events.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { readEventStream } from '#web/api/event-stream.ts';
import { backOff } from '#web/app/live/back-off.ts';

export type ConnectionState = 'connecting' | 'live' | 'lost';

/** A stream that ends sooner counts as a failure. */
const STABLE_AFTER_MS = 5000;
/** Hidden tabs drop the stream: browsers limit the connections to one server. */
const HIDDEN_FOR_MS = 60_000;

export interface Connection {
  path: string;
  lastId: string | null;
  onMessage: (message: EventMessage, id: string) => void;
  onState: (state: ConnectionState) => void;
  onForbidden: () => void;
  pausesWhileHidden: boolean;
}

export interface StreamConnection {
  retryNow(): void;
  stop(): void;
}

export function stayConnected(connection: Connection): StreamConnection {
  const { path, onMessage, onState, onForbidden, pausesWhileHidden } = connection;
  let { lastId } = connection;
  let stopped = false;
  let failures = 0;
  let attempt = new AbortController();
  let wake = () => {};
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;

  const retryNow = () => wake();
  const onVisibility = () => {
    clearTimeout(hideTimer);
    if (document.visibilityState === 'visible') {
      isPaused = false;
      wake();
    } else if (pausesWhileHidden) {
      hideTimer = setTimeout(() => {
        isPaused = true;
        attempt.abort();
      }, HIDDEN_FOR_MS);
    }
  };
  const onOffline = () => attempt.abort(new Error('offline'));

  async function tryOnce(): Promise<void> {
    attempt = new AbortController();
    const started = performance.now();
    try {
      await readEventStream({
        path,
        lastId,
        signal: attempt.signal,
        onMessage: (message, id) => {
          if (stopped) return;
          lastId = id;
          if (message.type === 'ready') onState('live');
          onMessage(message, id);
        },
      });
      failures = performance.now() - started < STABLE_AFTER_MS && !isPaused ? failures + 1 : 0;
    } catch (error) {
      failures += 1;
      if (error instanceof ApiFailure && error.error.status === 403) onForbidden();
    }
  }

  async function sleep(ms?: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (isPaused) {
        await sleep();
        continue;
      }
      await tryOnce();
      if (stopped) return;
      if (failures > 0) onState('lost');
      await sleep(backOff(failures));
    }
  }

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', retryNow);
  window.addEventListener('offline', onOffline);
  onState('connecting');
  void run();
  return {
    retryNow,
    stop: () => {
      stopped = true;
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', retryNow);
      window.removeEventListener('offline', onOffline);
      clearTimeout(hideTimer);
      attempt.abort();
      wake();
    },
  };
}
