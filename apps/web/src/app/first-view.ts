/** The app handles clicks from now on. */
export const APP_LISTENS = 'app-listens';

/** The page shows the visitor's bar to a user who has a token. */
export const RETURNING = 'returning';

export const SCRIPTS_ID = 'scripts';
