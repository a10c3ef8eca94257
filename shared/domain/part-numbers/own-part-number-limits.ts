/** Own part numbers of one account. */
export const MAX_OWN_PART_NUMBERS = 20_000;
export const MAX_OWN_PART_NUMBER_LENGTH = 60;
