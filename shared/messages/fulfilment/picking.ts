import { formatNumber } from '#shared/domain/shop/locale.ts';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

const from = (bin: string | null) => (bin === null ? '' : `, from ${bin}`);

export const pickListMessages = {
  title: 'Pick list',
  description: 'All that these orders need, one line for each product, in the order in which it is fetched.',
  lines: 'Lines',
  slips: 'Packing slips',
  orders: 'Orders',
  printed: 'Printed',
  bin: 'Bin',
  product: 'Product',
  quantity: 'Quantity',
  split: 'For',
  picked: 'Picked',
  pickedBy: 'Picked by',
  noBin: 'no bin',
  code: (code: string) => `QR code of ${code}`,
  left: (count: number) =>
    `${counted(count, 'selected order is', 'selected orders are')} not on this list: shipped, cancelled, on hold or not paid.`,
  hasMore: (most: number) =>
    `These are the oldest ${formatNumber(most)} orders that may leave. Others follow once these have left.`,
  none: 'There is nothing to fetch: all goods are packed, or no order may leave.',
  walk: 'Walk it',
  save: 'Save as PDF',
  saved: 'The pick list is saved.',
} as const;

export const pickWalkMessages = {
  title: 'Pick walk',
  description:
    'Line after line: scan the goods or press Enter, and the next line comes. No stock and no order changes.',
  start: 'Nothing is being picked',
  startHint: 'Select orders in All Orders and open their pick list, or fetch all that may leave.',
  all: 'Pick all that may leave',
  toAllOrders: 'All Orders',
  begun: 'Begun',
  progress: (done: number, lines: number) => `${formatNumber(done)} of ${formatNumber(lines)}`,
  line: (line: number, lines: number) => `Line ${formatNumber(line)} of ${formatNumber(lines)}`,
  for: 'For',
  next: (bin: string) => `Then ${bin}`,
  noBin: 'No bin',
  partNumber: 'Part number',
  barcode: 'Barcode',
  scan: 'Scan the goods',
  scanHint: 'Barcode or part number; Enter alone confirms the line.',
  picked: 'Picked',
  missing: 'Not there',
  back: 'Back one line',
  end: 'End this walk',
  endTitle: 'End this walk?',
  endWarning: (done: number, lines: number) =>
    `${formatNumber(done)} of ${counted(lines, 'line is', 'lines are')} done. The list can be walked again from its first line.`,
  keep: 'Go on picking',
  endDescription: 'Forgets how far this walk is. No stock and no order changes.',
  over: (lines: number) => (lines === 1 ? 'The line is picked' : `All ${formatNumber(lines)} lines are picked`),
  overWithout: (missing: number, lines: number) =>
    `${formatNumber(lines - missing)} of ${counted(lines, 'line', 'lines')} picked`,
  notThere: 'Not there',
  toBench: 'To the pack bench',
  slips: 'Packing slips',
  other: 'Another walk is not done',
  otherHint: (done: number, lines: number) =>
    `It is at ${formatNumber(done)} of ${counted(lines, 'line', 'lines')}. Go on with it, or begin the new one, which forgets it.`,
  goOn: 'Go on with it',
  beginNew: 'Begin the new one',
  wrongGoods: 'Wrong goods',
  wrongHint: (product: string, bin: string | null) =>
    `This line is ${product}${from(bin)}. Put the scanned goods back.`,
  otherLine: (line: number, product: string, bin: string | null) =>
    `These goods are ${product}, line ${formatNumber(line)} of this walk${from(bin)}.`,
  pickedLine: (line: number, product: string) =>
    `${product} was picked as line ${formatNumber(line)} already. Go back if its number is wrong.`,
  noGoods: 'This code is of no goods of this walk. Put them back.',
} as const;
