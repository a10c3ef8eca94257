import { useSyncExternalStore } from 'react';

// On by default, and a setting of this browser: who speaks to the computer, or rests a hand on the keys, needs it off.

const KEY = 'shortcuts';
const listeners = new Set<() => void>();

export function areShortcutsOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn);
}
