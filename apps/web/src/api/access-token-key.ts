/** Existing clients read this storage key. */
export const ACCESS_TOKEN_KEY = 'accessToken';
