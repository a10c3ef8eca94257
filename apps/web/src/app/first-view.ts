/** A window event: the app handles clicks from now on. */
export const APP_LISTENS = 'app-listens';

/** A class of the page while it shows the visitor's bar to a user who has a token. */
export const RETURNING = 'returning';

/** The id of the template that holds the app's scripts. */
export const SCRIPTS_ID = 'scripts';
