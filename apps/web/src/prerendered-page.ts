/** With placeholders for the shop's name and logo. */
export interface PrerenderedPage {
  title: string;
  markup: string;
  fetches: string[];
  /** The patterns of all pages, such as `/purchase/:id`. */
  addresses: string[];
}
