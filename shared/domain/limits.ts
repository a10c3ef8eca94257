// The shop's limits.

export const HOME_PRODUCT_COUNT = 6;
export const HOME_REVIEW_COUNT = 5;
export const CARD_DESCRIPTION_LENGTH = 100;
export const PASSWORD_MAX_LENGTH = 20;

export const MAX_ORDER_QUANTITY = 1_000_000;
export const MAX_STOCK = 1_000_000_000;

export const MAX_PRICE_BREAKS = 10;
export const MAX_SPECIFICATIONS = 40;
export const MAX_DOCUMENTS = 10;

/** The maximum number of lines in a cart, a saved list and a checkout. */
export const MAX_LINES = 200;

/** How long staff can take a shipment back after recording it. */
export const UNSHIP_WINDOW_MS = 15 * 60_000;

/** An idle stream sends a heartbeat this often; several missing ones mean that the connection is lost. */
export const STREAM_HEARTBEAT_MS = 15_000;

/** The maximum length of a search, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** The maximum number of rows in one page of a list. */
export const MAX_PAGE_SIZE = 1000;

/** The maximum number of packing slips in one print job. */
export const MAX_SLIPS = 100;
