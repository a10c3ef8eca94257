import { formatNumber } from '#shared/domain/shop/locale.ts';

export const stocktakeFieldMessages = {
  counted: 'Enter the whole number that you counted, 0 or more',
  gone: 'This product is no longer on sale. Remove its line',
  batchTwice: 'This batch stands here twice',
  countBatchToo: (number: string | null) =>
    number === null ? 'Count what lies in no batch too, 0 for nothing' : `Count batch ${number} too, 0 for nothing`,
  notTheSum: 'The batches do not come to what was counted',
  batchShipped: 'Of a batch less is left than the count takes away: it has left since. Count it again',
  ordered: 'Fewer are left than the count takes away: orders hold them. Count again, or cancel orders',
} as const;

/** The reason of a movement in the stock ledger. */
export function countReason(counted: number, expected: number): string {
  return `Stocktake: ${counted} counted, ${expected} expected`;
}

const products = (count: number) => (count === 1 ? '1 product' : `${formatNumber(count)} products`);

export const stocktakeMessages = {
  title: 'Stocktake',
  description:
    'Count what is on the shelves, orders that wait for shipment included. Nothing changes until you apply; customers go on ordering meanwhile.',
  find: 'Scan or search a product',
  findHint: 'Barcode, part number or name; Enter takes the exact one',
  noneFound: (text: string) => `Nothing found for “${text}”.`,
  results: 'Products found',
  count: (product: string) => `Count ${product}`,
  counted: 'Counted',
  countedHint: (unit: string) => `On the shelf, in the unit ${unit}`,
  byBatch: 'Count each batch by itself; 0 for one that is not there.',
  otherBatch: 'Another batch',
  batchOf: (index: number) => `Another batch ${index}`,
  inAll: (count: number) => `${formatNumber(count)} in all`,
  batchCount: (name: string, counted: number, expected: number) =>
    counted === expected
      ? `${name}: ${formatNumber(counted)}`
      : `${name}: ${formatNumber(counted)}, ${formatNumber(expected)} expected`,
  save: 'Save count',
  back: 'Another product',
  saved: (product: string, difference: number) =>
    difference === 0
      ? `${product}: as expected.`
      : `${product}: ${formatNumber(difference, { signDisplay: 'always' })} to what was expected.`,

  lines: 'Counted products',
  bins: 'Bins that begin with',
  binsHint: 'Such as A-03',
  noneIn: (bin: string) => `Nothing is counted in bins that begin with ${bin}.`,
  sort: 'Sort by',
  lastFirst: 'Last counted first',
  byBin: 'Bin',
  binOf: (bin: string) => `bin ${bin}`,
  product: 'Product',
  expected: 'Expected',
  difference: 'Difference',
  by: 'Counted by',
  recount: 'Count again',
  action: 'Action',
  remove: 'Remove',
  recountOf: (product: string) => `Count again: ${product}`,
  removeOf: (product: string) => `Remove: ${product}`,
  removeTitle: (product: string) => `Remove the count of ${product}?`,
  removeWarning: (counted: number) =>
    `That ${formatNumber(counted)} were counted is forgotten. The product can be counted again.`,
  removeDescription: 'Takes this product out of the stocktake.',
  keepCount: 'Keep it',
  none: 'Nothing is counted yet. Scan or search the first product.',
  summary: (lines: number, differing: number) =>
    `${products(lines)} counted, ${differing === 0 ? 'none differs' : `${formatNumber(differing)} ${differing === 1 ? 'differs' : 'differ'}`}.`,

  apply: 'Apply',
  applyTitle: 'Apply this stocktake?',
  applyWarning: (lines: number, differing: number) =>
    differing === 0
      ? `${products(lines)} are as expected, so no stock changes. The stocktake ends.`
      : `The stock of ${products(differing)} changes by its difference. What was sold or shipped since the count stays right.`,
  applyDescription: 'Changes the stock by the differences, all at once.',
  keepCounting: 'Go on counting',
  applied: (differing: number) =>
    differing === 0
      ? 'The stocktake has ended; no stock changed.'
      : `The stock of ${products(differing)} was corrected.`,
  discard: 'Discard',
  discardTitle: 'Discard this stocktake?',
  discardWarning: (lines: number) => `The counts of ${products(lines)} are lost. No stock changes.`,
  discardDescription: 'Throws the counts away.',
  discarded: 'The stocktake was discarded.',
} as const;
