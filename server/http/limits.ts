/** Several times the need of a large office behind one address. */
export const REQUESTS_PER_ADDRESS_PER_MINUTE = 1200;
export const FAILED_SIGN_INS_PER_ADDRESS_PER_MINUTE = 100;
export const FAILED_KEYS_PER_ADDRESS_PER_MINUTE = 100;
export const PROBES_PER_ADDRESS_PER_MINUTE = 600;
/** Beside the requests. */
export const PICTURES_PER_ADDRESS_PER_MINUTE = 12_000;
/** Those beyond come without their first view, which the app draws. */
export const RENDERED_PAGES_PER_ADDRESS_PER_MINUTE = 300;
/** Each reads all products. */
export const FEEDS_PER_ADDRESS_PER_MINUTE = 6;
export const PROBE_CACHE_MS = 1000;

export const REQUESTS_PER_ACCOUNT_PER_MINUTE = 600;
export const WRITES_PER_ACCOUNT_PER_MINUTE = 120;
/** Of an API key, reads and writes alike; calls for many things at once count once. */
export const REQUESTS_PER_KEY_PER_MINUTE = 600;
export const EXPORTS_PER_ACCOUNT_PER_MINUTE = 3;
/** Files that are checked; they wait for each other. */
export const IMPORTS_PER_ACCOUNT_PER_MINUTE = 12;

/** A burst of a thousand buyers fits. */
export const MAX_REQUESTS_IN_FLIGHT = 1500;

/** New requests are refused when the event loop has been at least LATE_MS late for LATE_FOR_MS. */
export const LATE_MS = 400;
export const LATE_FOR_MS = 3000;
export const OVERLOAD_RETRY_AFTER_S = 2;

/** For one search, which returns the results so far. */
export const SEARCH_WITHIN_MS = 500;
/** For all searches of a quick order; later lines are not searched. */
export const QUICK_ORDER_WITHIN_MS = 5000;
export const MAX_WAITING_SEARCHES = 64;
export const MAX_WAITING_SEARCHES_PER_ADDRESS = 8;
export const SEARCH_WAIT_MS = 5000;
export const SEARCH_RETRY_AFTER_S = 2;

/** A page of a list ends before it exceeds this. */
export const MAX_PAGE_BYTES = 1_000_000;

/** Bytes of responses that clients have not read; smaller responses are not counted. */
export const MAX_UNREAD_BYTES_PER_ADDRESS = 8_000_000;
export const MAX_UNREAD_BYTES = 64_000_000;
export const SMALL_RESPONSE_BYTES = 16_384;
export const UNREAD_RETRY_AFTER_S = 5;
/** Node checks as often, so a stalled client may stay twice as long. */
export const STALLED_MS = 10_000;

export const MAX_EVENT_STREAMS = 100;
export const MAX_OWN_EVENT_STREAMS = 200;
export const MAX_EVENT_STREAMS_PER_ACCOUNT = 20;

export const HEADERS_WITHIN_MS = 10_000;
export const REQUEST_WITHIN_MS = 30_000;
/** Longer than proxies keep theirs. */
export const IDLE_CONNECTION_MS = 75_000;
export const MAX_HEADER_BYTES = 16 * 1024;
