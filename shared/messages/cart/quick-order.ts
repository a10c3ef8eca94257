import type { QuickOrderState } from '#shared/domain/cart/quick-order-states.ts';
import { formatNumber as count } from '#shared/domain/shop/locale.ts';

function lines(value: number): string {
  return value === 1 ? '1 line' : `${count(value)} lines`;
}

export const quickOrderMessages = {
  title: 'Quick order',
  description: 'Paste part numbers and quantities, or a whole purchase order, and check what we understood.',
  text: 'Your order',
  textHint: 'Cells of a spreadsheet, CSV, an e-mail or the text of a PDF. One product per line, up to 200 lines.',
  example: 'BLT-1001  200\nplease send 2 x 50 m hydraulic hose',
  file: 'Open a CSV file',
  drop: 'or drop it on the box',
  fileTooLarge: 'This file is too large. Paste its lines in parts',
  fileUnreadable: 'This file could not be read as text',
  check: 'Check the lines',
  checked: (found: number, open: number) =>
    open === 0 ? `${lines(found)} understood` : `${lines(found)} understood, ${lines(open)} to look at`,
  cutShort: 'The search took too long for some lines. Check the lines again, or search for their products here.',
  result: 'What we understood',
  lineNumber: (line: number) => `Line ${count(line)}`,
  states: {
    found: 'Found',
    guessed: 'Best match',
    ambiguous: 'Select one',
    unknown: 'Not found',
    ignored: 'Nothing to order',
  } satisfies Record<QuickOrderState, string>,
  selected: 'Selected',
  candidates: (line: number) => `Products for line ${count(line)}`,
  otherProducts: 'Other products',
  search: (line: number) => `Search a product for line ${count(line)}`,
  noMatch: 'No product matches',
  quantityOf: (name: string) => `Quantity of ${name}`,
  quantityMissing: 'Enter a quantity',
  available: (quantity: number, unit: string) => `${count(quantity)} available, per ${unit}`,
  take: (quantity: number) => `Take ${count(quantity)}`,
  leaveOut: 'Leave out',
  takeBack: 'Take back in',
  leftOut: 'Left out',
  acceptAll: 'Accept all corrections',
  add: (ready: number) => `Add ${lines(ready)} to the cart`,
  nothingReady: 'No line can be added yet',
  pasted: 'Your text',
  notUnderstood: 'What is marked was not understood.',
  allUnderstood: 'All of it was understood.',
  toCart: 'Go to the cart',
} as const;
