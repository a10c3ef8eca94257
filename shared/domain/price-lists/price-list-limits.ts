export const MAX_PRICE_LIST_NAME_LENGTH = 80;
/** Categories with a percentage of their own, in one list. */
export const MAX_CATEGORY_PERCENTS = 200;
/** Prices that are changed by one request; a file may have more. */
export const MAX_ENTRIES_AT_ONCE = 500;
/** Accounts that are assigned by one request. */
export const MAX_ACCOUNTS_AT_ONCE = 10_000;
/** Has room for both. */
export const MAX_PRICE_CHANGE_BYTES = 1024 * 1024;
/** What the consequence of a change is computed from. */
export const CONSEQUENCE_DAYS = 30;
export const MAX_CONSEQUENCE_ACCOUNTS = 200;
export const MAX_CONSEQUENCE_ORDERS = 2000;
