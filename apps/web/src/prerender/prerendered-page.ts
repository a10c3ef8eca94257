/**
 * Where a page's HTML begins: at the build, with each request, at both (that of the build is served when the other cannot be
 * made), or only in the browser.
 */
export type Rendering = 'build' | 'request' | 'both' | 'browser';

export interface PublicPage {
  path: string;
  /** Of the built files, without an ending. */
  name: string;
  /** The screen's module under `src`; null when it belongs to every page. */
  screen: string | null;
  rendering: Rendering;
  title: string;
  description: string;
  /** Public calls to preload. */
  fetches: string[];
}

export function isBuilt({ rendering }: PublicPage): boolean {
  return rendering === 'build' || rendering === 'both';
}

/** With placeholders for the shop's name and logo. */
export interface Prerendering {
  pages: (PublicPage & { markup: string })[];
  /** Patterns of all addresses. */
  addresses: string[];
}
