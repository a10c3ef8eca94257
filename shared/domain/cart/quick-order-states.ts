/**
 * `found`: named by its part number, barcode or whole name. `guessed`: the best match of a search. `ambiguous`: several
 * match alike. `ignored`: text that orders nothing, such as a greeting or a total.
 */
export const quickOrderStates = ['found', 'guessed', 'ambiguous', 'unknown', 'ignored'] as const;
export type QuickOrderState = (typeof quickOrderStates)[number];
