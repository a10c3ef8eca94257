export const HOME_PRODUCT_COUNT = 6;
/** Fills whole rows on a wide screen and on a tablet. */
export const PRODUCTS_PAGE_SIZE = 12;
/** Of the list as a table. */
export const PRODUCTS_TABLE_SIZE = 48;
/** Side by side. */
export const MAX_COMPARED = 4;
export const HOME_REVIEW_COUNT = 5;
export const CARD_DESCRIPTION_LENGTH = 100;
export const PASSWORD_MAX_LENGTH = 20;

export const MAX_ORDER_QUANTITY = 1_000_000;
export const MAX_STOCK = 1_000_000_000;

export const MAX_PRICE_BREAKS = 10;
export const MAX_CATEGORY_LENGTH = 60;
/** How long before its best-before day a batch is shown as one that expires soon. */
export const EXPIRING_DAYS = 30;
export const MAX_BATCH_LENGTH = 40;
/** Of one product at once. */
export const MAX_COUNTED_BATCHES = 500;
export const MAX_BIN_LENGTH = 40;
/** Of its name, in characters. */
export const MAX_FAMILY_LENGTH = 100;
/** Of one family, which its page shows. */
export const MAX_FAMILY_PRODUCTS = 500;
export const MAX_SPECIFICATIONS = 40;
export const MAX_SPECIFICATION_FILTERS = 40;
export const MAX_DOCUMENTS = 10;
/** Other numbers, accessories and substitutes of a product, of each. */
export const MAX_RELATED_NUMBERS = 20;
/** After the first one. */
export const MAX_FURTHER_PICTURES = 7;

/** The maximum number of lines in a cart, a saved list and a checkout. */
export const MAX_LINES = 200;

/** The parts of a customer that are shown. */
export const MAX_PARTS = 500;

/** In characters, of a pasted order; the body limit of 64 KiB counts bytes. */
export const MAX_ORDER_TEXT = 65_000;

/** Of the orders, of one member of staff. */
export const MAX_SAVED_VIEWS = 20;
export const MAX_VIEW_NAME_LENGTH = 40;

export const MAX_SAVED_LISTS = 50;
export const MAX_LIST_NAME_LENGTH = 80;

/** Of one customer within 24 hours. */
export const MAX_REVIEWS_PER_DAY = 5;

export const MAX_ADDRESSES = 50;
export const MAX_ADDRESS_LABEL_LENGTH = 60;
export const MAX_POSTCODE_LENGTH = 12;
export const MAX_COMPANY_LENGTH = 100;

/** Of one company, with invitations that are open. */
export const MAX_MEMBERS = 200;
export const MAX_COST_CENTRES = 200;
export const MAX_COST_CENTRE_LENGTH = 40;
export const INVITATION_DAYS = 14;
/** Of one member. */
export const MAX_OPEN_REQUESTS = 50;
export const REQUEST_DAYS = 14;

/** In characters. */
export const MAX_NOTE_LENGTH = 1000;

export const UNSHIP_WINDOW_MS = 15 * 60_000;

/** A shipment that is taken back until then was no news to its customer. */
export const SHIPMENT_MAIL_WAIT_MS = 2 * 60_000;

/** Of one customer. */
export const MAX_STOCK_NOTICES = 200;

/** How long a customer stands in line for a product, unless the customer says so, and at most. */
export const DEFAULT_WAIT_DAYS = 7;
export const MAX_WAIT_DAYS = 30;

/** Several missing heartbeats mean that the connection is lost. */
export const STREAM_HEARTBEAT_MS = 15_000;

/** In characters. */
export const MAX_SEARCH_LENGTH = 200;
/** Of what a scanner sends: a link with batch, date and serial number is long. */
export const MAX_SCAN_LENGTH = 300;

export const MAX_PAGE_SIZE = 1000;

/** On a page: each has up to `MAX_LINES` orders. */
export const MAX_CHECKOUTS = 20;

export const MAX_SLIPS = 100;
/** In one pick list of all that may leave. */
export const MAX_PICKED_ORDERS = 500;

/** So many orders can be sorted by total or customer at once. */
export const MAX_SORTED_ORDERS = 5000;

/** Until when an order is reserved that does not expire: the last instant that a date can hold. */
export const NO_END = 8_640_000_000_000_000;

/** The longest time to pay an invoice that staff can agree to. */
export const MAX_PAYMENT_DAYS = 365;

/** Of the text that comes with a bank transfer. */
export const MAX_TRANSFER_REFERENCE = 140;
/** The invoices that one bank transfer can pay. */
export const MAX_TRANSFER_ORDERS = 200;

/** An unpaid order counts as overdue when its reservation ends within this time. */
export const OVERDUE_WITHIN_MS = 24 * 3_600_000;

/** In characters. */
export const MAX_SHOP_NAME_LENGTH = 80;
export const MAX_SHOP_TEXT_LENGTH = 500;
export const MAX_INVOICE_FOOTER_LENGTH = 1000;
/** A year. */
export const MAX_RESERVATION_HOURS = 8760;
export const MAX_SHIP_WITHIN_DAYS = 60;
export const MAX_RETURN_DAYS = 3650;
export const MAX_LEAD_DAYS = 250;
export const MAX_HOLIDAYS = 200;
export const MAX_WISHED_DAYS = 365;
export const MAX_STAFF_RECIPIENTS = 200;

export const MAX_LOGO_BYTES = 2_000_000;
export const MAX_PICTURE_BYTES = 10_000_000;
export const MAX_DOCUMENT_BYTES = 10_000_000;

/** Of a period in one file. */
export const MAX_PDF_DOCUMENTS = 1000;

/** Of a CSV file of products. */
export const MAX_IMPORT_BYTES = 10_000_000;
export const MAX_IMPORT_ROWS = 10_000;
/** Of one call of another system, in lines. A line of products may be long. */
export const MAX_BULK_STOCK = 10_000;
export const MAX_BULK_PRODUCTS = 1000;
export const MAX_BULK_PRICES = 1000;
export const MAX_BULK_BYTES = 3_000_000;
/** For how long a bulk call of stock is answered again by its idempotency key. */
export const BULK_CALL_DAYS = 7;

export const MAX_IMPORT_COLUMNS = 100;
/** Empty ones too, and those of empty rows. */
export const MAX_IMPORT_CELLS = 1_000_000;

/** Products in one stocktake, which is applied in one transaction. */
export const MAX_COUNTED_PRODUCTS = 1000;
