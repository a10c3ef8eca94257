export const orderKeyMessages = {
  open: 'Keys',
  title: 'Keys of this page',
  hint: 'They work while nothing is being typed.',
  use: 'Use these keys',
  close: 'Close',
  space: 'Space',
} as const;

/** The keys of the order list, as browsers name them, and what each does. */
export const orderKeys = [
  { action: 'next', key: 'j', does: 'Next order' },
  { action: 'previous', key: 'k', does: 'Order before' },
  { action: 'select', key: ' ', does: 'Select the order, or deselect it' },
  // The browser's, on the link of a row.
  { action: 'open', key: 'Enter', does: 'Open the order' },
  { action: 'print', key: 'p', does: 'Print packing slips of the selected orders' },
  { action: 'ship', key: 's', does: 'Ship the selected orders' },
  { action: 'search', key: '/', does: 'Search' },
  { action: 'help', key: '?', does: 'Show these keys' },
] as const;

export type OrderKeyAction = (typeof orderKeys)[number]['action'];
