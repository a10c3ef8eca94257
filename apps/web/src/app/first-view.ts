/** An event of the window: from now on the app hears what is clicked. */
export const APP_LISTENS = 'app-listens';

/** A class of the page while its bar still is a visitor's, but somebody with a token has opened it. */
export const RETURNING = 'returning';

/** The id of the template that holds the app's scripts. */
export const SCRIPTS_ID = 'scripts';
