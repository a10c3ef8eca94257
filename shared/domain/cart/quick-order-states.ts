/**
 * `found`: named by its part number, barcode or whole name. `asked`: so is its product, but the quantity is a question.
 * `misread`: a part number after mending slips such as O for 0, or blanks in it. `guessed`: the best match of a search.
 * `ambiguous`: several match alike. `ignored`: text that orders nothing, such as a greeting or a total.
 */
export const quickOrderStates = ['found', 'asked', 'misread', 'guessed', 'ambiguous', 'unknown', 'ignored'] as const;
export type QuickOrderState = (typeof quickOrderStates)[number];

/** Why the quantity of a line is a question. */
export const quantityQuestions = [
  /** No number of it is a quantity. */
  'none',
  /** Several numbers may be it. */
  'several',
  /** Its number is another one with another decimal sign. */
  'separators',
  /** Its unit is not that of the product, or its content is not known. */
  'unit',
  /** No whole number of the product's unit. */
  'fraction',
  /** Price x quantity is not the amount that is written. */
  'amount',
  /** It says "cancel", "not" or "instead of". */
  'reversal',
  /** The quantity may be that of the next line. */
  'nextLine',
] as const;
export type QuantityQuestion = (typeof quantityQuestions)[number];
