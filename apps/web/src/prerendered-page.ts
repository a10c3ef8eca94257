export interface PrerenderedPage {
  title: string;
  markup: string;
  fetches: string[];
}
