export interface PrerenderedPage {
  title: string;
  markup: string;
  /** Addresses that the page fetches at start. */
  fetches: string[];
}
