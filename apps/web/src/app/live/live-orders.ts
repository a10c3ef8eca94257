import { useSyncExternalStore } from 'react';
import { eventsContract } from '#shared/contracts/history/events.ts';
import { baseApi } from '#web/api/base-api.ts';
import { addNewOrders, clearNewOrders, removeNewOrder } from '#web/api/orders/new-orders.ts';
import { announceOrders } from '#web/app/live/announce-orders.ts';
import { createBatch } from '#web/app/live/batch.ts';
import { type ConnectionState, type StreamConnection, stayConnected } from '#web/app/live/stay-connected.ts';
import { forgetPosition, storedPosition, storePosition } from '#web/app/live/stream-position.ts';
import { store } from '#web/app/store.ts';
import { currentSession, subscribeToSession } from '#web/auth/session.ts';
import { platform } from '#web/platform/platform.ts';

// The only listener to orders. It runs until the user signs out.

let state: ConnectionState | 'off' = 'off';
let running: { email: string; connection?: StreamConnection; end: () => void } | undefined;
const listeners = new Set<() => void>();

function setState(next: typeof state): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLiveState(): typeof state {
  return useSyncExternalStore(subscribe, () => state);
}

export function retryNow(): void {
  running?.connection?.retryNow();
}

export async function followOrders(email: string): Promise<void> {
  if (running?.email === email) return;
  running?.end();
  const refresh = createBatch(() => store.dispatch(baseApi.util.invalidateTags(['Order'])), {
    collectMs: 100,
    restMs: 1000,
  });
  const news = createBatch<string>((ids) => void announceOrders(ids), { collectMs: 1000, restMs: 10_000 });
  const mine: NonNullable<typeof running> = {
    email,
    end: () => {
      unsubscribe();
      mine.connection?.stop();
      refresh.stop();
      news.stop();
      running = undefined;
      clearNewOrders();
      setState('off');
    },
  };
  const unsubscribe = subscribeToSession(() => {
    const { status, user } = currentSession();
    if (status === 'loading' || status === 'unknown' || user?.email === email) return;
    mine.end();
    forgetPosition();
  });
  running = mine;
  // Only the desktop application has preferences, and it keeps listening while hidden.
  const pausesWhileHidden = (await platform.readPreferences()) === null;
  if (running !== mine) return;
  mine.connection = stayConnected({
    path: eventsContract.follow.path,
    lastId: storedPosition(),
    pausesWhileHidden,
    onState: setState,
    onForbidden: () => store.dispatch(baseApi.util.invalidateTags(['Admin'])),
    onMessage: (message, id) => {
      storePosition(id);
      // At once: reconnecting would first wait.
      if (message.type === 'role_changed') {
        store.dispatch(baseApi.util.invalidateTags(['Admin']));
        return;
      }
      if (message.type === 'order.placed') {
        // Rows never move by themselves.
        addNewOrders([message.orderId]);
        news.add(message.orderId);
        return;
      }
      if (message.type === 'order.cancelled') removeNewOrder(message.orderId);
      // Also after `ready`: messages do not cover changes before the first one.
      refresh.add(message);
    },
  });
}
