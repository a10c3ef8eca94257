import { localStore } from '#web/platform/browser-storage.ts';

const KEY = 'searches';
const MAX_SEARCHES = 5;

/** Of this browser, the newest first. */
export function recentSearches(): string[] {
  return (localStore.getItem(KEY) ?? '').split('\n').filter((search) => search !== '');
}

export function rememberSearch(search: string): void {
  const others = recentSearches().filter((other) => other !== search);
  localStore.setItem(KEY, [search, ...others].slice(0, MAX_SEARCHES).join('\n'));
}

export function forgetSearches(): void {
  localStore.removeItem(KEY);
}
