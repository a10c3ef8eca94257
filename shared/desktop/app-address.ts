// Where the installed application lives in its own window. Its pages have no server: the shell answers this scheme.

export const APP_SCHEME = 'app';
export const APP_HOST = 'bulkhead';

/** What the browser sends as `Origin`; a shop lists it in ALLOWED_ORIGINS to let the application in. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** Where a shop's server has new versions of the application. */
export const UPDATES_PATH = '/desktop-updates/';

/** Links such as `bulkhead://orders/ID`, from mails and other programs. */
export const LINK_SCHEME = 'bulkhead';

/** What the preload script adds to `window`. */
export const BRIDGE_NAME = 'bulkheadDesktop';
