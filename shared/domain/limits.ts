// The business constants of the shop.

export const HOME_PRODUCT_COUNT = 6;
export const HOME_REVIEW_COUNT = 5;
export const CARD_DESCRIPTION_LENGTH = 100;
export const PASSWORD_MAX_LENGTH = 20;

export const MAX_ORDER_QUANTITY = 1_000_000;
export const MAX_STOCK = 1_000_000_000;

/** How long staff can take a shipment back after it was recorded. */
export const UNSHIP_WINDOW_MS = 15 * 60_000;

/** A stream that has nothing to tell says so this often; silence of several times as long means that it is lost. */
export const STREAM_HEARTBEAT_MS = 15_000;

/** The longest search that the API takes, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** The most rows that one answer of a list holds. */
export const MAX_PAGE_SIZE = 1000;

/** The most packing slips that are printed at once. */
export const MAX_SLIPS = 100;
