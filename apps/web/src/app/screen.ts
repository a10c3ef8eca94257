import type { ComponentType } from 'react';
import { APP_LISTENS } from '#web/app/first-view.ts';
import { nextPaint } from '#web/components/next-paint.ts';

/** For `lazy` of a route. */
export function screen(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return async () => {
    // Asking for the files of a page takes a phone so long that the click would seem to do nothing.
    if (performance.getEntriesByName(APP_LISTENS).length > 0) await nextPaint();
    return { Component: await load() };
  };
}
