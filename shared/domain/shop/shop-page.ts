/** Element of a page that holds the shop as JSON, unless it is as delivered. */
export const SHOP_ID = 'shop';

/** Element with the shop's own colours. */
export const SHOP_COLORS_ID = 'shop-colors';

/** Element of a page that holds the data of its first view as JSON. */
export const FIRST_VIEW_ID = 'first-view';

/** Stand for name and logo in prerendered pages; the server fills them in. */
export const NAME_PLACEHOLDER = '@shop-name@';
export const LOGO_PLACEHOLDER = '@shop-logo@';

/** The built file of each pattern of addresses. */
export type PageFiles = Record<string, BuiltPage>;

/** Names of files in the folder of the web app. */
export interface BuiltPage {
  file: string;
  /** The same page with placeholders; missing where there are none. */
  template?: string;
  /** The page around what is rendered with each request; missing where nothing is. */
  frame?: string;
}

export const DELIVERED_LOGO = '/logo.svg';
