import { useSyncExternalStore } from 'react';

// Orders placed since the user last saw the newest ones. The live stream adds them; All Orders does not insert them by
// itself and removes them here once they are shown.

/** By order id: when this client received it, in milliseconds since 1970. */
let unseen: ReadonlyMap<string, number> = new Map();
/** Ids of the rows on the screen: the stream may announce them late. */
let shown: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setUnseen(next: ReadonlyMap<string, number>): void {
  if (next.size === unseen.size && [...next.keys()].every((id) => unseen.has(id))) return;
  unseen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function newOrderCount(): number {
  return unseen.size;
}

export function useNewOrderCount(): number {
  return useSyncExternalStore(subscribe, newOrderCount, () => 0);
}

export function addNewOrders(ids: string[], now = Date.now()): void {
  const added = ids.filter((id) => !shown.has(id)).map((id): [string, number] => [id, now]);
  setUnseen(new Map([...added, ...unseen]));
}

/** For an order that was cancelled before it was shown. */
export function removeNewOrder(id: string): void {
  setUnseen(new Map([...unseen].filter(([other]) => other !== id)));
}

/**
 * Marks rows as shown. `completeUntil` is the instant, in milliseconds since 1970, up to which they include every new
 * order; null when newer ones are on another page.
 */
export function markOrdersShown(ids: string[], completeUntil: number | null): void {
  shown = new Set(ids);
  const isSeen = (id: string, heardAt: number) => shown.has(id) || (completeUntil !== null && heardAt < completeUntil);
  setUnseen(new Map([...unseen].filter(([id, heardAt]) => !isSeen(id, heardAt))));
}

export function clearNewOrders(): void {
  shown = new Set();
  setUnseen(new Map());
}
