import { useSyncExternalStore } from 'react';
import { MAX_COMPARED } from '#shared/domain/limits.ts';
import { paths } from '#web/paths.ts';
import { sessionStore } from '#web/platform/browser-storage.ts';

const KEY = 'compared products';
const listeners = new Set<() => void>();

function stored(): string {
  return sessionStore.getItem(KEY) ?? '';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function idsIn(text: string): string[] {
  return [...new Set(text.split(','))].filter((id) => id !== '');
}

/** The ids of the products that are compared in this tab. */
export function useCompared(): string[] {
  return idsIn(useSyncExternalStore(subscribe, stored, () => ''));
}

export function setCompared(ids: string[]): void {
  sessionStore.setItem(KEY, ids.join());
  for (const listener of listeners) listener();
}

/** Takes a product in or out; false when there are four others. */
export function toggleCompared(id: string): boolean {
  const ids = idsIn(stored());
  const isIn = ids.includes(id);
  if (!isIn && ids.length >= MAX_COMPARED) return false;
  setCompared(isIn ? ids.filter((other) => other !== id) : [...ids, id]);
  return true;
}

/** The page of these products, to share. */
export function comparePage(ids: string[]): string {
  return `${paths.compare}?ids=${ids.map(encodeURIComponent).join()}`;
}
