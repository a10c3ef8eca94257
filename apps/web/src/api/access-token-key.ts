/** Where the browser keeps the API's own token; existing clients look for it there. */
export const ACCESS_TOKEN_KEY = 'accessToken';
