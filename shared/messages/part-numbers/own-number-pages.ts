import { formatNumber } from '#shared/domain/shop/locale.ts';

/** What screens say about own part numbers. */
export const ownNumberMessages = {
  title: 'Your part numbers',
  description:
    'What you call our products. Search, quick order and pasted purchase orders understand these numbers, and papers print them.',
  customerTitle: (name: string) => `Part numbers of ${name}`,
  customerDescription:
    'What the customer calls our products. Orders for them are read with these numbers, and papers print them.',
  customerLink: 'Part numbers of the customer',
  back: 'Back to the customer',
  toParts: 'My parts',
  label: 'Your part number',
  customerLabel: 'Customer’s part number',
  none: 'None yet',
  add: 'Add your number',
  change: 'Change',
  changeOf: (product: string) => `Change: ${product}`,
  remove: 'Remove',
  removeOf: (product: string) => `Remove: ${product}`,
  save: 'Save',
  cancel: 'Cancel',
  saved: (number: string) => `Saved: ${number}`,
  removed: (number: string) => `Removed: ${number}`,
  also: (product: string) => `Also our number for ${product}: whoever orders by it is asked which one is meant.`,
  managersOnly: 'Managers of your company change these numbers.',
  search: 'Search',
  searchHint: 'A part of your number or ours',
  empty: 'There are no part numbers here yet.',
  noneFound: 'No number matches this search.',
  notRead: 'The part numbers could not be loaded.',
  addTitle: 'Give a product a number',
  select: 'Select',
  notOnSale: 'Not on sale',
  importFile: 'Import CSV',
  exportFile: 'Export CSV',
} as const;

/** What the screens of an import say about own part numbers. */
export const ownNumberImportMessages = {
  title: 'Import part numbers',
  description: 'Numbers for our products from a file. You see what it does before anything changes.',
  back: 'Back to the part numbers',
  chooseHint:
    'Choose a CSV file or a spreadsheet (.xlsx, .ods), drop it here, or paste rows, with the columns Part number (ours) and Your part number. Up to 10 MB and 10,000 products. An empty number is removed; products that the file does not name keep theirs.',
  none: {
    new: 'This file gives no other product a number.',
    changed: 'This file changes no number.',
    unchanged: 'No number is the same as in the file.',
    refused: 'No row was refused.',
  },
  nonePast: 'No file has been imported yet.',
  apply: (count: number) => `Apply ${numbersOf(count)}`,
  undoWarning: (added: number, changed: number) =>
    [
      ...(added > 0 ? [`${numbersOf(added, 'new ')} ${added === 1 ? 'is' : 'are'} removed.`] : []),
      ...(changed > 0
        ? [`${numbersOf(changed)} ${changed === 1 ? 'is what it was' : 'are what they were'} again.`]
        : []),
      'Orders keep their numbers.',
    ].join(' '),
} as const;

function numbersOf(count: number, which = ''): string {
  return `${formatNumber(count)} ${which}${count === 1 ? 'number' : 'numbers'}`;
}
