import { formatNumber } from '#shared/domain/shop/locale.ts';

export const importMessages = {
  title: 'Import products',
  description: 'Add and change products from a file, by part number. You see what it does before anything changes.',
  products: 'Manage products',
  open: 'Import CSV',
  exportAll: 'Export CSV',
  template: 'Save a template',
  choose: 'File to import',
  chooseHint:
    'Choose a CSV file or a spreadsheet (.xlsx, .ods), drop it here, or paste rows. Up to 10 MB and 10,000 products. A missing column stays as it is; stock changes by deliveries and counts only.',
  pasted: 'pasted.csv',
  checking: (name: string) => `Checking ${name} …`,
  checkAgain: 'Check again',
  another: 'Choose another file',
  tooLarge: 'This file is larger than 10 MB. Split it and import the parts one after the other.',
  file: 'File',
  gone: 'This check is no longer kept. Choose the file again.',
  views: 'Rows of the file',
  kinds: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' },
  none: {
    new: 'This file adds no product.',
    changed: 'This file changes no product.',
    unchanged: 'No product is the same as in the file.',
    refused: 'No row was refused.',
  },
  states: {
    checked: (added: number, changed: number, refused = 0) =>
      `Nothing is changed yet: ${whatOf(added, changed, refused)}.`,
    applied: (added: number, changed: number, refused = 0) => `Applied: ${whatOf(added, changed, refused)}.`,
    undone: (added: number, changed: number, refused = 0) => `Undone: ${whatOf(added, changed, refused)}.`,
  },
  apply: (count: number) => (count === 1 ? 'Apply 1 product' : `Apply ${formatNumber(count)} products`),
  otherStock: (count: number) =>
    `The stock of ${productsOf(count)} differs from the file and stays as it is: the file cannot know what was sold since.`,
  readAs: {
    'utf-8': 'Read as UTF-8 text',
    'utf-16': 'Read as UTF-16 text',
    'windows-1252': 'Read as Windows text (1252), since it is not UTF-8: check the accents',
    spreadsheet: 'Read from a spreadsheet',
  },
  headingsAt: (line: number) => `headings in line ${line}`,
  decimals: {
    '.': 'decimals after a point (1,234.5)',
    ',': 'decimals after a comma (1.234,5)',
    undecided: 'nothing says how decimals are written',
  },
  asked: (examples: string[]) => `How is ${examples.join(', ')} meant?`,
  askedWith: { '.': 'Decimals after a point', ',': 'Decimals after a comma' },
  columnsAsBefore: 'Its columns are those that were selected for the last file with these headings.',
  columns: {
    title: 'What is in which column?',
    hint: 'Some headings of this file are not the shop’s. Select the field of each column; it is remembered for the next file like this once it is applied.',
    heading: 'Heading',
    field: 'Field',
    first: 'First rows',
    ignore: 'Do not import',
    noHeading: (column: number) => `Column ${column}`,
    units: 'What do the units mean?',
    unknownUnit: 'Select a unit',
    check: 'Check the file',
    change: 'Change columns',
  },
  ignoredColumns: (headings: string[]) => `Not imported: ${headings.join(', ')}.`,
  saveRefused: 'Save refused rows',
  undo: 'Undo',
  undoOf: (name: string) => `Undo the import of ${name}`,
  undoTitle: 'Undo this import?',
  undoWarning: (added: number, changed: number) =>
    [
      ...(added > 0 ? [`${productsOf(added, 'new ')} ${added === 1 ? 'goes' : 'go'} off sale.`] : []),
      ...(changed > 0 ? [`${productsOf(changed)} ${changed === 1 ? 'gets' : 'get'} back what the file changed.`] : []),
      'Orders keep their prices.',
    ].join(' '),
  undoDescription: 'Undoes the whole import',
  keep: 'Keep it',
  undone: 'The import is undone.',
  past: 'Imports and checked files',
  nonePast: 'No file has been imported yet.',
  what: 'What it did',
  who: 'Who and when',
  action: 'Action',
  changes: 'Changes',
  more: (count: number) => (count === 1 ? '1 more field' : `${formatNumber(count)} more fields`),
  noName: 'Without a name',
  nothing: 'nothing',
  line: 'Line',
  reason: 'Reason',
} as const;

/** A product as the template of a file shows one. */
export const exampleProduct = {
  _id: '',
  product: 'Hex bolt M12 x 80',
  description: 'Zinc-plated steel, DIN 933, fully threaded.',
  price: 0.42,
  minimumQuantity: 100,
  availableQuantity: 5000,
  image: '/products/hex-bolt-m12.svg',
  partNumber: 'HB-M12-80',
  barcode: null,
  category: 'Fasteners',
  family: 'Hex bolts DIN 933',
  unit: 'piece' as const,
  orderMultiple: 50,
  priceBreaks: [
    { quantity: 500, price: 0.38 },
    { quantity: 2000, price: 0.35 },
  ],
  specifications: [
    { name: 'Thread', value: 'M12' },
    { name: 'Length', value: '80 mm' },
  ],
  documents: [{ title: 'Data sheet', url: 'https://example.com/hb-m12-80.pdf' }],
  otherNumbers: ['DIN933-M12X80', '0057 12 80'],
  accessories: [],
  substitutes: [],
  replacedBy: null,
  pictures: [{ image: 'https://example.com/hb-m12-80-side.jpg', alt: 'From the side' }],
  lowStockAt: 500,
  sellsRest: false,
  bin: 'A-03-2',
  tracksBatches: false,
};

