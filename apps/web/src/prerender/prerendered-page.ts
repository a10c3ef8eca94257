/** Where a page's HTML begins: at the build, with each request, or only in the browser. */
export type Rendering = 'build' | 'request' | 'browser';

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

/** With placeholders for the shop's name and logo. */
export interface Prerendering {
  pages: (PublicPage & { markup: string })[];
  /** Patterns of all addresses. */
  addresses: string[];
}
