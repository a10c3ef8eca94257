/** A page rendered at build time. */
export interface PrerenderedPage {
  title: string;
  /** The content of `#root`. */
  markup: string;
  /** Addresses that the page fetches at start. */
  fetches: string[];
}