function productsOf(count: number, which = ''): string {
  return `${formatNumber(count)} ${which}${count === 1 ? 'product' : 'products'}`;
}

function whatOf(added: number, changed: number, refused: number): string {
  const what = `${formatNumber(added)} new, ${formatNumber(changed)} changed`;
  return refused === 0 ? what : `${what}, ${formatNumber(refused)} refused`;
}

/** Why a file cannot be read. */
export const importFileMessages = {
  empty: 'This file is empty.',
  binary: 'This is neither text nor a spreadsheet (.xlsx, .ods). Save it as one of these, or as CSV.',
  badSpreadsheet: 'This spreadsheet cannot be read. It may be damaged, or need a password. Save it as CSV.',
  tooLargeUnpacked: 'This spreadsheet is too large when it is unpacked. Save the sheet with the products as CSV.',
  otherColumns: 'The file has other columns than were selected. Choose it again.',
  noHeadings: 'The first line has no heading of a column that is known here, such as "Part number". See the template.',
  noKey: 'A column "Part number" or "Product id" is missing: it says which product a line is about.',
  twice: (column: string) => `Two columns are selected for "${column}". Keep one of them.`,
  noRows: 'This file has headings, but no product below them.',
  tooManyRows: (max: number) =>
    `This file has more than ${formatNumber(max)} products. Split it and import the parts one after the other.`,
  tooManyColumns: (line: number, max: number) => `The row at line ${line} has more than ${formatNumber(max)} cells.`,
  tooManyCells: (max: number) =>
    `This file has more than ${formatNumber(max)} cells. Delete its empty rows and columns, or split it and import the parts one after the other.`,
  quotes: (line: number) =>
    `Many rows have quotation marks that are not closed, or stand inside a cell; the last of them is line ${line}.`,
  longRow: (line: number) =>
    `The row at line ${line} is longer than any product can be. A quotation mark may be missing.`,
} as const;

const MAX_LINES = 10;

/** Each row of a file may say so, and all of them may be the same. */
function listLines(lines: number[]): string {
  const more = lines.length - MAX_LINES;
  return lines.slice(0, MAX_LINES).join(', ') + (more > 0 ? ` and ${formatNumber(more)} more` : '');
}

/** Why a row is refused. */
export const importRowMessages = {
  ofColumn: (column: string, problem: string) => `${column}: ${problem}`,
  cells: (has: number, expected: number) => `This row has ${has} cells, but there are ${expected} headings.`,
  noKey: 'Enter a part number.',
  unknownId: 'No product on sale has this id, and there is no part number.',
  idOfOther: 'The part number belongs to another product than the id. Delete the id to change that product.',
  twice: (lines: number[]) => `The same product is in lines ${listLines(lines)}. Keep one of them.`,
  sameBarcode: (lines: number[]) => `The same barcode is in lines ${listLines(lines)}.`,
  quotes: 'A quotation mark is not closed, or stands inside a cell.',
  yes: 'yes',
  no: 'no',
  yesOrNo: 'Write yes or no.',
  damagedCode: (code: string) =>
    `A spreadsheet changed this code to “${code}”. Format its column as text, and enter the code again.`,
  lostZeros: (barcode: string) => `A spreadsheet probably took the zeros at the front. The barcode may be ${barcode}.`,
  contrary: 'This number is written in another way than the others of the file.',
  ambiguous: (one: string, other: string) =>
    `This could be ${one} or ${other}. Write it without separators of thousands.`,
  number: (example: string) => `This is not a number. Write decimals as ${example}.`,
  wholeNumber: 'This is not a whole number.',
  breaks: 'Write price breaks as "100: 3.10 | 500: 2.95".',
  specifications: 'Write specifications as "Thread: M12 | Length: 80 mm".',
  documents: 'Write documents as "Data sheet: https://example.com/sheet.pdf".',
  pictures: 'Write pictures as "From the side: https://example.com/side.jpg".',
} as const;

/** Why an import can be neither applied nor undone. */
export const importConflictMessages = {
  changed: (line: number, name: string) => `Line ${line}: ${name} was changed meanwhile.`,
  gone: (line: number, name: string) => `Line ${line}: ${name} is no longer on sale.`,
  partNumberTaken: (line: number, name: string) => `Line ${line}: another product has the part number of ${name} now.`,
  barcodeTaken: (line: number, name: string) => `Line ${line}: another product has the barcode of ${name} now.`,
  pictureGone: (line: number, name: string) => `Line ${line}: the shop no longer has the picture for ${name}.`,
  documentGone: (line: number, name: string) => `Line ${line}: the shop no longer has a document of ${name}.`,
  used: (line: number, name: string) => `Line ${line}: ${name} was ordered, moved in stock or waited for meanwhile.`,
} as const;
