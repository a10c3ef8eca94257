/** Where the router keeps how far each page was scrolled, by the key of its entry in the history. */
export const SCROLL_POSITIONS = 'scroll-positions';

/**
 * Scrolls to where this entry of the history was left, when neither the browser nor the visitor has scrolled yet. The
 * router does so itself for pages that it draws, but leaves a page that it hydrates alone.
 */
export function restoreScrollPosition(): void {
  if (scrollY !== 0 || history.scrollRestoration === 'auto') return;
  const positions: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}');
  const known = new Map<string, unknown>(Object.entries(positions ?? {}));
  const position = known.get(history.state?.key ?? location.pathname);
  if (typeof position === 'number') scrollTo(0, position);
}
