/** Storage key of the API's access token. Existing clients read it. */
export const ACCESS_TOKEN_KEY = 'accessToken';
