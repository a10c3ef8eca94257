/** A page that was rendered when the app was built. */
export interface PrerenderedPage {
  title: string;
  /** What stands in `#root`. */
  markup: string;
  /** Addresses that the page fetches as soon as it runs. */
  fetches: string[];
}
