import { useSyncExternalStore } from 'react';

/** When each order id was received, in milliseconds since 1970. */
let unseen: ReadonlyMap<string, number> = new Map();
/** The stream may announce these rows late. */
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

export function removeNewOrder(id: string): void {
  setUnseen(new Map([...unseen].filter(([other]) => other !== id)));
}

/** The rows include every new order up to `completeUntil`, in milliseconds since 1970; null on a later page. */
export function markOrdersShown(ids: string[], completeUntil: number | null): void {
  shown = new Set(ids);
  const isSeen = (id: string, heardAt: number) => shown.has(id) || (completeUntil !== null && heardAt < completeUntil);
  setUnseen(new Map([...unseen].filter(([id, heardAt]) => !isSeen(id, heardAt))));
}

export function clearNewOrders(): void {
  shown = new Set();
  setUnseen(new Map());
}
