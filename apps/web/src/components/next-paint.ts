/**
 * Resolves after the next paint, so that what a click has changed shows before longer work begins; in a hidden tab, which
 * paints nothing, after 100 ms.
 */
export function nextPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, 100);
  requestAnimationFrame(() => setTimeout(resolve));
  return promise;
}
