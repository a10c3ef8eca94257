/** Of rows that are selected in a list, also on its other pages. */
export const selectionMessages = {
  selectAll: 'Select all on this page',
  selectNone: 'Select none',
  notHere: (count: number) => `${count} of them not on this page`,
} as const;
