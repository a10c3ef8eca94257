/** The app handles clicks from now on. */
export const APP_LISTENS = 'app-listens';

/** The page shows the visitor's bar to a user who has a token. */
export const RETURNING = 'returning';

/** The page shows an empty cart to a visitor who has one. */
export const HAS_CART = 'has-cart';

export const SCRIPTS_ID = 'scripts';
