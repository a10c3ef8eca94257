import { useSyncExternalStore } from 'react';

// On by default, and a setting of this browser: not every bench has a printer for labels.

const KEY = 'packLabels';
const listeners = new Set<() => void>();

function areLabelsOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function switchLabels(on: boolean): void {
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

export function useLabelsOn(): boolean {
  return useSyncExternalStore(subscribe, areLabelsOn);
}
