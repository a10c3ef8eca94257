/** With placeholders for the shop's name and logo. */
export interface PrerenderedPage {
  title: string;
  markup: string;
  fetches: string[];
  addresses: string[];
}
