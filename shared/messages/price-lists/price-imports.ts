import { formatNumber } from '#shared/domain/shop/locale.ts';

/** What the screens of an import say about prices of a list. */
export const priceImportMessages = {
  open: 'Import CSV',
  exportAll: 'Export CSV',
  title: (list: string) => `Import prices: ${list}`,
  description: 'Prices of the list from a file, by part number. You see what it does before anything changes.',
  back: 'Back to the price list',
  chooseHint:
    'Choose a CSV file or a spreadsheet (.xlsx, .ods), drop it here, or paste rows, with the columns Part number, Price and Price breaks. Up to 10 MB and 10,000 products. Products that the file does not name keep their price.',
  none: {
    new: 'This file gives no other product a price.',
    changed: 'This file changes no price.',
    unchanged: 'No price is the same as in the file.',
    refused: 'No row was refused.',
  },
  nonePast: 'No file has been imported into this list yet.',
  apply: (count: number) => `Apply ${pricesOf(count)}`,
  undoWarning: (added: number, changed: number) =>
    [
      ...(added > 0 ? [`${pricesOf(added, 'new ')} ${added === 1 ? 'is' : 'are'} removed from the list.`] : []),
      ...(changed > 0
        ? [`${pricesOf(changed)} ${changed === 1 ? 'is what it was' : 'are what they were'} again.`]
        : []),
      'Orders keep their prices.',
    ].join(' '),
} as const;

function pricesOf(count: number, which = ''): string {
  return `${formatNumber(count)} ${which}${count === 1 ? 'price' : 'prices'}`;
}
