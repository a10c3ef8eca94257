// Every limit that keeps one client, or too many, from harming the others.

/** For each address: what a large office behind one address needs, several times over. */
export const REQUESTS_PER_ADDRESS_PER_MINUTE = 1200;
export const FAILED_SIGN_INS_PER_ADDRESS_PER_MINUTE = 100;
/** For each address, of the addresses that monitors watch; a monitor that asks every second uses a tenth. */
export const PROBES_PER_ADDRESS_PER_MINUTE = 600;
/** How long what the database was asked for a monitor counts. */
export const PROBE_CACHE_MS = 1000;

/** For each signed-in account. */
export const REQUESTS_PER_ACCOUNT_PER_MINUTE = 600;
export const WRITES_PER_ACCOUNT_PER_MINUTE = 120;

/** More requests than this at once are refused. A burst of a thousand buyers is served. */
export const MAX_REQUESTS_IN_FLIGHT = 1500;

/** When the event loop has been this late all the time for so long, new requests are refused. */
export const LATE_MS = 400;
export const LATE_FOR_MS = 3000;
export const OVERLOAD_RETRY_AFTER_S = 2;

/** How long a search may read; it answers with what it found by then. */
export const SEARCH_WITHIN_MS = 500;
/** Searches that wait for their turn, and how long they do; others get 503 at once. Other requests never wait for them. */
export const MAX_WAITING_SEARCHES = 64;
export const MAX_WAITING_SEARCHES_PER_ADDRESS = 8;
export const SEARCH_WAIT_MS = 5000;
export const SEARCH_RETRY_AFTER_S = 2;

/** A page of a list ends before it has more bytes than this, and its `Link` header leads on from there. */
export const MAX_PAGE_BYTES = 1_000_000;

/** Bytes of responses that clients have not read yet, for each address and in all; smaller responses are not counted. */
export const MAX_UNREAD_BYTES_PER_ADDRESS = 8_000_000;
export const MAX_UNREAD_BYTES = 64_000_000;
export const SMALL_RESPONSE_BYTES = 16_384;
export const UNREAD_RETRY_AFTER_S = 5;
/** A client that reads nothing of its response for so long is dropped; Node looks as often, so that it may take twice that. */
export const STALLED_MS = 10_000;

/** Streams of events that are open at once; each looks into the database whenever something has happened. */
export const MAX_EVENT_STREAMS = 100;
export const MAX_EVENT_STREAMS_PER_ACCOUNT = 20;

/** A client that sends its headers, or its whole request, more slowly is cut off. */
export const HEADERS_WITHIN_MS = 10_000;
export const REQUEST_WITHIN_MS = 30_000;
/** A connection on which nothing moves is closed. Longer than what proxies keep idle connections for. */
export const IDLE_CONNECTION_MS = 75_000;
export const MAX_HEADER_BYTES = 16 * 1024;
