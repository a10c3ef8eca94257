/** Window event: the app handles clicks from now on. */
export const APP_LISTENS = 'app-listens';

/** Class of a page that shows the visitor's bar to a user who has a token. */
export const RETURNING = 'returning';

/** Template that holds the app's scripts. */
export const SCRIPTS_ID = 'scripts';
