/**
 * `found`: named by its part number, barcode or whole name. `asked`: so is its product, but the quantity is a question.
 * `misread`: a part number after mending slips such as O for 0, or blanks in it. `guessed`: the best match of a search.
 * `ambiguous`: several match alike. `ignored`: text that orders nothing, such as a greeting or a total.
 */
export const quickOrderStates = ['found', 'asked', 'misread', 'guessed', 'ambiguous', 'unknown', 'ignored'] as const;
export type QuickOrderState = (typeof quickOrderStates)[number];
