/** Storage key of the router's scroll positions, by history entry. */
export const SCROLL_POSITIONS = 'scroll-positions';

/**
 * Restores this history entry's scroll position, unless the browser or the visitor has already scrolled. The router
 * does this only for pages that it renders, not for a hydrated one.
 */
export function restoreScrollPosition(): void {
  if (scrollY !== 0 || history.scrollRestoration === 'auto') return;
  const positions: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}');
  const known = new Map<string, unknown>(Object.entries(positions ?? {}));
  const position = known.get(history.state?.key ?? location.pathname);
  if (typeof position === 'number') scrollTo(0, position);
}
