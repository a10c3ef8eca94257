export const orderKeyMessages = {
  open: 'Keys',
  title: 'Keys of this page',
  hint: 'They work while nothing is being typed.',
  use: 'Use these keys',
  close: 'Close',
} as const;

/** Each key with what it does. */
export const orderKeys = [
  ['j', 'Next order'],
  ['k', 'Order before'],
  ['Space', 'Choose the order, or no longer'],
  ['Enter', 'Open the order'],
  ['p', 'Print packing slips of the chosen orders'],
  ['s', 'Ship the chosen orders'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
] as const;
