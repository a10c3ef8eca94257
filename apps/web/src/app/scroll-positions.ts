/** Where the router keeps how far each page was scrolled, by the key of its entry in the history. */
export const SCROLL_POSITIONS = 'scroll-positions';

/**
 * Who has scrolled a page that came with its HTML stays there when the app takes it over: without this the router, which
 * knows nothing of it, would go to the top.
 */
export function keepScrollPosition(): void {
  if (scrollY === 0) return;
  const positions: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}');
  const known = typeof positions === 'object' ? positions : {};
  const key = history.state?.key ?? location.pathname;
  sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify({ ...known, [key]: scrollY }));
}
