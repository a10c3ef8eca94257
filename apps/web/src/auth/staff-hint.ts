import { localStore } from '#web/platform/browser-storage.ts';

// Only decides whether a link is shown: the API checks the rights on every call.

const KEY = 'staff';
const listeners = new Set<() => void>();

export function wasStaff(): boolean {
  return localStore.getItem(KEY) !== null;
}

export function rememberStaff(isStaff: boolean): void {
  if (isStaff === wasStaff()) return;
  if (isStaff) localStore.setItem(KEY, 'yes');
  else localStore.removeItem(KEY);
  for (const listener of listeners) listener();
}

export function subscribeToStaff(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
