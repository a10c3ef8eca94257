import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** What the page is complete without: nothing is drawn until it has loaded, and a failed load is tried again. */
export function optionalPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  const attempt = (delay: number): Promise<ComponentType<P>> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, delay)).then(() => attempt(2 * delay)));
  return lazy(() => attempt(2_000).then((part) => ({ default: part })));
}
