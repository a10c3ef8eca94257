import type { ComponentType } from 'react';
import { APP_LISTENS } from '#web/app/first-view.ts';

/** For `lazy` of a route. */
export function screen(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return async () => {
    // Asking for the files of a page takes a phone so long that the click would seem to do nothing.
    if (performance.getEntriesByName(APP_LISTENS).length > 0) await nextPaint();
    return { Component: await load() };
  };
}

/** At once where nothing is painted. */
function nextPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Hidden tabs paint nothing.
  setTimeout(resolve, 100);
  requestAnimationFrame(() => setTimeout(resolve));
  return promise;
}
