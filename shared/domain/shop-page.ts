/** Element of a page that holds the shop as JSON, unless it is as delivered. */
export const SHOP_ID = 'shop';

/** Element with the shop's own colours. */
export const SHOP_COLORS_ID = 'shop-colors';

/** Stand for name and logo in the prerendered home page; the server fills them in. */
export const NAME_PLACEHOLDER = '@shop-name@';
export const LOGO_PLACEHOLDER = '@shop-logo@';

/** The home page with placeholders, beside `home.html`. */
export const HOME_TEMPLATE = 'home.template.html';

export const DELIVERED_LOGO = '/logo.svg';
