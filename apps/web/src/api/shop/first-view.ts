import type { Config } from '#shared/contracts/shop/config.ts';
import { FIRST_VIEW_ID } from '#shared/domain/shop/shop-page.ts';
import { baseApi } from '#web/api/base-api.ts';
import { keepConfig } from '#web/api/config.ts';

/** A response in the cache of the API. */
export interface ViewEntry {
  endpointName: string;
  arg?: unknown;
  value: unknown;
}

let isShown = false;

/** While true, the page shows the data that it came with, and must not ask for them again. */
export function isFirstView(): boolean {
  return isShown;
}

export function endFirstView(): void {
  isShown = false;
}

/** Dispatch it before the page is drawn. */
export function cacheEntries(entries: ViewEntry[]) {
  // The entries fit the contract, but the compiler cannot know: they come from JSON.
  return baseApi.util.upsertQueryEntries(entries as never);
}

/** The data that the page came with; none when it was served without. */
export function readFirstView(): ViewEntry[] {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent;
  const entries: ViewEntry[] = text ? JSON.parse(text) : [];
  isShown = entries.length > 0;
  const config = entries.find(({ endpointName }) => endpointName === 'readConfig');
  if (config) keepConfig(config.value as Config);
  return entries;
}
