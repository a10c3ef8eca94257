import { useSyncExternalStore } from 'react';

// Apart from what changes them, which only staff load.

/** When each order id was received, in milliseconds since 1970. */
let unseen: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

export function unseenOrders(): ReadonlyMap<string, number> {
  return unseen;
}

export function setUnseenOrders(next: ReadonlyMap<string, number>): void {
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
