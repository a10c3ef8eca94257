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
  ['Space', 'Select the order, or deselect it'],
  ['Enter', 'Open the order'],
  ['p', 'Print packing slips of the selected orders'],
  ['s', 'Ship the selected orders'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
] as const;
