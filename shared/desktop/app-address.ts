// The shell serves the installed application's pages under this scheme; there is no HTTP server.

export const APP_SCHEME = 'app';
export const APP_HOST = 'bulkhead';

/** The pages' `Origin` header; a shop lists it in ALLOWED_ORIGINS. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

export const UPDATES_PATH = '/desktop-updates/';

/** `bulkhead://orders/ID` */
export const LINK_SCHEME = 'bulkhead';

export const BRIDGE_NAME = 'bulkheadDesktop';
