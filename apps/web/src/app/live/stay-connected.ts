import type { EventMessage } from '#shared/contracts/events.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { readEventStream } from '#web/api/event-stream.ts';
import { backOff } from '#web/app/live/back-off.ts';

export type ConnectionState = 'connecting' | 'live' | 'lost';

/** A stream that ends sooner was no success. */
const SOUND_AFTER_MS = 5000;
/** A tab that nobody sees needs no stream; browsers open few connections to one server. */
const HIDDEN_FOR_MS = 60_000;

export interface Connection {
  lastId: string | null;
  onMessage: (message: EventMessage, id: string) => void;
  onState: (state: ConnectionState) => void;
  /** The store says that this user has no business here. */
  onForbidden: () => void;
  /** Whether the stream can rest while the page is hidden, since nobody would notice. */
  restsWhileHidden: boolean;
}

export interface KeptConnection {
  retryNow(): void;
  stop(): void;
}

/** Keeps the stream of events open, over every loss, from the last id on. */
export function stayConnected(connection: Connection): KeptConnection {
  const { onMessage, onState, onForbidden, restsWhileHidden } = connection;
  let { lastId } = connection;
  let stopped = false;
  let failures = 0;
  let attempt = new AbortController();
  let wake = () => {};
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let rests = false;

  const retryNow = () => wake();
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') {
      rests = false;
      wake();
    } else if (restsWhileHidden) {
      hiding = setTimeout(() => {
        rests = true;
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
        lastId,
        signal: attempt.signal,
        onMessage: (message, id) => {
          if (stopped) return;
          lastId = id;
          if (message.type === 'ready') onState('live');
          onMessage(message, id);
        },
      });
      failures = performance.now() - started < SOUND_AFTER_MS && !rests ? failures + 1 : 0;
    } catch (error) {
      failures += 1;
      if (error instanceof ApiFailure && error.error.status === 403) onForbidden();
    }
  }

  /** Until somebody wakes it, or so many milliseconds have passed. */
  async function sleep(ms?: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (rests) {
        await sleep();
        continue;
      }
      await tryOnce();
      if (stopped) return;
      // Whoever is told of a loss also sees its end: only `ready` takes it back.
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
      clearTimeout(hiding);
      attempt.abort();
      wake();
    },
  };
}
