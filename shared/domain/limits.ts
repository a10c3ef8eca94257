// The business constants of the shop.

export const HOME_PRODUCT_COUNT = 6;
export const HOME_REVIEW_COUNT = 5;
export const CARD_DESCRIPTION_LENGTH = 100;
export const PASSWORD_MAX_LENGTH = 20;

export const MAX_ORDER_QUANTITY = 1_000_000;
export const MAX_STOCK = 1_000_000_000;

/** The most rows that one answer of a list holds. */
export const MAX_PAGE_SIZE = 1000;

/** The most packing slips that are printed at once. */
export const MAX_SLIPS = 100;
