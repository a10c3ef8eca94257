import { sessionStore } from '#web/platform/browser-storage.ts';

export const SCROLL_POSITIONS = 'scroll-positions';

/** The router restores positions only on pages that it renders, not on a hydrated one. */
export function restoreScrollPosition(): void {
  if (scrollY !== 0 || history.scrollRestoration === 'auto') return;
  const positions: unknown = JSON.parse(sessionStore.getItem(SCROLL_POSITIONS) ?? '{}');
  const known = new Map<string, unknown>(Object.entries(positions ?? {}));
  const position = known.get(history.state?.key ?? location.pathname);
  if (typeof position === 'number') scrollTo(0, position);
}
