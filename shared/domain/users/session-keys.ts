// Where a browser keeps a session. Existing clients read the first two.

export const ACCESS_TOKEN_KEY = 'accessToken';
/** The e-mail of whose token it is. */
export const ACCESS_TOKEN_OWNER_KEY = 'accessTokenOwner';
/** In the tab alone: JSON of the visit from a procurement system that it is on. */
export const PUNCH_OUT_KEY = 'punchOut';
